import type { Probation } from 'backstage-plugin-probation-common';
import { type BigIntColumn, fromJson, toNumberOrNull } from './rows';

export interface ProbationRow {
  environment_id: number;
  generation: number;
  seq: number;
  version: string;
  outcome: Probation['outcome'];
  first_line: number;
  last_line: number;
  exits: string;
  exit_count: number;
  restarts: number;
  decided_ts: BigIntColumn | null;
  target: string | null;
  post_soak_exits: string;
  policy_revision: number;
  soak_ms: number;
  max_restarts: number;
}

export function toProbation(row: ProbationRow): Probation {
  return {
    seq: row.seq,
    version: row.version,
    outcome: row.outcome,
    firstLine: row.first_line,
    lastLine: row.last_line,
    exits: fromJson<number[]>(row.exits),
    exitCount: row.exit_count,
    restarts: row.restarts,
    decidedTs: toNumberOrNull(row.decided_ts),
    target: row.target,
    postSoakExits: fromJson<number[]>(row.post_soak_exits),
    policyRevision: row.policy_revision,
    policy: {
      soak_ms: row.soak_ms,
      max_restarts: row.max_restarts,
      rollback_target: 'last_confirmed',
    },
  };
}
