import type { RuleId } from 'backstage-plugin-probation-common';

/** Every rule, in the order of RULES.md; the compiler misses none. */
const rules: Record<RuleId, true> = {
  'rollback-to-rolled-back': true,
  'rollback-not-to-last-confirmed': true,
  'rollback-targets-disagree': true,
  'budget-drift': true,
  'window-drift': true,
  'exits-mismatch': true,
  'exit-outside-window': true,
  'version-mismatch': true,
  'confirmed-over-budget': true,
  'restart-count-mismatch': true,
  'confirmed-too-early': true,
  'post-soak-during-probation': true,
  'post-soak-not-confirmed': true,
  'attempt-gap': true,
  'ts-backwards': true,
  'budget-exceeded-without-rollback': true,
  'soaking-already-good': true,
  'confirmed-not-last-good': true,
  'rolled-back-not-on-last-good': true,
  'report-window-drift': true,
  'report-budget-drift': true,
  'soaking-over-budget': true,
  'confirmed-not-current': true,
  'report-not-in-ledger': true,
  'ledger-rewritten': true,
};

/** Whether a text names a rule. */
export function isRuleId(text: string): text is RuleId {
  return Object.hasOwn(rules, text);
}

/** Rules to choose from. */
export const RULE_IDS: RuleId[] = Object.keys(rules).filter(isRuleId);
