import {
  decideVerdict,
  type LedgerPushResult,
  type LedgerSummary,
  type ReleaseStatus,
} from 'backstage-plugin-probation-common';
import type { EnvironmentKey } from '../../database/types';
import type { ServiceContext } from '../ServiceContext';
import { readEnvironments } from './readEnvironments';

const NOTHING: ReleaseStatus = {
  current: null,
  lastGood: null,
  candidate: null,
  restarts: null,
  deploy: null,
};

/** What the answer to a push says of its environment, which may have no evidence yet if nothing was pushed but half a line. */
export async function standingAfterPush(
  context: ServiceContext,
  key: EnvironmentKey,
): Promise<
  Pick<
    LedgerPushResult,
    'generation' | 'status' | 'good' | 'verdict' | 'openViolations'
  > & { ledger: LedgerSummary | null }
> {
  const environments = await readEnvironments(context, key.entityRef);
  const found = environments.find(
    ({ environment }) => environment === key.environment,
  );
  if (found) {
    const { generation, status, good, verdict, violationCounts } = found;
    const openViolations = violationCounts.open;
    const { ledger } = found;
    return { generation, status, good, verdict, openViolations, ledger };
  }
  const { good, verdict } = decideVerdict({
    status: NOTHING,
    hasEvidence: false,
    openViolations: 0,
    openAgainstCurrent: 0,
  });
  return {
    generation: 1,
    status: NOTHING,
    good,
    verdict,
    openViolations: 0,
    ledger: null,
  };
}
