import { makeStyles } from '@material-ui/core/styles';
import { tonesOf } from '../theme/tones';
import { CopyButton } from './CopyButton';

const useStyles = makeStyles(theme => ({
  block: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: theme.spacing(1),
    padding: theme.spacing(1, 0.5, 1, 1.5),
    borderRadius: 4,
    border: `1px solid ${tonesOf(theme).line}`,
    backgroundColor: tonesOf(theme).neutral.fill,
  },
  code: {
    flex: 1,
    minWidth: 0,
    margin: 0,
    padding: theme.spacing(0.5, 0),
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    fontSize: '0.8125rem',
    lineHeight: 1.6,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
}));

/** A command to copy. It wraps and never scrolls sideways. */
export function CodeBlock(props: {
  code: string;
  label: string;
  copyLabel: string;
}) {
  const { code, label, copyLabel } = props;
  const classes = useStyles();
  return (
    <div className={classes.block}>
      <pre className={classes.code} aria-label={label}>
        <code dir="ltr">{code}</code>
      </pre>
      <CopyButton text={code} label={copyLabel} />
    </div>
  );
}
