import { makeStyles } from '@material-ui/core/styles';
import CheckCircleIcon from '@material-ui/icons/CheckCircle';
import HourglassEmptyIcon from '@material-ui/icons/HourglassEmpty';
import SkipNextIcon from '@material-ui/icons/SkipNext';
import UndoIcon from '@material-ui/icons/Undo';
import type { Probation } from 'backstage-plugin-probation-common';
import { shorten } from '../format/text';
import { PlainText } from '../parts/PlainText';
import { useText } from '../parts/useText';
import { tonesOf } from '../theme/tones';

const useStyles = makeStyles(theme => {
  const tones = tonesOf(theme);
  return {
    outcome: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 4,
      fontWeight: 600,
      minWidth: 0,
      overflowWrap: 'anywhere',
    },
    icon: { fontSize: '1.125rem', flexShrink: 0 },
    confirmed: { color: tones.ok.ink },
    rolled_back: { color: tones.warn.ink },
    soaking: { color: tones.info.ink },
    superseded: { color: tones.subtle },
  };
});

const ICONS = {
  confirmed: CheckCircleIcon,
  rolled_back: UndoIcon,
  soaking: HourglassEmptyIcon,
  superseded: SkipNextIcon,
};

/** How a probation ended, as an icon and words. */
export function Outcome(props: {
  probation: Probation;
  /** A class for the words. */
  words?: string;
}) {
  const { probation, words: wordsClass } = props;
  const t = useText();
  const classes = useStyles();
  const { outcome, target, restarts } = probation;
  const Icon = ICONS[outcome];
  let words = <>{t('releases.superseded')}</>;
  if (outcome === 'rolled_back') {
    words = t('releases.rolledBackTo', {
      target: <PlainText text={shorten(target ?? '?')} exact />,
    });
  } else if (outcome === 'confirmed') {
    words = <>{t('releases.confirmed', { count: restarts })}</>;
  } else if (outcome === 'soaking') {
    words = <>{t('releases.soaking')}</>;
  }
  return (
    <span className={`${classes.outcome} ${classes[outcome]}`}>
      <Icon className={classes.icon} aria-hidden />
      <span className={wordsClass}>{words}</span>
    </span>
  );
}

/** The same in plain words, for descriptions. */
export function useOutcomeWords() {
  const t = useText();
  return ({ outcome, target, restarts }: Probation): string => {
    switch (outcome) {
      case 'rolled_back':
        return t('releases.rolledBackTo', { target: target ?? '?' });
      case 'confirmed':
        return t('releases.confirmed', { count: restarts });
      case 'soaking':
        return t('releases.soaking');
      default:
        return t('releases.superseded');
    }
  };
}
