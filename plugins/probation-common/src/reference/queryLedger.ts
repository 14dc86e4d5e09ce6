import type { Policy } from '../policy';
import type { ReferenceEvent } from './readEvents';
import { RestartCounts } from './RestartCounts';

/** What the reference query says about a ledger. */
export interface LedgerAnswer {
  events: number;
  /** One entry per rollback, in order. */
  rollbacks: { from: string; to: string; restarts: number }[];
  confirmed: string[];
  postSoak: number;
  violations: string[];
}

/**
 * The reference query over a ledger (RULES.md, first section): lines in the order of the file, a rollback's restarts
 * counted over the whole file up to the rollback's `ts`.
 *
 * @param baseline - the version that is confirmed from the start, where known
 */
export function queryLedger(
  events: readonly ReferenceEvent[],
  policy: Policy,
  baseline?: string,
): LedgerAnswer {
  const counts = new RestartCounts(events);
  const rolledBack = new Set<string>();
  let lastConfirmed = baseline;
  const answer: LedgerAnswer = {
    events: events.length,
    rollbacks: [],
    confirmed: [],
    postSoak: 0,
    violations: [],
  };
  for (const event of events) {
    if (event.event === 'confirmed') {
      answer.confirmed.push(event.version);
      lastConfirmed = event.version;
    } else if (event.event === 'restarted_post_soak') {
      answer.postSoak += 1;
    } else if (event.event === 'rolled_back') {
      const { from, to, windowMs, ts } = event;
      const restarts = counts.upTo(from, ts);
      answer.rollbacks.push({ from, to, restarts });
      if (rolledBack.has(to)) {
        answer.violations.push(
          `rollback of ${from} went to ${to}, which was itself rolled back`,
        );
      }
      if (lastConfirmed !== undefined && to !== lastConfirmed) {
        answer.violations.push(
          `rollback of ${from} went to ${to}, last confirmed is ${lastConfirmed}`,
        );
      }
      if (restarts !== policy.max_restarts) {
        answer.violations.push(
          `${from} rolled back after ${restarts} restarts, policy allows ${policy.max_restarts}`,
        );
      }
      if (windowMs !== policy.soak_ms) {
        answer.violations.push(
          `${from} ledger window ${show(windowMs)} differs from policy soak_ms ${policy.soak_ms}`,
        );
      }
      rolledBack.add(from);
    }
  }
  return answer;
}

/** A null or absent value prints as nothing. */
function show(value: unknown): string {
  if (value === null || value === undefined) {
    return '';
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
