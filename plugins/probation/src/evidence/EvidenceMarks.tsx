import { makeStyles } from '@material-ui/core/styles';
import ArrowRightIcon from '@material-ui/icons/ArrowRight';
import ReportIcon from '@material-ui/icons/ReportOutlined';
import { useText } from '../parts/useText';
import { VisuallyHidden } from '../parts/VisuallyHidden';
import { tonesOf } from '../theme/tones';

const useStyles = makeStyles(theme => ({
  cited: { color: tonesOf(theme).bad.ink, fontSize: '1.125rem' },
  asked: { color: tonesOf(theme).info.ink, fontSize: '1.125rem' },
}));

/** Why a line of evidence stands out, as icons and in words that are heard before it. */
export function EvidenceMarks(props: {
  /** What the address asked for, in words; `undefined` for every other line. */
  asked: string | undefined;
  /** An open violation cites it. */
  cited: boolean;
}) {
  const { asked, cited } = props;
  const t = useText();
  const classes = useStyles();
  return (
    <>
      {asked !== undefined && (
        <>
          <ArrowRightIcon className={classes.asked} aria-hidden />
          <VisuallyHidden>{`${asked}, `}</VisuallyHidden>
        </>
      )}
      {cited && (
        <>
          <ReportIcon className={classes.cited} aria-hidden />
          <VisuallyHidden>{`${t('ledger.cited')}, `}</VisuallyHidden>
        </>
      )}
    </>
  );
}
