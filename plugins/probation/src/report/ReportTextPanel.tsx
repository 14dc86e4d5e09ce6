import Skeleton from '@material-ui/lab/Skeleton';
import { makeStyles } from '@material-ui/core/styles';
import type {
  EnvironmentStatus,
  ReportText,
} from 'backstage-plugin-probation-common';
import { useReportText } from '../data/hooks';
import { LedgerDigest } from '../ledger/LedgerDigest';
import { PolicyThen } from '../ledger/PolicyThen';
import { Dotted } from '../parts/Dotted';
import { FailurePanel } from '../parts/FailurePanel';
import { StaleBanner } from '../parts/StaleBanner';
import { RelativeTime } from '../parts/Time';
import { useText } from '../parts/useText';
import { VisuallyHidden } from '../parts/VisuallyHidden';
import { tonesOf } from '../theme/tones';
import { ReportLines } from './ReportLines';

const useStyles = makeStyles(theme => ({
  facts: {
    margin: theme.spacing(1.5, 0, 1),
    color: tonesOf(theme).subtle,
    fontSize: '0.8125rem',
    overflowWrap: 'anywhere',
  },
  loading: { marginTop: theme.spacing(1.5) },
}));

/** What the newest report says, word for word, with its digest. */
export function ReportTextPanel(props: {
  entityRef: string;
  status: EnvironmentStatus;
  /** When it was received. */
  version: string;
}) {
  const { entityRef, status, version } = props;
  const { environment, generation, violations } = status;
  const t = useText();
  const classes = useStyles();
  const { data, error, mutate } = useReportText({
    entityRef,
    environment,
    generation,
    version,
  });
  const retry = () => mutate();
  if (error && !data) {
    return (
      <div className={classes.loading}>
        <FailurePanel error={error} about="entity" onRetry={retry} />
      </div>
    );
  }
  if (!data) {
    return (
      <div className={classes.loading} aria-busy="true">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        <Skeleton height={28} />
      </div>
    );
  }
  return (
    <>
      {error && <StaleBanner error={error} onRetry={retry} />}
      <ReportTextFacts report={data} />
      <ReportLines
        text={data.text}
        environment={environment}
        cited={violations.flatMap(violation =>
          violation.reportKey && violation.generation === generation
            ? [violation.reportKey]
            : [],
        )}
      />
    </>
  );
}

function ReportTextFacts({ report }: { report: ReportText }) {
  const t = useText();
  const classes = useStyles();
  const { receivedAt, lastReceivedAt, policyRevision, digest } = report;
  return (
    <div className={classes.facts}>
      <Dotted>
        {receivedAt !== lastReceivedAt && (
          <span>
            {t('report.firstReceived', {
              time: <RelativeTime time={receivedAt} />,
            })}
          </span>
        )}
        <PolicyThen revision={policyRevision} />
        <LedgerDigest digest={digest} />
      </Dotted>
    </div>
  );
}
