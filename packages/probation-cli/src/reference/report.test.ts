import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixture, probation } from '../__testUtils__/probation';

jest.setTimeout(60_000);

interface ReferenceCase {
  name: string;
  policy: unknown;
  input: string;
  stdout: string;
  exit: number;
}
const cases: ReferenceCase[] = JSON.parse(
  readFileSync(fixture('cases/reference-cases.json'), 'utf8'),
);
const policy = fixture('policies/policy.json');

describe('probation report', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'probation-report-'));
  });
  afterAll(() => rm(dir, { recursive: true }));

  it.each(readdirSync(fixture('expected')))(
    'prints %s byte for byte',
    async name => {
      const [story, kind, policyName] = name.split('.');
      const folder = kind === 'apply' ? 'ledgers' : 'reports';

      const { code, stdout, stderr } = await probation([
        'report',
        fixture(`${folder}/${story}.${kind}`),
        fixture(`policies/${policyName}.json`),
      ]);

      expect(stderr).toBe('');
      expect(`${stdout}exit: ${code}\n`).toBe(
        await readFile(fixture(`expected/${name}`), 'utf8'),
      );
    },
  );

  // The library's own tests go through all of them.
  it.each(
    cases
      .filter((_, index) => index % 40 === 0)
      .map(each => [each.name, each] as const),
  )('prints %s as the library does', async (name, each) => {
    await writeFile(join(dir, name), each.input);
    await writeFile(join(dir, 'policy.json'), JSON.stringify(each.policy));

    expect(
      await probation(['report', name, 'policy.json'], { cwd: dir }),
    ).toEqual({ code: each.exit, stdout: each.stdout, stderr: '' });
  });

  it('knows the last confirmed release from the start with --baseline', async () => {
    const ledger = fixture('ledgers/storm.apply');

    expect((await probation(['report', ledger, policy])).code).toBe(0);
    const { code, stdout } = await probation([
      ...['report', ledger, policy],
      ...['--baseline', 'v0'],
    ]);

    expect(code).toBe(1);
    expect(stdout).toContain(
      '  rollback of v2 went to v1, last confirmed is v0\n',
    );
  });

  it('reads standard input, named -', async () => {
    const { stdout } = await probation(['report', '-', policy], {
      stdin: 'deploy: confirmed\n',
    });

    expect(stdout).toMatch(/^probation-report: -\nkind: report\n/);
  });

  it.each([
    ['blank', ' \n\n', 'the file is blank'],
    ['malformed', '{"event":"confirmed"', 'line 1: not valid JSON'],
  ])('gives no output for a file that is %s', async (_, text, reason) => {
    const file = join(dir, 'bad');
    await writeFile(file, text);

    const { code, stdout, stderr } = await probation(['report', file, policy]);

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`probation: ${file}: ${reason}`);
    expect(stderr.match(/\n/g)).toHaveLength(1);
  });

  it('names the file that cannot be opened', async () => {
    const ledger = fixture('ledgers/storm.apply');
    const missing = join(dir, 'none.json');
    const line = `probation: ${missing}: cannot be opened: no such file or directory\n`;

    expect(await probation(['report', missing, policy])).toEqual({
      code: 2,
      stdout: '',
      stderr: line,
    });
    expect(await probation(['report', ledger, missing])).toEqual({
      code: 2,
      stdout: '',
      stderr: line,
    });
  });

  it('takes no policy that breaks the contract', async () => {
    const file = fixture('policies/big_budget.json');

    expect(
      await probation(['report', fixture('ledgers/storm.apply'), file]),
    ).toEqual({
      code: 2,
      stdout: '',
      stderr: `probation: ${file}: max_restarts must be an integer from 0 to 5\n`,
    });
  });

  it('has an expected output for every ledger and report', async () => {
    const stories = [
      ...(await readdir(fixture('ledgers'))),
      ...(await readdir(fixture('reports'))),
    ];
    const expected = await readdir(fixture('expected'));

    for (const story of stories) {
      expect(expected).toContain(`${story}.policy.txt`);
    }
  });
});
