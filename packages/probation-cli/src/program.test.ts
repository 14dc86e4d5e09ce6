import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { version } from '../package.json';
import { checkoutBin, probation } from './__testUtils__/probation';

jest.setTimeout(60_000);

describe('the command line', () => {
  it.each([
    [
      ['--help'],
      ['audit', 'report', 'explain', 'policy', 'soak', 'push', 'wait'],
    ],
    [
      ['audit', '--help'],
      [
        '--baseline',
        '--report',
        '--format',
        '"junit"',
        'Exit codes',
        'Examples',
      ],
    ],
    [
      ['policy', '--help'],
      ['check', 'schema'],
    ],
    [
      ['soak', '--help'],
      ['apply', 'report'],
    ],
    [
      ['push', '--help'],
      ['PROBATION_TOKEN', 'PROBATION_URL', '--source-url', '--fail-on'],
    ],
    [
      ['wait', '--help'],
      ['--timeout', '--after-line', 'rolled back'],
    ],
  ])('%j names what can be said', async (args, words) => {
    const { code, stdout, stderr } = await probation(args);

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const word of words) {
      expect(stdout).toContain(word);
    }
  });

  it('ends without a word when nobody reads on', async () => {
    const child = spawn(process.execPath, [checkoutBin, '--help'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();

    const [stderr, [code]] = await Promise.all([
      text(child.stderr),
      once(child, 'close'),
    ]);

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('prints its version, and leaves --version of wait alone', async () => {
    expect(await probation(['--version'])).toEqual({
      code: 0,
      stdout: `${version}\n`,
      stderr: '',
    });
    expect(await probation(['wait', '--version'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        "probation: option '--version <version>' argument missing (see probation wait --help)\n",
    });
  });

  it.each([
    [
      ['audt'],
      "unknown command 'audt' (Did you mean audit?) (see probation --help)",
    ],
    [
      ['audit', 'ledger.jsonl'],
      "missing required argument 'policy' (see probation audit --help)",
    ],
    [
      ['audit', 'a', 'b', '--format', 'xml'],
      "option '--format <format>' argument 'xml' is invalid. Allowed choices are text, json, github, junit (see probation audit --help)",
    ],
    [
      ['audit', 'a', 'b', '--limit', '-1'],
      "option '--limit <count>' argument '-1' is invalid. Allowed is a whole number (see probation audit --help)",
    ],
    [
      ['policy', 'check'],
      "missing required argument 'files' (see probation policy check --help)",
    ],
    [
      ['explain', 'a', 'b'],
      "too many arguments for 'explain'. Expected 1 argument but got 2 (see probation explain --help)",
    ],
  ])('refuses %j in one line', async (args, line) => {
    expect(await probation(args)).toEqual({
      code: 2,
      stdout: '',
      stderr: `probation: ${line}\n`,
    });
  });

  it('shows its help on standard error when nothing is said', async () => {
    const { code, stdout, stderr } = await probation([]);

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^Usage: probation /);
  });
});
