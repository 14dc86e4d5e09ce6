import type { ComponentType } from 'react';
import type { SvgIconProps } from '@material-ui/core/SvgIcon';
import CancelIcon from '@material-ui/icons/Cancel';
import CheckCircleIcon from '@material-ui/icons/CheckCircle';
import CheckCircleOutlineIcon from '@material-ui/icons/CheckCircleOutline';
import HelpIcon from '@material-ui/icons/Help';
import HourglassEmptyIcon from '@material-ui/icons/HourglassEmpty';
import PlayCircleOutlineIcon from '@material-ui/icons/PlayCircleOutline';
import PolicyIcon from '@material-ui/icons/Policy';
import TimerOffIcon from '@material-ui/icons/TimerOff';
import UndoIcon from '@material-ui/icons/Undo';
import WarningIcon from '@material-ui/icons/Warning';
import type {
  DeployState,
  Good,
  Verdict,
} from 'backstage-plugin-probation-common';
import { shorten } from '../format/text';
import type { Tone } from '../theme/tones';
import { PlainText } from './PlainText';
import { ToneChip } from './ToneChip';
import { useText } from './useText';

interface Look {
  tone: Tone;
  icon: ComponentType<SvgIconProps>;
}

/** Each state has its own shape of icon, so that colour is never the only sign. */
const VERDICT_LOOK: Record<Verdict, Look> = {
  fail: { tone: 'bad', icon: WarningIcon },
  unknown: { tone: 'warn', icon: HelpIcon },
  pass: { tone: 'ok', icon: CheckCircleIcon },
};

/** What runs is not good although nothing contradicts the policy: no tick may say otherwise. */
const PASS_NOT_GOOD: Look = { tone: 'neutral', icon: PolicyIcon };

/** Whether what runs is good, by an icon and its tone. */
export const GOOD_LOOK: Record<Good, Look> = {
  yes: { tone: 'ok', icon: CheckCircleIcon },
  no: { tone: 'bad', icon: CancelIcon },
  unknown: { tone: 'warn', icon: HelpIcon },
};

const DEPLOY_LOOK: Record<DeployState, Look> = {
  serving: { tone: 'neutral', icon: PlayCircleOutlineIcon },
  soaking: { tone: 'info', icon: HourglassEmptyIcon },
  confirmed: { tone: 'ok', icon: CheckCircleIcon },
  rolled_back: { tone: 'warn', icon: UndoIcon },
};

function isDeployState(deploy: string): deploy is DeployState {
  return Object.hasOwn(DEPLOY_LOOK, deploy);
}

/** Whether what runs is good. */
export function GoodChip({ good, large }: { good: Good; large?: boolean }) {
  const t = useText();
  return (
    <ToneChip {...GOOD_LOOK[good]} large={large}>
      {t(`good.${good}`)}
    </ToneChip>
  );
}

/** An environment's verdict, green only where what runs is good; `named` says that it is the verdict. */
export function VerdictChip(props: {
  verdict: Verdict;
  good: Good;
  named?: boolean;
}) {
  const { verdict, good, named } = props;
  const t = useText();
  const look =
    verdict === 'pass' && good !== 'yes'
      ? PASS_NOT_GOOD
      : VERDICT_LOOK[verdict];
  const word = t(`verdict.${verdict}`);
  return (
    <ToneChip {...look}>
      {named ? t('verdict.named', { verdict: word }) : word}
    </ToneChip>
  );
}

/** A release that was confirmed and is not good now must not look as if it were. */
const CONFIRMED_NOT_GOOD: Look = {
  tone: 'neutral',
  icon: CheckCircleOutlineIcon,
};

/** The deployer went silent: its window is over, and it said nothing. */
const OVERDUE: Look = { tone: 'warn', icon: TimerOffIcon };

/** What `deploy` says, green only where what runs is good; a state that we do not know is shown as it was claimed. */
export function DeployChip(props: {
  deploy: string | null;
  good: Good;
  /** A soak whose window is over without a decision. */
  overdue?: boolean;
}) {
  const { deploy, good, overdue } = props;
  const t = useText();
  if (deploy === null) {
    return (
      <ToneChip tone="neutral" icon={HelpIcon}>
        {t('deploy.none')}
      </ToneChip>
    );
  }
  if (!isDeployState(deploy)) {
    return (
      <ToneChip tone="neutral" icon={HelpIcon}>
        <PlainText text={shorten(deploy)} exact />
      </ToneChip>
    );
  }
  if (deploy === 'soaking' && overdue) {
    return <ToneChip {...OVERDUE}>{t('deploy.overdue')}</ToneChip>;
  }
  const look =
    deploy === 'confirmed' && good !== 'yes'
      ? CONFIRMED_NOT_GOOD
      : DEPLOY_LOOK[deploy];
  return <ToneChip {...look}>{t(`deploy.${deploy}`)}</ToneChip>;
}
