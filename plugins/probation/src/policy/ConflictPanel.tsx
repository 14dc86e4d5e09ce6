import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import WarningIcon from '@material-ui/icons/Warning';
import {
  describePolicy,
  type PolicyInForce,
} from 'backstage-plugin-probation-common';
import { Actor } from '../parts/Actor';
import { PlainText } from '../parts/PlainText';
import { useText } from '../parts/useText';
import { tonesOf } from '../theme/tones';

const useStyles = makeStyles(theme => ({
  panel: {
    display: 'flex',
    gap: theme.spacing(1),
    padding: theme.spacing(1.5),
    borderRadius: 4,
    border: `1px solid ${tonesOf(theme).warn.solid}`,
    backgroundColor: tonesOf(theme).warn.fill,
  },
  icon: { color: tonesOf(theme).warn.ink },
  text: {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(1),
    minWidth: 0,
    overflowWrap: 'anywhere',
  },
  ways: { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) },
}));

/** Somebody else stored a revision meanwhile: what it says, and how to go on. */
export function ConflictPanel(props: {
  newer: PolicyInForce;
  onTake(): void;
  onKeep(): void;
}) {
  const { newer, onTake, onKeep } = props;
  const t = useText();
  const classes = useStyles();
  const revision = String(newer.revision);
  return (
    <div role="alert" className={classes.panel}>
      <WarningIcon className={classes.icon} aria-hidden />
      <div className={classes.text}>
        <p>
          {newer.source === 'default'
            ? t('policy.conflictDefault', { revision })
            : t('policy.conflict', {
                revision,
                who: <Actor who={newer.updatedBy ?? ''} />,
              })}
        </p>
        <p>{describePolicy(newer.policy)}</p>
        {newer.comment && (
          <p>
            <PlainText text={newer.comment} />
          </p>
        )}
        <div className={classes.ways}>
          <Button size="small" variant="outlined" onClick={onTake}>
            {t('policy.takeTheirs', { revision })}
          </Button>
          <Button size="small" variant="outlined" onClick={onKeep}>
            {t('policy.keepMine')}
          </Button>
        </div>
      </div>
    </div>
  );
}
