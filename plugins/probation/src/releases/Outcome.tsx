import { makeStyles } from '@material-ui/core/styles';
import CheckCircleIcon from '@material-ui/icons/CheckCircle';
import HourglassEmptyIcon from '@material-ui/icons/HourglassEmpty';
import SkipNextIcon from '@material-ui/icons/SkipNext';
import TimerOffIcon from '@material-ui/icons/TimerOff';
import UndoIcon from '@material-ui/icons/Undo';
import { shorten } from '../format/text';
import { PlainText } from '../parts/PlainText';
import { useText } from '../parts/useText';
import { tonesOf } from '../theme/tones';
import type { ReleaseRow } from './model';

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
    overdue: { color: tones.warn.ink },
    superseded: { color: tones.subtle },
  };
});

const ICONS = {
  confirmed: CheckCircleIcon,
  rolled_back: UndoIcon,
  soaking: HourglassEmptyIcon,
  overdue: TimerOffIcon,
  superseded: SkipNextIcon,
};

function outcomeOf({ probation, overdue }: ReleaseRow): keyof typeof ICONS {
  return overdue ? 'overdue' : probation.outcome;
}

/** How a probation ended, as an icon and words. */
export function Outcome(props: {
  row: ReleaseRow;
  /** A class for the words. */
  words?: string;
}) {
  const { row, words: wordsClass } = props;
  const t = useText();
  const classes = useStyles();
  const { target, restarts } = row.probation;
  const outcome = outcomeOf(row);
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
  } else if (outcome === 'overdue') {
    words = <>{t('releases.overdue')}</>;
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
  return (row: ReleaseRow): string => {
    const { target, restarts } = row.probation;
    switch (outcomeOf(row)) {
      case 'rolled_back':
        return t('releases.rolledBackTo', { target: target ?? '?' });
      case 'confirmed':
        return t('releases.confirmed', { count: restarts });
      case 'soaking':
        return t('releases.soaking');
      case 'overdue':
        return t('releases.overdue');
      default:
        return t('releases.superseded');
    }
  };
}
