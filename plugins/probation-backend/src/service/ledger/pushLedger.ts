import {
  type LedgerPushResult,
  sentences,
} from 'backstage-plugin-probation-common';
import { findEnvironment } from '../../database/operations';
import type { EnvironmentKey } from '../../database/types';
import { LedgerRewrittenError } from '../../errors';
import { subjectOf } from '../caller';
import { checkGeneration } from '../generationInProgress';
import { PolicyHistory } from '../policy/policyHistory';
import { retryOnConflict } from '../retryOnConflict';
import type { ServiceContext } from '../ServiceContext';
import { checkSourceUrl } from '../sourceUrl';
import { standingAfterPush } from '../status/standingAfterPush';
import type { CallOptions, LedgerPush } from '../types';
import { toViolation } from '../violations/toStoredViolation';
import { type Appended, appendLines } from './appendLines';
import { auditAnew } from './auditAnew';
import { checkNotLate } from './checkNotLate';
import { compareWithStored } from './compareWithStored';
import { EMPTY_DIGEST } from './digest';
import { ReceivedLines } from './ReceivedLines';
import { recordRewrite } from './recordRewrite';
import { verifyLines } from './verifyLines';

/** Receives lines of a ledger, audits them and stores them with what the audit found. */
export async function pushLedger(
  context: ServiceContext,
  key: EnvironmentKey,
  push: LedgerPush,
  { credentials }: CallOptions,
): Promise<LedgerPushResult> {
  const by = subjectOf(credentials);
  const sourceUrl = checkSourceUrl(push.sourceUrl);
  const received = await ReceivedLines.receive(push, {
    limits: context.config.limits,
    directory: context.directory,
  });
  try {
    const at = context.now();
    const done = await retryOnConflict(() =>
      store(context, key, {
        received,
        after: push.after,
        generation: push.generation,
        at,
        by,
        sourceUrl,
      }),
    );
    const { ledger, ...standing } = await standingAfterPush(context, key);
    return {
      ...key,
      ...standing,
      result: done.result,
      lines: ledger?.lines ?? 0,
      bytes: ledger?.bytes ?? 0,
      digest: ledger?.digest ?? EMPTY_DIGEST,
      appendedLines: done.lines,
      unterminated: received.unterminated,
      newViolations: done.opened.map(toViolation),
    };
  } finally {
    await received.dispose();
  }
}

/** What storing a push did. */
type Stored = Appended | (Omit<Appended, 'result'> & { result: 'unchanged' });

/** @returns `undefined` when another write came between */
async function store(
  context: ServiceContext,
  key: EnvironmentKey,
  push: {
    received: ReceivedLines;
    after: number;
    generation: number | undefined;
    at: Date;
    by: string;
    sourceUrl: string | null;
  },
): Promise<Stored | undefined> {
  const { db, config } = context;
  const environment = await findEnvironment(db, key);
  checkGeneration(environment, push.generation);
  const relation = await compareWithStored(
    db,
    environment?.ledger,
    push.received,
    push.after,
  );
  if (environment && push.generation === undefined) {
    await checkNotLate(db, environment, push, relation);
  }
  switch (relation.kind) {
    case 'known': {
      if (!environment || !relation.complete) {
        return { result: 'unchanged', lines: 0, opened: [] };
      }
      const opened = await verifyLines(context, environment, push);
      if (opened) {
        context.onChanged(key);
      }
      return opened && { result: 'unchanged', lines: 0, opened };
    }
    case 'extends': {
      const policies = await PolicyHistory.read(
        db,
        key.entityRef,
        config.defaultPolicy,
      );
      const appended = await appendLines(context, {
        ...push,
        key,
        environment,
        fromByte: relation.fromByte,
        judge: policies.judgeAt(push.at, config.policyGraceMs),
      });
      if (typeof appended !== 'string') {
        context.onChanged(key);
        return appended;
      }
      if (
        appended === 'outdated' &&
        environment &&
        (await auditAnew(context, environment, push))
      ) {
        context.onChanged(key);
      }
      return undefined;
    }
    default: {
      const { line } = relation;
      const id =
        environment &&
        (await recordRewrite(context, { ...push, environment, line }));
      if (id !== undefined) {
        context.onChanged(key);
        throw new LedgerRewrittenError(
          `${sentences.ledgerRewritten(line)}; nothing of this push was stored`,
          { rule: 'ledger-rewritten', id },
        );
      }
      return undefined;
    }
  }
}
