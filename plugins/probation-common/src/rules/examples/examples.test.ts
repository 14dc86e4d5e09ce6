import { auditAll, sentences, type Judge } from '../../audit';
import { audit, messages } from '../../audit/__testUtils__/auditText';
import { explanationSections } from '../explanations';
import type { WorkedExample } from '../types';
import { examplePolicy, workedExamples } from '.';

const ids = explanationSections.flatMap(({ explanations }) =>
  explanations.map(({ id }) => id),
);
const noteIds = new Set(
  explanationSections.at(-1)?.explanations.map(({ id }) => id),
);
const all = ids.flatMap(id =>
  workedExamples(id).map(example => ({ id, ...example })),
);

/** Everything that the audit says about an example: violations, then notes. */
function said({
  policy = examplePolicy,
  replaced,
  baseline,
  ledger,
  report,
}: WorkedExample): { violations: string[]; notes: string[] } {
  if (replaced && ledger !== undefined) {
    const { isRecent, ...revision } = replaced;
    const judge: Judge = {
      inForce: { revision: replaced.revision + 1, policy },
      recent: isRecent ? [revision] : [],
      earlier: isRecent ? [] : [revision],
    };
    const told = audit(ledger, { baseline, judge: () => judge });
    return {
      violations: messages(told.findings),
      notes: told.notes.map(({ message }) => message),
    };
  }
  const { violations, notes } = auditAll({ policy, baseline, ledger, report });
  return {
    violations: violations.map(({ message }) => message),
    notes: notes.map(({ message }) => message),
  };
}

describe('the worked examples of rules', () => {
  it.each(
    all.filter(({ id, pushedAgain }) => !noteIds.has(id) && !pushedAgain),
  )('$id: $story', ({ sentence, ...example }) => {
    expect(said({ ...example, sentence }).violations).toEqual([sentence]);
  });
});

describe('the worked examples of notes', () => {
  it.each(all.filter(({ id }) => noteIds.has(id)))(
    '$id: $story',
    ({ id, sentence, ...example }) => {
      const { violations, notes } = said({ ...example, sentence });
      expect(notes).toEqual([sentence]);
      // A note about a drift stands beside the drift.
      expect(violations).toHaveLength(
        id === 'matches-earlier-revision' ? 1 : 0,
      );
    },
  );
});

it('the worked example of a rewritten ledger names the first line that differs', () => {
  const [{ ledger, pushedAgain, sentence }] =
    workedExamples('ledger-rewritten');
  const [before, after] = [ledger, pushedAgain].map(text =>
    (text ?? '').split('\n'),
  );
  const line = before.findIndex((text, index) => text !== after[index]) + 1;
  expect(sentence).toBe(sentences.ledgerRewritten(line));
});
