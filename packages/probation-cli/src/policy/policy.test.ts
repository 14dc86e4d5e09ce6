import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fixture, probation } from '../__testUtils__/probation';

jest.setTimeout(60_000);

const policy = fixture('policies/policy.json');

describe('probation policy check', () => {
  it('says in plain words what a policy means', async () => {
    expect(await probation(['policy', 'check', policy])).toEqual({
      code: 0,
      stdout: `${policy}: ok. A release is on probation for 30 s; its third exit in that time rolls back to the last confirmed release.\n`,
      stderr: '',
    });
  });

  it('prints every problem of every file', async () => {
    const { code, stdout, stderr } = await probation(
      ['policy', 'check', policy, '-'],
      { stdin: 'soak_ms: 30000.5\nmax_restarts: true\ncolour: red\n' },
    );

    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout.split('\n').slice(1)).toEqual([
      'standard input: soak_ms must be an integer from 1000 to 600000',
      'standard input: max_restarts must be an integer from 0 to 5',
      'standard input: rollback_target must be last_confirmed',
      'standard input: unknown field colour',
      '',
    ]);
  });

  it('says where a file is no JSON or YAML', async () => {
    const { code, stdout } = await probation(['policy', 'check', '-'], {
      stdin: 'soak_ms: 1000\nsoak_ms: 2000\n',
    });

    expect(code).toBe(1);
    expect(stdout).toMatch(/^standard input: line 2, column 1: .*twice.*\n$/);
  });

  it('goes on after a file that cannot be opened, and exits with 2', async () => {
    const bad = fixture('policies/big_budget.json');

    expect(await probation(['policy', 'check', '/none.yaml', bad])).toEqual({
      code: 2,
      stdout: `${bad}: max_restarts must be an integer from 0 to 5\n`,
      stderr:
        'probation: /none.yaml: cannot be opened: no such file or directory\n',
    });
  });
});

describe('probation policy schema', () => {
  it('prints the schema that is published', async () => {
    const { code, stdout } = await probation(['policy', 'schema']);
    const published = readFileSync(
      resolve(
        __dirname,
        '../../../../plugins/probation-common/policy.schema.json',
      ),
      'utf8',
    );

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(published));
  });
});
