import {
  concernsCurrent,
  type StoredViolation,
  type Violation,
} from 'backstage-plugin-probation-common';
import type { FoundViolation, ViolationRecord } from '../../database/types';

/** A violation that was just found, as the API tells it. */
export function toViolation(found: FoundViolation): Violation {
  const { id, rule, message, lines, reportKey, actual, allowed } = found;
  return {
    id,
    rule,
    message,
    lines,
    ...(reportKey === null ? {} : { reportKey }),
    actual,
    allowed,
    state: 'open',
  };
}

/** A violation of the store, as the API tells it. */
export function toStoredViolation(record: ViolationRecord): StoredViolation {
  const { waiver } = record;
  return {
    ...toViolation(record),
    state: record.state,
    entityRef: record.entityRef,
    environment: record.environment,
    generation: record.generation,
    firstSeenAt: record.firstSeenAt.toISOString(),
    lastSeenAt: record.lastSeenAt.toISOString(),
    closedAt: record.closedAt?.toISOString() ?? null,
    concernsCurrent: isAboutCurrent(record),
    waiver: waiver && {
      by: waiver.by,
      reason: waiver.reason,
      at: waiver.at.toISOString(),
      until: waiver.until?.toISOString() ?? null,
    },
  };
}

function isAboutCurrent(record: ViolationRecord): boolean {
  const { evidence, probation, reportKey, anchorLine } = record;
  return (
    // A ledger that was rewritten casts doubt on everything.
    evidence === 'store' ||
    concernsCurrent(
      {
        probation,
        anchor: anchorLine ?? '',
        ...(reportKey === null ? {} : { reportKey }),
      },
      record.running,
    )
  );
}
