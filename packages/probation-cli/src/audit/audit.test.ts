import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkoutBin, fixture, probation } from '../__testUtils__/probation';

jest.setTimeout(120_000);

interface AuditCase {
  name: string;
  policy: unknown;
  baseline?: string | null;
  input: string;
  violations: { rule: string; message: string }[];
  notes: string[];
  status: unknown;
}
const casesOf = (file: string): AuditCase[] =>
  JSON.parse(readFileSync(fixture(`cases/${file}-audit-cases.json`), 'utf8'));

const policy = fixture('policies/policy.json');
const forged = fixture('ledgers/forged.apply');
const honest = fixture('ledgers/survivor.apply');

describe('probation audit', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'probation-audit-'));
  });
  afterAll(() => rm(dir, { recursive: true }));

  // The library's own tests go through all of them.
  const cases = [...casesOf('full'), ...casesOf('report')];
  it.each(
    cases
      .filter((_, index) => index % 30 === 0)
      .map(each => [each.name, each] as const),
  )('finds in %s what the rules say', async (name, each) => {
    await writeFile(join(dir, 'policy.json'), JSON.stringify(each.policy));
    const baseline = each.baseline ? ['--baseline', each.baseline] : [];

    const { code, stdout } = await probation(
      ['audit', '-', 'policy.json', '--format', 'json', ...baseline],
      { cwd: dir, stdin: each.input },
    );

    const result = JSON.parse(stdout);
    expect(result.kind).toBe(name.startsWith('full') ? 'apply' : 'report');
    expect(result.status).toEqual(each.status);
    expect(
      result.violations.map(
        ({ rule, message }: AuditCase['violations'][0]) => ({
          rule,
          message,
        }),
      ),
    ).toEqual(each.violations.map(({ rule, message }) => ({ rule, message })));
    expect(code === 1).toBe(each.violations.length > 0);
  });

  it('prints a verdict, the status and each violation with its place', async () => {
    const { code, stdout, stderr } = await probation(
      ['audit', 'ledgers/forged.apply', 'policies/policy.json'],
      { cwd: fixture('') },
    );

    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      'ledgers/forged.apply: ledger, 6 lines',
      'verdict: fail. 1 violation is open.',
      'good: no. v3 was rolled back to v2.',
      'status: deploy rolled_back, current v2, last_good v1, candidate v3, restarts 2',
      'violations: 1',
      '  ledgers/forged.apply:6: rollback of v3 went to v2, which was itself rolled back',
      '    rollback-to-rolled-back; lines 3, 6; actual v2; allowed v1',
      'notes: 1',
      expect.stringMatching(
        /^ {2}ledgers\/forged\.apply:3: .* \(baseline-unknown\)$/,
      ),
      'What a rule means: probation explain rollback-to-rolled-back',
      '',
    ]);
  });

  it('answers as JSON in the shape of the portal', async () => {
    const { stdout } = await probation([
      ...['audit', forged, policy, '--format', 'json'],
    ]);

    expect(JSON.parse(stdout)).toEqual({
      kind: 'apply',
      status: {
        current: 'v2',
        lastGood: 'v1',
        candidate: 'v3',
        restarts: 2,
        deploy: 'rolled_back',
      },
      good: 'no',
      goodReason: 'v3 was rolled back to v2.',
      verdict: 'fail',
      verdictReason: '1 violation is open.',
      violations: [
        {
          id: expect.stringMatching(/^[0-9a-f]{32}$/),
          rule: 'rollback-to-rolled-back',
          message: 'rollback of v3 went to v2, which was itself rolled back',
          lines: [3, 6],
          actual: 'v2',
          allowed: 'v1',
          state: 'open',
        },
      ],
      notes: [
        {
          rule: 'baseline-unknown',
          message: expect.stringContaining('v1'),
          lines: [3],
        },
      ],
    });
  });

  it('exits with 0 for an honest ledger, in every format', async () => {
    const baseline = ['--baseline', 'v1'];
    const inFormat = (format: string) =>
      probation(['audit', honest, policy, ...baseline, '--format', format]);

    expect(await inFormat('text')).toMatchObject({ code: 0, stderr: '' });
    expect((await inFormat('text')).stdout).toContain(
      'violations: 0\nnotes: 0\n',
    );
    expect(JSON.parse((await inFormat('json')).stdout)).toMatchObject({
      verdict: 'pass',
      violations: [],
      notes: [],
    });
    expect((await inFormat('github')).stdout).toBe(
      `${honest}: verdict pass, 0 violations, 0 notes\n`,
    );
    expect((await inFormat('junit')).stdout).toContain(
      'tests="1" failures="0" errors="0"',
    );
  });

  it('counts blank lines, as the cited line numbers do', async () => {
    const { stdout } = await probation(['audit', '-', policy], {
      stdin: '{"event":"confirmed","version":"v2","ts":1}\n\n\n\n',
    });

    expect(stdout).toContain('ledger, 4 lines');
  });

  it.each(['audit', 'report'])(
    '%s refuses an empty baseline, as from an unset variable',
    async command => {
      const { code, stderr } = await probation([
        ...[command, honest, policy, '--baseline', ''],
      ]);

      expect(code).toBe(2);
      expect(stderr).toContain('Allowed is a version, which is not empty');
    },
  );

  it('holds a report against the ledger beside it', async () => {
    const report = join(dir, 'claim.report');
    await writeFile(
      report,
      'soak_ms: 30000\nmax_restarts: 2\ncurrent: v9\nlast_good: v9\ncandidate: v9\ncandidate.restarts: 0\ndeploy: confirmed\n',
    );

    const { code, stdout } = await probation([
      ...['audit', honest, policy, '--baseline', 'v1', '--report', report],
    ]);

    expect(code).toBe(1);
    expect(stdout).toContain(
      'report says v9 is confirmed, ledger has no confirmed line for it\n',
    );
  });

  it('finds nothing good in silence', async () => {
    for (const [stdin, reason] of [
      ['', 'No evidence was received yet.'],
      [' \n\r\n', 'No evidence was received yet.'],
      [
        'soak_ms: 30000\nmax_restarts: 2\ncurrent: v1\n',
        'The report lacks last_good, deploy.',
      ],
    ]) {
      const { code, stdout, stderr } = await probation(['audit', '-', policy], {
        stdin,
      });

      expect(code).toBe(2);
      expect(stdout).toContain(`verdict: unknown. ${reason}\n`);
      expect(stderr).toBe(`probation: standard input: no verdict: ${reason}\n`);
    }
  });

  it.each([
    ['text', `  … and 2 more (--limit)\n`],
    ['github', 'verdict fail, 3 violations, 0 notes\n'],
    ['junit', '2 more violations are not shown\n'],
  ])(
    'with --limit prints fewer as %s, and all count',
    async (format, words) => {
      const { code, stdout } = await probation(
        ['audit', '-', policy, '--format', format, '--limit', '1'],
        {
          // Each of them is over the budget of 2 by one.
          stdin: ['v2', 'v3', 'v4']
            .flatMap((version, index) => [
              ...[1, 2, 3].map(attempt => ({
                event: 'restarting',
                version,
                attempt,
                max: 2,
                ts: index * 100_000 + attempt,
              })),
              { event: 'confirmed', version, ts: index * 100_000 + 30_000 },
            ])
            .map(line => `${JSON.stringify(line)}\n`)
            .join(''),
        },
      );

      expect(code).toBe(1);
      expect(stdout).toContain(words);
      expect(
        stdout.match(
          /confirmed after 3 restarts, policy allows 2$|message="v\d confirmed after|::v\d confirmed after/gm,
        ),
      ).toHaveLength(1);
    },
  );

  describe('escapes what a ledger says', () => {
    const evil = 'v2\u001b[2J,%:"<&>\n::error::x';
    const stdin = `${JSON.stringify({ event: 'restarting', version: evil, attempt: 2, max: 2, ts: 1 })}\n`;
    const inFormat = async (format: string) =>
      (await probation(['audit', '-', policy, '--format', format], { stdin }))
        .stdout;

    it('for a terminal', async () => {
      expect(await inFormat('text')).toContain(
        'restart attempt 2 of v2\\u001b[2J,%:"<&>\\u000a::error::x should be 1\n',
      );
    });

    it('for a GitHub workflow', async () => {
      expect(await inFormat('github')).toContain(
        '::error file=standard input,line=1,title=attempt-gap::restart attempt 2 of v2\\u001b[2J,%25:"<&>\\u000a::error::x should be 1\n',
      );
    });

    it('for XML', async () => {
      expect(await inFormat('junit')).toContain(
        'message="restart attempt 2 of v2\\u001b[2J,%:&quot;&lt;&amp;&gt;&#10;::error::x should be 1"',
      );
    });

    it('for JSON, where it stays what it was', async () => {
      expect(JSON.parse(await inFormat('json')).status.current).toBe(evil);
    });
  });

  it.each([
    [
      '{"event":"confirmed","version":"v1"}\n{"event":"confirmed","version":1}\n',
      /^probation: standard input: line 2: version must be .*\n$/,
    ],
    [
      '{"event":"confirmed","version":"v1"}\ndeploy: confirmed\n',
      /^probation: standard input: line 2: .*\n$/,
    ],
    [
      'hello\n',
      /^probation: standard input: no line of this report begins with .*\n$/,
    ],
  ])('prints nothing but one line about %j', async (stdin, line) => {
    const { code, stdout, stderr } = await probation(['audit', '-', policy], {
      stdin,
    });

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(line);
  });

  it.each([
    [['/none', policy], '/none: cannot be opened: no such file or directory'],
    [[forged, '/none'], '/none: cannot be opened: no such file or directory'],
    [
      [fixture(''), policy],
      `${fixture('')}: cannot be read: illegal operation on a directory`,
    ],
    [
      [forged, fixture('policies/previous_target.json')],
      `${fixture('policies/previous_target.json')}: rollback_target must be last_confirmed`,
    ],
    [
      [fixture('reports/forged.report'), policy, '--report', '/none'],
      '/none: cannot be opened: no such file or directory',
    ],
    [
      [
        ...[fixture('reports/forged.report'), policy],
        ...['--report', fixture('reports/soaking.report')],
      ],
      `${fixture('reports/forged.report')}: a report; --report is for a report beside a ledger`,
    ],
  ])('names what is wrong with %j', async (args, message) => {
    expect(await probation(['audit', ...args])).toEqual({
      code: 2,
      stdout: '',
      stderr: `probation: ${message}\n`,
    });
  });

  it('does not read a long file of another kind into memory', async () => {
    const { code, stderr } = await probation(['audit', '-', policy], {
      stdin: 'x'.repeat(1024 * 1024 + 1),
    });

    expect(code).toBe(2);
    expect(stderr).toBe(
      'probation: standard input: no ledger, as its first line does not start with {, and too long for a report\n',
    );
  });

  it('keeps its verdict when nobody reads on', async () => {
    // Thousands of violations, far more than a pipe holds.
    const ledger = join(dir, 'long.apply');
    const line =
      '{"event":"restarting","version":"v2","attempt":9,"max":9,"ts":';
    await writeFile(
      ledger,
      Array.from(
        { length: 20_000 },
        (_, index) => `${line}${20_000 - index}}\n`,
      ).join(''),
    );
    const child = spawn(
      process.execPath,
      [checkoutBin, 'audit', ledger, policy, '--format', 'json'],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    child.stdout.once('data', () => child.stdout.destroy());
    let stderr = '';
    child.stderr.on('data', chunk => {
      stderr += chunk;
    });

    const [code] = await once(child, 'close');

    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  });
});
