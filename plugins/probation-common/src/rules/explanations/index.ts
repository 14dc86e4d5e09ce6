import type { NoteId, RuleId } from '../../audit';
import type { Explanation, Explanations } from '../types';
import { noteExplanations } from './notes';
import { probationExplanations } from './probationRules';
import { reportExplanations } from './reportRules';
import { rollbackExplanations } from './rollbackRules';
import { timeExplanations } from './timeRules';

const byId: Explanations<RuleId | NoteId> = {
  ...rollbackExplanations,
  ...probationExplanations,
  ...timeExplanations,
  ...reportExplanations,
  ...noteExplanations,
};

function isExplained(id: string): id is RuleId | NoteId {
  return Object.hasOwn(byId, id);
}

/** The explanation of a rule or a note. */
export function explainRule(id: RuleId | NoteId): Explanation {
  return { id, ...byId[id] };
}

/** The explanation of what somebody typed; `undefined` when it is no rule and no note. */
export function findExplanation(id: string): Explanation | undefined {
  return isExplained(id) ? explainRule(id) : undefined;
}

function explainAll(part: object): Explanation[] {
  return Object.keys(part).filter(isExplained).map(explainRule);
}

/** All explanations, in the order in which people read them. */
export const explanationSections: readonly {
  title: string;
  explanations: readonly Explanation[];
}[] = [
  { title: 'Rollbacks', explanations: explainAll(rollbackExplanations) },
  { title: 'Probations', explanations: explainAll(probationExplanations) },
  {
    title: 'Dates, and the ledger itself',
    explanations: explainAll(timeExplanations),
  },
  { title: 'Reports', explanations: explainAll(reportExplanations) },
  { title: 'Notes', explanations: explainAll(noteExplanations) },
];
