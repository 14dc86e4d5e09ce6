import { makeStyles } from '@material-ui/core/styles';
import type { LedgerLineRecord } from 'backstage-plugin-probation-common';
import { CopyButton } from '../parts/CopyButton';
import { useText } from '../parts/useText';

const useStyles = makeStyles({ row: { textAlign: 'right' } });

/** Copies the lines of a page as they are shown, without their numbers. */
export function CopyLines({ lines }: { lines: LedgerLineRecord[] }) {
  const t = useText();
  const classes = useStyles();
  const from = lines.at(0)?.line;
  const to = lines.at(-1)?.line;
  if (from === undefined || to === undefined) {
    return null;
  }
  return (
    <div className={classes.row}>
      <CopyButton
        text={lines.map(({ text }) => `${text}\n`).join('')}
        label={t('ledger.copyLines', { from, to })}
      />
    </div>
  );
}
