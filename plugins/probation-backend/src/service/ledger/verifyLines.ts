import { findNewestReport, touchLedger } from '../../database/operations';
import type { FoundViolation, StoredEnvironment } from '../../database/types';
import { claimWrite } from '../claimWrite';
import { isDue, storeBesideLedger } from '../report/storeBesideLedger';
import type { ServiceContext } from '../ServiceContext';

/**
 * Notes that a push has repeated the ledger to its end. The first such push that is young enough also proves what the newest
 * report claims, or does not.
 *
 * @returns violations that were not open before; `undefined` when somebody else wrote meanwhile
 */
export async function verifyLines(
  { db, config }: ServiceContext,
  environment: StoredEnvironment,
  push: { at: Date; by: string },
): Promise<FoundViolation[] | undefined> {
  const { ledger } = environment;
  const { at } = push;
  const graceMs = config.reportGraceMs;
  const report = await findNewestReport(db, ledger);
  const isProof =
    report &&
    isDue(report.receivedAt, { at, graceMs }) &&
    !(
      ledger.lastVerifiedAt &&
      isDue(report.receivedAt, { at: ledger.lastVerifiedAt, graceMs })
    );
  if (!isProof) {
    await touchLedger(db, ledger, at);
    return [];
  }
  return db.transaction(async trx => {
    const claim = await claimWrite(trx, environment, environment, push);
    if (!claim) {
      return undefined;
    }
    await touchLedger(trx, ledger, at);
    return storeBesideLedger(trx, ledger, {
      key: environment,
      version: claim.version,
      at,
      baseline: ledger.outcome?.baseline ?? null,
      graceMs,
    });
  });
}
