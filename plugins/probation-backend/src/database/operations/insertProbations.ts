import type { Probation } from 'backstage-plugin-probation-common';
import type { Knex } from 'knex';
import { toJson } from '../rows';
import type { GenerationKey } from '../types';
import { insertRows } from '../insertRows';

/** Adds probations that ended. */
export async function insertProbations(
  trx: Knex.Transaction,
  key: GenerationKey,
  probations: readonly Probation[],
): Promise<void> {
  await insertRows(
    trx,
    'probations',
    probations.map(probation => ({
      environment_id: key.environmentId,
      generation: key.generation,
      seq: probation.seq,
      version: probation.version,
      outcome: probation.outcome,
      first_line: probation.firstLine,
      last_line: probation.lastLine,
      exits: toJson(probation.exits),
      exit_count: probation.exitCount,
      restarts: probation.restarts,
      decided_ts: probation.decidedTs,
      target: probation.target,
      post_soak_exits: toJson(probation.postSoakExits),
      policy_revision: probation.policyRevision,
      soak_ms: probation.policy.soak_ms,
      max_restarts: probation.policy.max_restarts,
    })),
  );
}
