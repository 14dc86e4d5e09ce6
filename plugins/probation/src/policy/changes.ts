import type { Policy, PolicyRevision } from 'backstage-plugin-probation-common';

/** A value that differs between two policies; `soak_ms` is in milliseconds. */
export interface PolicyChange {
  field: 'soak_ms' | 'max_restarts';
  from: number;
  to: number;
}

/** A revision with the values that it means, and what of them it changed; `undefined` where nothing was before it. */
export interface RevisionWithChanges {
  revision: PolicyRevision;
  policy: Policy;
  changes: PolicyChange[] | undefined;
}

/**
 * What each revision changed. A revision that went back to the default means the default of today, for no older one is kept.
 *
 * @param revisions - newest first, the default last
 */
export function withChanges(
  revisions: readonly PolicyRevision[],
): RevisionWithChanges[] {
  const standard = revisions.at(-1)?.policy;
  return revisions.flatMap((revision, index) => {
    const policy = revision.policy ?? standard;
    if (!policy) {
      return [];
    }
    const older = revisions.at(index + 1);
    const before = older && (older.policy ?? standard);
    return [
      {
        revision,
        policy,
        changes: before ? changesOf(before, policy) : undefined,
      },
    ];
  });
}

function changesOf(from: Policy, to: Policy): PolicyChange[] {
  const fields = ['soak_ms', 'max_restarts'] as const;
  return fields
    .filter(field => from[field] !== to[field])
    .map(field => ({ field, from: from[field], to: to[field] }));
}
