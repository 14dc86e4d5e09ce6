import { makeStyles } from '@material-ui/core/styles';
import clsx from 'clsx';
import type {
  EntityProbation,
  EnvironmentStatus,
} from 'backstage-plugin-probation-common';
import { HowToPush, NoLedger } from '../evidence/PushInstructions';
import { LedgerSection } from '../ledger/LedgerSection';
import { PolicySection } from '../policy/PolicySection';
import { ReleasesSection } from '../releases/ReleasesSection';
import { ReportSection } from '../report/ReportSection';
import { StatusSection } from '../status/StatusSection';
import { NARROW, ROOM } from '../theme/narrow';
import { AddressNotice } from '../url/AddressNotice';
import { ViolationsSection } from '../violations/ViolationsSection';

const useStyles = makeStyles(theme => ({
  panel: ROOM,
  sections: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
    gap: theme.spacing(2),
    '& > *': { gridColumn: '1 / -1', minWidth: 0 },
    [NARROW]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
    },
  },
  // Beside a long list the policy would be a tall empty box.
  top: { alignSelf: 'start' },
  half: {
    '$sections > &': {
      gridColumn: 'auto',
      [NARROW]: { gridColumn: '1 / -1' },
    },
  },
}));

const MANY_VIOLATIONS = 3;

/** Everything about one environment, the answer first. */
export function EnvironmentPanel(props: {
  probation: EntityProbation;
  status: EnvironmentStatus;
}) {
  const { probation, status } = props;
  const { entityRef, probations } = probation;
  const { report, environment } = status;
  const ledger = status.ledger?.lines ? status.ledger : null;
  const classes = useStyles();
  return (
    <div className={classes.panel}>
      <div className={classes.sections}>
        <AddressNotice latest={status.generation} />
        <StatusSection status={status} />
        <div className={classes.half}>
          <ViolationsSection status={status} />
        </div>
        <div
          className={clsx(
            classes.half,
            status.violations.length > MANY_VIOLATIONS && classes.top,
          )}
        >
          <PolicySection probation={probation} />
        </div>
        {report && (
          <ReportSection
            entityRef={entityRef}
            status={status}
            report={report}
          />
        )}
        {ledger && (
          <ReleasesSection
            entityRef={entityRef}
            status={status}
            ledger={ledger}
            sent={probations}
          />
        )}
        {ledger || status.generation > 1 ? (
          <>
            <LedgerSection
              entityRef={entityRef}
              status={status}
              ledger={ledger}
            />
            <HowToPush
              entityRef={entityRef}
              environment={environment}
              generation={status.generation}
            />
          </>
        ) : (
          <NoLedger entityRef={entityRef} environment={environment} />
        )}
      </div>
    </div>
  );
}
