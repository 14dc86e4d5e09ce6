import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { LEDGERS } from '../../dev/stories/ledgers';
import { STORIES } from '../../dev/stories';

const fixtures = resolve(__dirname, '../../../../fixtures');

it.each(Object.entries(LEDGERS))(
  'the story of %s tells what the fixture says',
  (name, lines) => {
    expect(lines.map(line => `${line}\n`).join('')).toBe(
      readFileSync(resolve(fixtures, `ledgers/${name}.apply`), 'utf8'),
    );
  },
);

it('tells each story under the budget that its policy has', () => {
  const { drift, forgedLedger } = STORIES;
  const read = (file: string) =>
    JSON.parse(readFileSync(resolve(fixtures, `policies/${file}`), 'utf8'));
  expect(drift.probation.policy.policy).toEqual(read('budget_3.json'));
  expect(forgedLedger.probation.policy.policy).toEqual(read('policy.json'));
});
