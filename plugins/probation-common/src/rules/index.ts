export { examplePolicy, workedExamples } from './examples';
export {
  explainRule,
  explanationSections,
  findExplanation,
} from './explanations';
export { renderRulesPage } from './renderRulesPage';
export type { Explanation, WorkedExample } from './types';
