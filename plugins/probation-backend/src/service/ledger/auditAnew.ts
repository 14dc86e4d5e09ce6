import { RULES_VERSION } from 'backstage-plugin-probation-common';
import {
  deleteProbations,
  findLedger,
  findReceiveTime,
  findRolledBackVersions,
  readSegments,
  updateLedger,
} from '../../database/operations';
import type { StoredEnvironment } from '../../database/types';
import { DamagedEvidenceError } from '../../errors';
import { claimWrite } from '../claimWrite';
import { PolicyHistory } from '../policy/policyHistory';
import { storeBesideLedger } from '../report/storeBesideLedger';
import { auditScope } from '../scope';
import type { ServiceContext } from '../ServiceContext';
import { LedgerDigest } from './digest';
import { openingBaseline } from './emptyOutcome';
import { GenerationAudit } from './GenerationAudit';
import { nameOfLedger } from './nameOfLedger';
import { openingState } from './ledgerState';
import { storeProbations, storeViolations } from './storeAudit';

/** An audit of all lines of a generation. */
export interface AnewOptions {
  at: Date;
  by: string;
  /** The one in progress unless given. */
  generation?: number;
  /** A new baseline; `null` takes it back. As it was unless given. */
  baseline?: string | null;
}

/**
 * Audits all stored lines of a generation again, each as of the policy revision that was in force when it was received.
 * Needed after a change of the baseline and of the rules.
 *
 * @throws DamagedEvidenceError when the stored lines do not have the ledger's digest; then nothing is changed
 * @returns false when it has to be tried again: somebody else wrote meanwhile, or an earlier generation had to be audited first
 */
export async function auditAnew(
  context: ServiceContext,
  environment: StoredEnvironment,
  options: AnewOptions,
): Promise<boolean> {
  const { db, config } = context;
  const generation = options.generation ?? environment.generation;
  const key = { environmentId: environment.id, generation };
  const inProgress = generation === environment.generation;
  const ledger = inProgress ? environment.ledger : await findLedger(db, key);
  if (!ledger) {
    return false;
  }
  const baseline =
    options.baseline === undefined ? ledger.baseline : options.baseline;
  const state = await openingState(db, key, baseline);
  if (!state) {
    const { at, by } = options;
    await auditAnew(context, environment, {
      at,
      by,
      generation: generation - 1,
    });
    return false;
  }
  const policies = await PolicyHistory.read(
    db,
    environment.entityRef,
    config.defaultPolicy,
  );
  const digest = await LedgerDigest.begin();
  const audit = new GenerationAudit({
    state,
    scope: auditScope(environment, generation),
    baseline: openingBaseline(state),
    firstLine: 1,
    budget: null,
    lookUp: versions => rolledBackBefore(context, key, versions),
    directory: context.directory,
  });
  try {
    for await (const segment of readSegments(db, key, 1)) {
      digest.update(segment.content);
      await audit.read(
        segment.content,
        policies.judgeAt(
          segment.receivedAt,
          config.policyGraceMs,
          segment.judgedBy,
        ),
      );
    }
    const { outcome, running } = audit.end();
    const digestState = digest.save();
    const digestHex = digest.hex();
    const receiveTime = async (line: number | null | undefined) =>
      line ? findReceiveTime(db, key, line) : null;
    const changes = {
      baseline,
      digestState,
      rulesVersion: RULES_VERSION,
      auditState: JSON.stringify(state),
      outcome,
      runningProbation: running.probation,
      runningLine: running.line,
      statusSeenAt: await receiveTime(outcome.statusLine),
      soakSeenAt: await receiveTime(outcome.open?.firstLine),
    };
    return await db.transaction(async trx => {
      const claim = await claimWrite(trx, environment, environment, options);
      if (!claim) {
        return false;
      }
      // Only now is it certain that nobody appended while the lines were read.
      if (digestHex !== ledger.digest) {
        throw new DamagedEvidenceError(nameOfLedger(environment, generation));
      }
      await deleteProbations(trx, key);
      await storeProbations(trx, key, audit);
      await updateLedger(trx, key, changes);
      if (inProgress) {
        const write = { version: claim.version, at: options.at };
        await storeViolations(trx, key, audit, { ...write, anew: true });
        if (ledger.lastVerifiedAt) {
          await storeBesideLedger(trx, key, {
            version: claim.version,
            at: ledger.lastVerifiedAt,
            key: environment,
            baseline: outcome.baseline,
            graceMs: config.reportGraceMs,
          });
        }
      }
      return true;
    });
  } finally {
    await audit.dispose();
  }
}

/** Versions that were rolled back at the end of the generation before, which no line of this one can tell. */
async function rolledBackBefore(
  { db }: ServiceContext,
  { environmentId, generation }: { environmentId: number; generation: number },
  versions: string[],
): Promise<Map<string, number>> {
  if (generation === 1) {
    return new Map();
  }
  const before = { environmentId, generation: generation - 1 };
  const rolledBack = await findRolledBackVersions(db, before, versions);
  return new Map([...rolledBack.keys()].map(version => [version, 0]));
}
