import { createHash, type Hash } from 'node:crypto';
import { sentences, violationId } from 'backstage-plugin-probation-common';
import type { Knex } from 'knex';
import {
  readSegments,
  recordViolations,
  touchViolation,
} from '../../database/operations';
import type { GenerationKey, StoredEnvironment } from '../../database/types';
import { claimWrite } from '../claimWrite';
import { auditScope } from '../scope';
import type { ServiceContext } from '../ServiceContext';
import { startOfLine } from './lineEnds';
import type { ReceivedLines } from './ReceivedLines';

/** A push that contradicts a stored line. */
export interface RewriteAttempt {
  environment: StoredEnvironment;
  /** The first line that differs. */
  line: number;
  /** The ledger line that the push begins after; 0 for a whole ledger. */
  after: number;
  received: ReceivedLines;
  at: Date;
  by: string;
  sourceUrl: string | null;
}

/**
 * Keeps that a push contradicts stored lines (`ledger-rewritten`), with both digests and who pushed first. Nothing of the push
 * itself is stored.
 *
 * @returns the violation's id; `undefined` when somebody else wrote meanwhile
 */
export async function recordRewrite(
  { db }: ServiceContext,
  attempt: RewriteAttempt,
): Promise<string | undefined> {
  const { environment, line, received } = attempt;
  const { ledger } = environment;
  const hash = createHash('sha256');
  await hashLines(db, ledger, attempt.after, hash);
  for await (const bytes of received.bytesBefore(received.bytes)) {
    hash.update(bytes);
  }
  const digest = hash.digest('hex');
  const scope = auditScope(environment, environment.generation);
  const violation = {
    id: violationId(scope, 'ledger-rewritten', line),
    evidence: 'store' as const,
    rule: 'ledger-rewritten' as const,
    message: sentences.ledgerRewritten(line),
    lines: [line],
    reportKey: null,
    actual: digest,
    allowed: ledger.digest,
    anchorLine: line,
    foundAt: line,
    position: 0,
    probation: null,
    pending: false,
    details: {
      after: attempt.after,
      pushedLines: received.lines,
      pushedDigest: digest,
      storedLines: ledger.lines,
      storedDigest: ledger.digest,
      pushedBy: attempt.by,
      sourceUrl: attempt.sourceUrl,
    },
  };
  return db.transaction(async trx => {
    const claim = await claimWrite(trx, environment, environment, attempt);
    if (!claim) {
      return undefined;
    }
    if (!(await touchViolation(trx, violation.id, attempt.at))) {
      await recordViolations(
        trx,
        claim.ledger,
        { version: claim.version, at: attempt.at },
        [violation],
      );
    }
    return violation.id;
  });
}

/** Hashes the first lines of a stored ledger: with what is pushed after them, they are the ledger that was meant. */
async function hashLines(
  db: Knex,
  key: GenerationKey,
  lines: number,
  hash: Hash,
): Promise<void> {
  if (lines === 0) {
    return;
  }
  for await (const segment of readSegments(db, key, 1)) {
    const left = lines - segment.firstLine + 1;
    if (left < segment.lines) {
      hash.update(
        segment.content.subarray(0, startOfLine(segment.content, left)),
      );
      return;
    }
    hash.update(segment.content);
  }
}
