import { makeStyles } from '@material-ui/core/styles';
import { explainRule, type RuleId } from 'backstage-plugin-probation-common';
import { useText } from '../parts/useText';
import { tonesOf } from '../theme/tones';

const useStyles = makeStyles(theme => ({
  explanation: {
    marginTop: theme.spacing(1),
    padding: theme.spacing(1.25, 1.5),
    borderRadius: 4,
    border: `1px solid ${tonesOf(theme).line}`,
    backgroundColor: theme.palette.background.paper,
    fontSize: '0.875rem',
    lineHeight: 1.5,
  },
  title: { margin: 0, fontWeight: 700 },
  list: {
    margin: 0,
    '& dt': {
      marginTop: theme.spacing(1),
      color: tonesOf(theme).subtle,
      fontSize: '0.8125rem',
    },
    '& dd': { margin: 0 },
  },
}));

/** What a rule says, why it matters and what to do now. */
export function RuleExplanation({ rule }: { rule: RuleId }) {
  const t = useText();
  const classes = useStyles();
  const { title, means, why, next } = explainRule(rule);
  return (
    <div className={classes.explanation}>
      <p className={classes.title}>{title}</p>
      <dl className={classes.list}>
        <dt>{t('violations.means')}</dt>
        <dd>{means}</dd>
        <dt>{t('violations.why')}</dt>
        <dd>{why}</dd>
        <dt>{t('violations.next')}</dt>
        <dd>{next}</dd>
      </dl>
    </div>
  );
}
