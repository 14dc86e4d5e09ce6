import {
  createAuditState,
  type Judge,
  loadAuditState,
  RULES_VERSION,
} from 'backstage-plugin-probation-common';
import {
  findRolledBackVersions,
  readLedgerProgress,
  updateLedger,
} from '../../database/operations';
import type {
  EnvironmentKey,
  FoundViolation,
  StoredEnvironment,
} from '../../database/types';
import { claimWrite } from '../claimWrite';
import { storeBesideLedger } from '../report/storeBesideLedger';
import { auditScope } from '../scope';
import type { ServiceContext } from '../ServiceContext';
import { LedgerDigest } from './digest';
import { insertLines } from './insertLines';
import { GenerationAudit } from './GenerationAudit';
import { resumeDigest } from './ledgerState';
import { NewSegments } from './NewSegments';
import type { ReceivedLines } from './ReceivedLines';
import { storeProbations, storeViolations } from './storeAudit';

/** New lines of a ledger, and all that is recorded with them. */
export interface NewLines {
  key: EnvironmentKey;
  /** As it was read before; `undefined` when there is none. */
  environment: StoredEnvironment | undefined;
  received: ReceivedLines;
  /** Where the new lines begin in what was received. */
  fromByte: number;
  judge: Judge;
  /** When they were received. */
  at: Date;
  by: string;
  sourceUrl: string | null;
}

/** What appending new lines did. */
export interface Appended {
  result: 'created' | 'extended';
  lines: number;
  /** The first violations that were not open before. */
  opened: FoundViolation[];
}

/** Why lines were not appended: the audit's state is of other rules, or somebody else wrote meanwhile. */
export type NotAppended = 'outdated' | 'conflict';

/**
 * Audits new lines and then, in one short transaction, stores them with all that the audit found.
 *
 * @throws LedgerError (an InputError) naming every line that cannot be read; then nothing is stored
 */
export async function appendLines(
  context: ServiceContext,
  what: NewLines,
): Promise<Appended | NotAppended> {
  const { db } = context;
  const { key, environment, at } = what;
  const stored = environment?.ledger;
  const before = { lines: stored?.lines ?? 0, bytes: stored?.bytes ?? 0 };
  const isNew = (line: number) => line > before.lines;

  const progress = stored && (await readLedgerProgress(db, stored));
  const state = progress
    ? progress.auditState && loadAuditState(progress.auditState)
    : createAuditState();
  if (!state) {
    return 'outdated';
  }
  const digest = stored
    ? await resumeDigest(db, stored, progress?.digestState ?? null)
    : await LedgerDigest.begin();
  const audit = new GenerationAudit({
    state,
    scope: auditScope(key, environment?.generation ?? 1),
    baseline: stored?.outcome?.baseline ?? null,
    firstLine: before.lines + 1,
    budget: stored?.outcome?.budget ?? null,
    lookUp: async versions =>
      stored
        ? findRolledBackVersions(db, stored, versions)
        : new Map<string, number>(),
    directory: context.directory,
  });
  const segments = new NewSegments(context.directory, digest);
  try {
    for await (const block of what.received.blocks(what.fromByte)) {
      await allEnded([audit.read(block, what.judge), segments.add(block)]);
    }
    const { outcome, running } = audit.end();
    const { open, statusLine } = outcome;
    const digestState = digest.save();
    const digestHex = digest.hex();

    return await db.transaction(async trx => {
      const claim = await claimWrite(trx, key, environment, what);
      if (!claim) {
        return 'conflict';
      }
      const after = await insertLines(trx, claim.ledger, before, {
        segments,
        judgedBy: what.judge.inForce,
        receivedAt: at,
        receivedBy: what.by,
        sourceUrl: what.sourceUrl,
      });
      const write = { version: claim.version, at };
      await storeProbations(trx, claim.ledger, audit);
      const opened = await storeViolations(trx, claim.ledger, audit, {
        ...write,
        anew: false,
      });
      await updateLedger(trx, claim.ledger, {
        ...after,
        digest: digestHex,
        digestState,
        rulesVersion: RULES_VERSION,
        auditState: JSON.stringify(state),
        outcome,
        runningProbation: running.probation,
        runningLine: running.line,
        statusSeenAt:
          statusLine !== null && isNew(statusLine) ? at : stored?.statusSeenAt,
        soakSeenAt:
          open && isNew(open.firstLine) ? at : open && stored?.soakSeenAt,
        lastExtendedAt: at,
        lastVerifiedAt: at,
        lastPushedBy: what.by,
        sourceUrl: what.sourceUrl,
      });
      const beside = await storeBesideLedger(trx, claim.ledger, {
        ...write,
        key,
        baseline: outcome.baseline,
        graceMs: context.config.reportGraceMs,
      });
      return {
        result: before.lines === 0 ? 'created' : 'extended',
        lines: after.lines - before.lines,
        opened: [...opened, ...beside],
      };
    });
  } finally {
    await audit.dispose();
    await segments.dispose();
  }
}

/** Waits until all of them have ended, so that none goes on with what is disposed of; then the first one that failed throws. */
async function allEnded(work: Promise<void>[]): Promise<void> {
  for (const end of await Promise.allSettled(work)) {
    if (end.status === 'rejected') {
      throw end.reason;
    }
  }
}
