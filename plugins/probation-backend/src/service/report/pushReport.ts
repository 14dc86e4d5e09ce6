import { createHash } from 'node:crypto';
import {
  auditReport,
  type ReportAudit,
  readReport,
  type ReportPushResult,
} from 'backstage-plugin-probation-common';
import {
  closeViolations,
  findEnvironment,
  findNewestReport,
  insertReport,
  recordViolations,
  touchReport,
} from '../../database/operations';
import type {
  EnvironmentKey,
  FoundViolation,
  RecordedPolicy,
  StoredReport,
} from '../../database/types';
import { subjectOf } from '../caller';
import { claimWrite } from '../claimWrite';
import { toFoundViolation } from '../foundViolation';
import { PolicyHistory } from '../policy/policyHistory';
import { isSamePolicy } from '../policy/samePolicy';
import { retryOnConflict } from '../retryOnConflict';
import { checkGeneration } from '../generationInProgress';
import { auditScope } from '../scope';
import type { ServiceContext } from '../ServiceContext';
import { checkSourceUrl } from '../sourceUrl';
import { standingAfterPush } from '../status/standingAfterPush';
import type { CallOptions, ReportPush } from '../types';
import { toViolation } from '../violations/toStoredViolation';

/** Receives a report, audits it and stores it with what the audit found. */
export async function pushReport(
  context: ServiceContext,
  key: EnvironmentKey,
  push: ReportPush,
  { credentials }: CallOptions,
): Promise<ReportPushResult> {
  const { db, config, now } = context;
  const by = subjectOf(credentials);
  const sourceUrl = checkSourceUrl(push.sourceUrl);
  const content = await push.content();
  const fields = readReport(content);
  const digest = createHash('sha256').update(content).digest('hex');
  const at = now();

  const done = await retryOnConflict(async () => {
    const policies = await PolicyHistory.read(
      db,
      key.entityRef,
      config.defaultPolicy,
    );
    const judge = policies.judgeAt(at, config.policyGraceMs);
    const audit = auditReport(fields, judge);
    const environment = await findEnvironment(db, key);
    checkGeneration(environment, push.generation);
    const newest =
      environment && (await findNewestReport(db, environment.ledger));
    if (newest && repeats(newest, digest, judge.inForce)) {
      await touchReport(db, newest.id, at);
      return { result: 'unchanged' as const, opened: [] };
    }
    return db.transaction(async trx => {
      const claim = await claimWrite(trx, key, environment, { at, by });
      if (!claim) {
        return undefined;
      }
      await insertReport(trx, {
        ...claim.ledger,
        content,
        digest,
        fields,
        outcome: {
          status: audit.status,
          notes: audit.notes,
          unclear: audit.unclear,
        },
        judgedBy: judge.inForce,
        receivedAt: at,
        soakSeenAt: soakSeenAt(audit, newest, at),
        receivedBy: by,
        sourceUrl,
      });
      const scope = auditScope(key, claim.ledger.generation);
      const write = { version: claim.version, at };
      const opened: FoundViolation[] = await recordViolations(
        trx,
        claim.ledger,
        write,
        audit.findings.map((finding, position) =>
          toFoundViolation(scope, finding, { pending: false, position }),
        ),
      );
      await closeViolations(trx, claim.ledger, at, {
        evidence: 'report',
        notFoundIn: claim.version,
      });
      return { result: 'created' as const, opened };
    });
  });

  context.onChanged(key);
  const { ledger: _ledger, ...standing } = await standingAfterPush(
    context,
    key,
  );
  return {
    ...key,
    ...standing,
    result: done.result,
    newViolations: done.opened.map(toViolation),
  };
}

/** A report under another policy is judged again, so it is no repetition. */
function repeats(
  newest: StoredReport,
  digest: string,
  inForce: RecordedPolicy,
): boolean {
  return (
    newest.digest === digest &&
    newest.judgedBy.revision === inForce.revision &&
    isSamePolicy(newest.judgedBy.policy, inForce.policy)
  );
}

/** A soak is as old as the first report of it; its restarts only grow, so fewer of them belong to another one. */
function soakSeenAt(
  { status }: ReportAudit,
  before: StoredReport | undefined,
  at: Date,
): Date | null {
  if (status.deploy !== 'soaking') {
    return null;
  }
  const earlier = before?.outcome.status;
  const goesOn =
    earlier?.deploy === 'soaking' &&
    earlier.candidate === status.candidate &&
    (earlier.restarts ?? 0) <= (status.restarts ?? 0);
  return goesOn ? (before?.soakSeenAt ?? at) : at;
}
