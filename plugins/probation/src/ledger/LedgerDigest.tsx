import { makeStyles } from '@material-ui/core/styles';
import { CodeBlock } from '../parts/CodeBlock';
import { CopyButton } from '../parts/CopyButton';
import { Hint } from '../parts/Hint';
import { useText } from '../parts/useText';
import { VisuallyHidden } from '../parts/VisuallyHidden';

const useStyles = makeStyles(theme => ({
  digest: { whiteSpace: 'nowrap' },
  mono: {
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    fontSize: '0.8125rem',
  },
  check: {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(1),
    marginBottom: theme.spacing(2),
    '& p': { margin: 0 },
  },
}));

/** The start and the end of a SHA-256, the whole of it on hover and by its copy button. */
export function LedgerDigest({ digest }: { digest: string }) {
  const t = useText();
  const classes = useStyles();
  return (
    <span className={classes.digest}>
      {t('ledger.digest')}{' '}
      <Hint exact={digest}>
        <span className={classes.mono} aria-hidden>
          {digest.slice(0, 8)}…{digest.slice(-4)}
        </span>
        <VisuallyHidden>{digest}</VisuallyHidden>
      </Hint>
      <CopyButton text={digest} label={t('ledger.copyDigest')} />
    </span>
  );
}

/** How anyone can check the portal's copy against the deployer's own file. */
export function HowToCheck(props: {
  id: string;
  lines: number;
  digest: string;
}) {
  const { id, lines, digest } = props;
  const t = useText();
  const classes = useStyles();
  return (
    <div id={id} className={classes.check}>
      <p>{t('ledger.checkWhole')}</p>
      <CodeBlock
        code={`sha256sum ledger.jsonl\n# ${digest}`}
        label={t('ledger.check')}
        copyLabel={t('empty.copyCommand')}
      />
      <p>{t('ledger.checkPrefix', { lines: String(lines) })}</p>
      <CodeBlock
        code={`head -n ${lines} ledger.jsonl | sha256sum\n# ${digest}`}
        label={t('ledger.check')}
        copyLabel={t('empty.copyCommand')}
      />
    </div>
  );
}
