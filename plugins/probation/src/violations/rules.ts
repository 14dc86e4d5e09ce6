import type { RuleId } from 'backstage-plugin-probation-common';

export const RULES: {
  id: RuleId;
  title: string;
  means: string;
  why: string;
  next: string;
}[] = [
  {
    id: 'rollback-to-rolled-back',
    title: 'A rollback went to a release that had failed',
    means:
      'The line says that the deploy went back to a release which an earlier line had rolled back.',
    why: 'A release that failed its probation is not a safe place to go back to.',
    next: 'Look at which release runs now, and roll back to the last confirmed one.',
  },
];
export function explainRule(id: RuleId) {
  return RULES.find(rule => rule.id === id) ?? RULES[0];
}
