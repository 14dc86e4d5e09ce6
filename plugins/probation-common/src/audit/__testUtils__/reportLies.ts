import type { ReportFields } from '../reportFields';
import type { RuleId } from '../types';
import type { LedgerRule } from './lies';

/** Rules of a report, alone or beside a ledger. */
export type ReportRule = Exclude<RuleId, LedgerRule | 'ledger-rewritten'>;

/** What a lie changes in an honest report; `undefined` where that has no place for it. */
export type ReportLie = (honest: ReportFields) => ReportFields | undefined;

const UNKNOWN = 'w1';

function whileDeploy(
  deploy: string,
  change: (honest: ReportFields) => ReportFields,
): ReportLie {
  return honest => (honest.deploy === deploy ? change(honest) : undefined);
}

const oneMore = (text: string | undefined) => String(Number(text) + 1);

/** For each rule of a report a lie that it alone catches. */
export const reportLies: Record<ReportRule, ReportLie> = {
  'soaking-already-good': whileDeploy('soaking', ({ candidate }) => ({
    last_good: candidate,
  })),
  'confirmed-not-last-good': whileDeploy('confirmed', () => ({
    last_good: UNKNOWN,
  })),
  'rolled-back-not-on-last-good': whileDeploy('rolled_back', () => ({
    current: UNKNOWN,
  })),
  'report-window-drift': ({ soak_ms }) => ({ soak_ms: oneMore(soak_ms) }),
  'report-budget-drift': ({ max_restarts }) => ({
    max_restarts: oneMore(max_restarts),
  }),
  'soaking-over-budget': whileDeploy('soaking', ({ max_restarts }) => ({
    'candidate.restarts': oneMore(max_restarts),
  })),
  'confirmed-not-current': whileDeploy('confirmed', () => ({
    current: UNKNOWN,
  })),
  'report-not-in-ledger': whileDeploy('rolled_back', () => ({
    candidate: UNKNOWN,
  })),
};
