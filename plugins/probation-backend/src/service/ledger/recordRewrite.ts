import { createHash } from 'node:crypto';
import { sentences, violationId } from 'backstage-plugin-probation-common';
import { recordViolations } from '../../database/operations';
import type { StoredEnvironment } from '../../database/types';
import { claimWrite } from '../claimWrite';
import { auditScope } from '../scope';
import type { ServiceContext } from '../ServiceContext';
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
 * Keeps that a push contradicts stored lines (`ledger-rewritten`), with both digests and who pushed. Nothing of the push
 * itself is stored.
 *
 * @returns false when somebody else wrote meanwhile
 */
export async function recordRewrite(
  { db }: ServiceContext,
  attempt: RewriteAttempt,
): Promise<boolean> {
  const { environment, line, received } = attempt;
  const { ledger } = environment;
  const hash = createHash('sha256');
  for await (const bytes of received.bytesBefore(received.bytes)) {
    hash.update(bytes);
  }
  const scope = auditScope(environment, environment.generation);
  const violation = {
    id: violationId(scope, 'ledger-rewritten', line),
    evidence: 'store' as const,
    rule: 'ledger-rewritten' as const,
    message: sentences.ledgerRewritten(line),
    lines: [line],
    reportKey: null,
    actual: hash.copy().digest('hex'),
    allowed: ledger.digest,
    anchorLine: line,
    foundAt: line,
    position: 0,
    probation: null,
    pending: false,
    details: {
      after: attempt.after,
      pushedLines: received.lines,
      pushedDigest: hash.digest('hex'),
      storedLines: ledger.lines,
      storedDigest: ledger.digest,
      pushedBy: attempt.by,
      sourceUrl: attempt.sourceUrl,
    },
  };
  return db.transaction(async trx => {
    const claim = await claimWrite(trx, environment, environment, attempt);
    if (!claim) {
      return false;
    }
    await recordViolations(
      trx,
      claim.ledger,
      { version: claim.version, at: attempt.at },
      [violation],
    );
    return true;
  });
}
