import { Fragment } from 'react';
import { makeStyles } from '@material-ui/core/styles';
import { shellQuote } from '../evidence/push/quote';
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

/** How anyone can check the portal's copy against the deployer's own file, and the verdict against the copy. */
export function HowToCheck(props: {
  id: string;
  /** Name of the file that the download saves. */
  file: string;
  lines: number;
  digest: string;
  baseline: string | null;
}) {
  const { id, file, lines, digest, baseline } = props;
  const t = useText();
  const classes = useStyles();
  const audit = ['probation', 'audit', file, 'policy.json'];
  if (baseline !== null) {
    audit.push('--baseline', shellQuote(baseline));
  }
  const commands = [
    {
      text: t('ledger.checkWhole'),
      code: `sha256sum ${file}\n# ${digest}`,
    },
    {
      text: t('ledger.checkPrefix', { count: lines }),
      code: `head -n ${lines} ${file} | sha256sum\n# ${digest}`,
    },
    { text: t('ledger.checkVerdict'), code: audit.join(' ') },
  ];
  return (
    <div id={id} className={classes.check}>
      {commands.map(({ text, code }) => (
        <Fragment key={code}>
          <p>{text}</p>
          <CodeBlock
            code={code}
            label={t('ledger.check')}
            copyLabel={t('empty.copyCommand')}
          />
        </Fragment>
      ))}
    </div>
  );
}
