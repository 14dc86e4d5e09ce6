import {
  describePolicy,
  examplePolicy,
  explanationSections,
  findExplanation,
  workedExamples,
  type WorkedExample,
} from 'backstage-plugin-probation-common';
import { CommandError } from '../errors';
import { EXIT } from '../exitCodes';
import type { Io } from '../io/Io';
import { write } from '../io/write';

/**
 * `probation explain`.
 *
 * @throws CommandError for an unknown id, with the known ones that look like it
 */
export async function runExplain(
  id: string | undefined,
  io: Io,
): Promise<number> {
  await write(io.stdout, id === undefined ? listAll() : explain(id));
  return EXIT.ok;
}

function* listAll(): Generator<string> {
  for (const { title, explanations } of explanationSections) {
    yield `${title}\n`;
    for (const explanation of explanations) {
      yield `  ${explanation.id}\n      ${explanation.title}\n`;
    }
    yield '\n';
  }
  yield 'More about one of them: probation explain ID\n';
}

function* explain(id: string): Generator<string> {
  const explanation = findExplanation(id);
  if (!explanation) {
    throw new CommandError(`there is no rule ${id}${suggestion(id)}`);
  }
  const { title, means, why, next } = explanation;
  yield `${explanation.id}\n${wrap(`${title}.`)}`;
  yield* section('What it means', means);
  yield* section('Why it matters', why);
  yield* section('What to do', next);
  yield* section(
    'Examples',
    `Unless they say otherwise, under this policy: ${describePolicy(examplePolicy)}`,
  );
  for (const example of workedExamples(explanation.id)) {
    yield `\n${wrap(example.story)}`;
    yield* circumstances(example);
    yield indent(`=> ${example.sentence}`);
  }
}

function* circumstances({
  policy,
  replaced,
  baseline,
  ledger,
  pushedAgain,
  report,
}: WorkedExample): Generator<string> {
  if (policy) {
    yield wrap(`In force: ${describePolicy(policy)}`);
  }
  if (replaced) {
    yield wrap(
      `Revision ${replaced.revision} before it: ${describePolicy(replaced.policy)}`,
    );
  }
  if (baseline !== undefined) {
    yield wrap(`Baseline: ${baseline}`);
  }
  yield evidence(ledger);
  if (pushedAgain !== undefined) {
    yield wrap('Pushed again:');
  }
  yield evidence(pushedAgain);
  yield evidence(report);
}

function evidence(text: string | undefined): string {
  return text === undefined
    ? ''
    : indent(text.trimEnd()).replace(/^/gm, '  ').replace(/ +$/, '');
}

function* section(title: string, text: string): Generator<string> {
  yield `\n${title}\n${wrap(text)}`;
}

function indent(text: string): string {
  return text
    .split('\n')
    .map(line => `  ${line}\n`)
    .join('');
}

/** Columns that text is wrapped to; evidence is not wrapped. */
const WIDTH = 80;

function wrap(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > WIDTH - 2) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return indent([...lines, line].join('\n'));
}

/** Ids that share a word with what was typed. */
function suggestion(typed: string): string {
  const words = typed.toLowerCase().split(/[^a-z]+/);
  const like = explanationSections
    .flatMap(({ explanations }) => explanations.map(({ id }) => id))
    .filter(id => id.split('-').some(word => words.includes(word)));
  return like.length > 0
    ? `; did you mean ${like.join(' or ')}?`
    : '; probation explain lists them all';
}
