import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fixture, probation } from '../__testUtils__/probation';

jest.setTimeout(60_000);

const policy = ['--policy', fixture('policies/policy.json')];
const plan = [
  '{"event":"serving","version":"v1","ts":0}',
  '{"event":"promoted","version":"v2","ts":1000}',
  '{"event":"exited","version":"v2","ts":2500}',
  '',
].join('\n');

describe('probation soak', () => {
  it.each(
    readdirSync(fixture('ledgers')).filter(name => name !== 'forged.apply'),
  )('apply writes %s byte for byte', async name => {
    const story = name.replace('.apply', '');

    const { code, stdout, stderr } = await probation([
      ...['soak', 'apply', fixture(`plans/${story}.plan`), ...policy],
    ]);

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(await readFile(fixture(`ledgers/${name}`), 'utf8'));
  });

  it('report writes soaking.report byte for byte', async () => {
    expect(
      await probation([
        ...['soak', 'report', fixture('plans/soaking.plan'), ...policy],
      ]),
    ).toEqual({
      code: 0,
      stdout: await readFile(fixture('reports/soaking.report'), 'utf8'),
      stderr: '',
    });
  });

  it('works under 2 restarts in 30000 ms when no policy is named, and reads standard input', async () => {
    expect(
      await probation(['soak', 'report', '-'], { stdin: plan }),
    ).toMatchObject({
      code: 0,
      stdout:
        'soak_ms: 30000\nmax_restarts: 2\ncurrent: v2\nlast_good: v1\ncandidate: v2\ncandidate.restarts: 1\ndeploy: soaking\n',
    });
  });

  it('prints nothing of a plan with something wrong in it', async () => {
    const { code, stdout, stderr } = await probation(['soak', 'apply', '-'], {
      stdin: `${plan}{"event":"exited","version":"v9","ts":3000}\n`,
    });

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(
      /^probation: standard input: line 4: "v9" exited, .*\n$/,
    );
  });
});
