import type { Policy } from '../policy';
import type { PolicyRevisionRef } from './types';

/** A policy revision that no longer is in force. */
export interface ReplacedRevision extends PolicyRevisionRef {
  /** When another one replaced it: ISO 8601 in UTC, by the portal's clock. */
  replacedAt: string;
}

/** Which policy judges what was received at one moment (DESIGN.md section 4, "as of then"). */
export interface Judge {
  /** The revision in force at that moment. */
  inForce: PolicyRevisionRef;
  /** Revisions that had been replaced less than `policyGrace` before, newest first: a deployer may still work by one. */
  recent: readonly ReplacedRevision[];
  /** Revisions that had been replaced longer ago, newest first: they excuse nothing, but a note may name one. */
  earlier: readonly ReplacedRevision[];
}

/** One revision of an entity's policy history, as `judgeAt` reads it. */
export interface PolicyHistoryEntry extends PolicyRevisionRef {
  /** When it came into force: ISO 8601 in UTC, by the portal's clock. */
  since: string;
}

/** Most replaced revisions that a judge names; older ones are left out. It bounds the size of a stored audit state. */
export const MAX_REPLACED_REVISIONS = 20;

/** The judge where there is only one policy, as in a file given to the command line. */
export function onlyJudge(policy: Policy): Judge {
  return { inForce: { revision: 0, policy }, recent: [], earlier: [] };
}

/**
 * The judge of what was received at `at`.
 *
 * @param history - every revision, oldest first; going back to the default is a revision with the default's values
 * @param at - ISO 8601 in UTC, by the portal's clock
 * @param graceMs - `policyGrace`, in milliseconds
 * @throws when no revision was in force at `at`
 */
export function judgeAt(
  history: readonly PolicyHistoryEntry[],
  at: string,
  graceMs: number,
): Judge {
  const moment = Date.parse(at);
  const known = history.filter(({ since }) => Date.parse(since) <= moment);
  const newest = known.at(-1);
  if (!newest) {
    throw new Error(`No policy revision was in force at ${at}`);
  }
  const replaced = known
    .slice(0, -1)
    .map(({ revision, policy }, index) => ({
      revision,
      policy,
      replacedAt: known[index + 1].since,
    }))
    .slice(-MAX_REPLACED_REVISIONS)
    .reverse();
  const isRecent = ({ replacedAt }: ReplacedRevision) =>
    moment - Date.parse(replacedAt) < graceMs;
  return {
    inForce: { revision: newest.revision, policy: newest.policy },
    recent: replaced.filter(isRecent),
    earlier: replaced.filter(revision => !isRecent(revision)),
  };
}

/**
 * Whether two judges judge alike. One that came back from JSON is another object, and revision 0 may have had other values before
 * the configuration changed.
 */
export function isSameJudge(a: Judge, b: Judge): boolean {
  return (
    a === b ||
    (isSameRevision(a.inForce, b.inForce) &&
      a.recent.length === b.recent.length &&
      a.recent.every((revision, index) =>
        isSameRevision(revision, b.recent[index]),
      ))
  );
}

function isSameRevision(a: PolicyRevisionRef, b: PolicyRevisionRef): boolean {
  return (
    a.revision === b.revision &&
    a.policy.soak_ms === b.policy.soak_ms &&
    a.policy.max_restarts === b.policy.max_restarts
  );
}
