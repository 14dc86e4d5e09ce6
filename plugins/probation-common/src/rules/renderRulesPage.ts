import { describePolicy } from '../policy';
import { examplePolicy, workedExamples } from './examples';
import { explanationSections } from './explanations';
import type { Explanation, WorkedExample } from './types';

const INTRODUCTION = `# The rules

Everything that the audit can say about a ledger or a report: what it means, why it matters, what to do next, and a small
example that shows it and nothing else. \`probation explain RULE\` prints the same words.

A **rule** finds a violation: a line, or a field of a report, that contradicts the policy or another line. Violations fail the
verdict until somebody waives them or they are no longer true. A **note** says something worth knowing. Notes never fail a verdict;
only an incomplete report or an unknown state makes it unknown.

The examples are under this policy unless they say otherwise: ${describePolicy(examplePolicy)}

<!-- Written from plugins/probation-common/src/rules. Do not edit: run \`yarn workspace backstage-plugin-probation-common docs\`. -->
`;

/** The page \`docs/rules.md\`, as Markdown. */
export function renderRulesPage(): string {
  const contents = explanationSections.map(
    ({ title, explanations }) =>
      `- ${title}: ${explanations.map(({ id }) => `[${id}](#${id})`).join(', ')}`,
  );
  const sections = explanationSections.flatMap(({ title, explanations }) => [
    `## ${title}`,
    ...explanations.map(renderExplanation),
  ]);
  return `${[INTRODUCTION.trim(), contents.join('\n'), ...sections].join('\n\n')}\n`;
}

function renderExplanation({
  id,
  title,
  means,
  why,
  next,
}: Explanation): string {
  return [
    `### ${id}`,
    `**${title}.**`,
    means,
    `_Why it matters._ ${why}`,
    `_What to do._ ${next}`,
    ...workedExamples(id).map(renderExample),
  ].join('\n\n');
}

function renderExample(example: WorkedExample): string {
  return [
    [`_Example._ ${example.story}`, ...renderCircumstances(example)].join(' '),
    ...(example.ledger === undefined ? [] : [fence(example.ledger)]),
    ...(example.pushedAgain === undefined
      ? []
      : ['Pushed again:', fence(example.pushedAgain)]),
    ...(example.report === undefined ? [] : [fence(example.report)]),
    `> ${example.sentence}`,
  ].join('\n\n');
}

function renderCircumstances({
  baseline,
  policy,
  replaced,
}: WorkedExample): string[] {
  return [
    ...(baseline === undefined ? [] : [`The baseline is ${baseline}.`]),
    ...(policy === undefined ? [] : [`In force: ${describePolicy(policy)}`]),
    ...(replaced === undefined
      ? []
      : [
          `Revision ${replaced.revision} before it: ${describePolicy(replaced.policy)}`,
        ]),
  ];
}

function fence(text: string): string {
  return `\`\`\`text\n${text}\`\`\``;
}
