import { explanationSections } from 'backstage-plugin-probation-common';
import { probation } from '../__testUtils__/probation';

jest.setTimeout(60_000);

const all = explanationSections.flatMap(({ explanations }) => explanations);

describe('probation explain', () => {
  it('lists every rule and note', async () => {
    const { code, stdout } = await probation(['explain']);

    expect(code).toBe(0);
    for (const { id, title } of all) {
      expect(stdout).toContain(`  ${id}\n      ${title}\n`);
    }
  });

  it('says what a rule means, why it matters, what to do, and shows it', async () => {
    const { code, stdout } = await probation(['explain', 'version-mismatch']);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^version-mismatch\n {2}.*\.\n/);
    for (const heading of [
      'What it means',
      'Why it matters',
      'What to do',
      'Examples',
    ]) {
      expect(stdout).toContain(`\n${heading}\n  `);
    }
    // RULES.md's sentence of that rule.
    expect(stdout).toMatch(
      /\n {2}=> rolled_back line names version \S+ but from \S+\n/,
    );
  });

  it('fits an 80-column terminal, but for evidence and sentences', async () => {
    const { stdout } = await probation(['explain', 'budget-drift']);

    const prose = stdout
      .split('\n')
      .filter(line => !line.includes('{') && !line.includes('=>'));
    expect(Math.max(...prose.map(line => line.length))).toBeLessThanOrEqual(80);
  });

  it('helps with a name that is not quite right', async () => {
    expect(await probation(['explain', 'exit-mismatch'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'probation: there is no rule exit-mismatch; did you mean exits-mismatch or version-mismatch or exit-outside-window or restart-count-mismatch?\n',
    });
    expect((await probation(['explain', 'x'])).stderr).toBe(
      'probation: there is no rule x; probation explain lists them all\n',
    );
  });
});
