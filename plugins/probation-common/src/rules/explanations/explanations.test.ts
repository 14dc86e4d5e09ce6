import { explainRule, explanationSections, findExplanation } from '.';

const all = explanationSections.flatMap(({ explanations }) => explanations);

describe('explanations', () => {
  it('are there for the 25 rules and the 10 notes, each once', () => {
    expect(all).toHaveLength(35);
    expect(new Set(all.map(({ id }) => id)).size).toBe(35);
  });

  it.each(all)('$id has a title and ends its sentences', explanation => {
    expect(explanation.title).toMatch(/^[A-Z].*[^.]$/);
    for (const text of [explanation.means, explanation.why, explanation.next]) {
      expect(text).toMatch(/[.)]$/);
    }
  });

  it('are found by what somebody types', () => {
    expect(findExplanation('budget-drift')).toEqual(
      explainRule('budget-drift'),
    );
    expect(findExplanation('superseded')?.id).toBe('superseded');
    expect(findExplanation('toString')).toBeUndefined();
    expect(findExplanation('')).toBeUndefined();
  });
});
