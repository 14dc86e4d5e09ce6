import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parsePolicy, type Policy } from '../policy';
import { referenceReport } from './referenceReport';

const fixtures = resolve(__dirname, '../../../../fixtures');
const policy = parsePolicy({
  soak_ms: 30000,
  max_restarts: 2,
  rollback_target: 'last_confirmed',
});

interface ReferenceCase {
  name: string;
  policy: Policy;
  input: string;
  stdout: string;
  exit: number;
}
const cases: ReferenceCase[] = JSON.parse(
  readFileSync(resolve(fixtures, 'cases/reference-cases.json'), 'utf8'),
);

function run(input: string | Uint8Array, baseline?: string) {
  return referenceReport({
    fileName: 'x.apply',
    bytes: typeof input === 'string' ? new TextEncoder().encode(input) : input,
    policy,
    baseline,
  });
}

describe('referenceReport', () => {
  it('knows 240 cases', () => {
    expect(cases).toHaveLength(240);
  });

  it.each(cases.map(each => [each.name, each] as const))(
    'prints %s byte for byte',
    (fileName, each) => {
      expect(
        referenceReport({
          fileName,
          bytes: new TextEncoder().encode(each.input),
          policy: parsePolicy(each.policy),
        }),
      ).toEqual({ stdout: each.stdout, stderr: '', exitCode: each.exit });
    },
  );

  it.each(readdirSync(resolve(fixtures, 'expected')))(
    'prints the fixture %s byte for byte',
    name => {
      const [story, kind, policyName] = name.split('.');
      const fileName = `${story}.${kind}`;
      const folder = kind === 'apply' ? 'ledgers' : 'reports';
      const { stdout, stderr, exitCode } = referenceReport({
        fileName,
        bytes: readFileSync(resolve(fixtures, folder, fileName)),
        policy: parsePolicy(
          JSON.parse(
            readFileSync(
              resolve(fixtures, `policies/${policyName}.json`),
              'utf8',
            ),
          ),
        ),
      });

      expect(`${stdout}exit: ${exitCode}\n`).toBe(
        readFileSync(resolve(fixtures, 'expected', name), 'utf8'),
      );
      expect(stderr).toBe('');
    },
  );

  const rollback = (fields: string) =>
    `{"event":"restarting","version":"v2","ts":1}\n{"event":"restarting","version":"v2","ts":2}\n{"event":"rolled_back","version":"v2","to":"v1","ts":3${fields}}\n`;

  it.each([
    ['nothing for an absent window', '', ' '],
    ['nothing for a null window', ',"window_ms":null', ' '],
    ['another window', ',"window_ms":20000', ' 20000 '],
    ['a window that is a text', ',"window_ms":"30000"', ' 30000 '],
    ['a window that is a list', ',"window_ms":[1]', ' [1] '],
  ])('prints %s', (_name, fields, printed) => {
    expect(run(rollback(fields)).stdout).toMatch(
      new RegExp(
        `violations: 1\\n {2}v2 ledger window ${printed
          .trim()
          .replace(/[[\]]/g, '\\$&')} differs from policy soak_ms 30000\\n$`,
      ),
    );
  });

  it('knows the last confirmed release from the start where a baseline is given', () => {
    const ledger = rollback(',"window_ms":30000');

    expect(run(ledger, 'v1')).toEqual(run(ledger));
    expect(run(ledger, 'v0')).toMatchObject({
      exitCode: 1,
      stdout: expect.stringMatching(
        /violations: 1\n {2}rollback of v2 went to v1, last confirmed is v0\n$/,
      ),
    });
  });

  it('takes the last of two equal keys and events that it does not know', () => {
    expect(
      run(
        '\ufeff\n{"event":"x","event":"confirmed","version":"v2"}\r\n{"event":"paused"}',
      ),
    ).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('events: 2\n'),
    });
  });

  it('reads a text without any key as a report that lacks them all', () => {
    expect(run('hello\n')).toEqual({
      stdout:
        'probation-report: x.apply\nkind: report\ndeploy: missing\ncurrent: missing\nlast_good: missing\ncandidate: missing\nrestarts: missing\ngood: no\nviolations: 2\n  report soak_ms differs from policy soak_ms 30000\n  report max_restarts differs from policy max_restarts 2\n',
      stderr: '',
      exitCode: 1,
    });
  });

  it.each([
    ['nothing', '', 'the file is blank'],
    ['blanks', ' \r\n\t\n\n', 'the file is blank'],
    ['a BOM', '\ufeff', 'the file is blank'],
    [
      'malformed JSON',
      '{"event":"confirmed","version":"v2"}\n{"event":\n',
      'line 2: not valid JSON: the JSON ends too early at column 10',
    ],
    [
      'two values on a line',
      '{"event":"a"}{"event":"b"}',
      'line 1: not valid JSON: another value follows the first one at column 14',
    ],
    [
      'a report behind a ledger',
      '{"event":"a"}\ndeploy: soaking\n',
      'line 2: not valid JSON: unexpected "d" at column 1',
    ],
    ['a list', '{"event":"a"}\n[]\n', 'line 2: not a JSON object'],
    ['no event', '{}', 'line 1: event must be a string'],
    [
      'no target',
      '{"event":"rolled_back","version":"v2","ts":1}',
      'line 1: to must be a string',
    ],
    [
      'no ts',
      '{"event":"restarting","version":"v2"}',
      'line 1: ts must be a number',
    ],
    ['no version', '{"event":"confirmed"}', 'line 1: version must be a string'],
    ['invalid UTF-8', Uint8Array.of(0x0a, 0xff), 'line 2: not valid UTF-8'],
  ])(
    'says in one line what is wrong with a file of %s, and prints nothing',
    (_name, input, reason) => {
      expect(run(input)).toEqual({
        stdout: '',
        stderr: `x.apply: ${reason}\n`,
        exitCode: 2,
      });
    },
  );
});
