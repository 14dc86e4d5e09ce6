import type { NoteId, RuleId } from '../../audit';
import type { Policy } from '../../policy';
import type { WorkedExample, WorkedExamples } from '../types';
import { noteExamples } from './notes';
import { probationExamples } from './probationRules';
import { reportExamples } from './reportRules';
import { rollbackExamples } from './rollbackRules';
import { timeExamples } from './timeRules';

const byId: WorkedExamples<RuleId | NoteId> = {
  ...rollbackExamples,
  ...probationExamples,
  ...timeExamples,
  ...reportExamples,
  ...noteExamples,
};

/** The policy of every worked example that does not say another one. */
export const examplePolicy: Policy = {
  soak_ms: 30000,
  max_restarts: 2,
  rollback_target: 'last_confirmed',
};

/** Small ledgers and reports in which the audit finds just this rule, or just this note. */
export function workedExamples(id: RuleId | NoteId): readonly WorkedExample[] {
  return byId[id];
}
