import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parsePolicyText, type Policy } from '../policy';
import { soakApply, soakReport } from './soak';
import type { PlanEvent } from './types';

const fixtures = resolve(__dirname, '../../../../fixtures');
const fixture = (path: string) => readFileSync(resolve(fixtures, path), 'utf8');
const policy = parsePolicyText(fixture('policies/policy.json'));
const plans = readdirSync(resolve(fixtures, 'plans'));

const ledgerOf = (plan: string | PlanEvent[], under: Policy = policy) =>
  [...soakApply(plan, under)].join('');
const serving: PlanEvent = { event: 'serving', version: 'v1', ts: 0 };
const promoted = (version: string, ts: number): PlanEvent => ({
  event: 'promoted',
  version,
  ts,
});
const exited = (version: string, ts: number): PlanEvent => ({
  event: 'exited',
  version,
  ts,
});
const tick = (ts: number): PlanEvent => ({ event: 'tick', ts });

describe('soakApply', () => {
  it.each(plans.filter(plan => plan !== 'soaking.plan'))(
    'turns %s into its ledger, byte for byte',
    plan => {
      expect(ledgerOf(fixture(`plans/${plan}`))).toBe(
        fixture(`ledgers/${plan.replace('.plan', '.apply')}`),
      );
    },
  );

  it('has a plan for every honest ledger of the fixtures', () => {
    expect(plans).toEqual([
      'chain.plan',
      'slowburn.plan',
      'soaking.plan',
      'storm.plan',
      'survivor.plan',
    ]);
  });

  it('takes an exit at the very end of the window for a post-soak one', () => {
    expect(ledgerOf([serving, promoted('v2', 1000), exited('v2', 30999)])).toBe(
      '{"attempt":1,"event":"restarting","max":2,"ts":30999,"version":"v2"}\n',
    );
    expect(ledgerOf([serving, promoted('v2', 1000), exited('v2', 31000)])).toBe(
      '{"event":"confirmed","restarts":0,"ts":31000,"version":"v2"}\n' +
        '{"event":"restarted_post_soak","ts":31000,"version":"v2"}\n',
    );
  });

  it('dates a confirmation at the end of the window, whatever noticed it', () => {
    const confirmed =
      '{"event":"confirmed","restarts":0,"ts":30000,"version":"v2"}\n';

    for (const event of [
      tick(30000),
      tick(99999),
      promoted('v3', 99999),
      promoted('v2', 99999),
      exited('v1', 99999),
    ]) {
      expect(ledgerOf([serving, promoted('v2', 0), event])).toBe(confirmed);
    }
    expect(ledgerOf([serving, promoted('v2', 0), tick(29999)])).toBe('');
  });

  it('rolls back at the first exit under a budget of nothing', () => {
    expect(
      ledgerOf([serving, promoted('v2', 0), exited('v2', 5)], {
        ...policy,
        max_restarts: 0,
      }),
    ).toBe(
      '{"event":"rolled_back","exits_in_window":1,"from":"v2","max":0,"reason":"restart_budget_exceeded","to":"v1","ts":5,"version":"v2","window_ms":30000}\n',
    );
  });

  it('never follows what a release claims came before it', () => {
    const claim: PlanEvent = {
      event: 'promoted',
      version: 'v3',
      previous: 'v2',
      ts: 10,
    };

    expect(
      ledgerOf(
        [serving, promoted('v2', 0), exited('v2', 5), claim, exited('v3', 15)],
        { ...policy, max_restarts: 0 },
      ),
    ).toContain(
      '"from":"v3","max":0,"reason":"restart_budget_exceeded","to":"v1"',
    );
  });

  it('starts neither window nor budget again for the release that is on probation', () => {
    expect(
      ledgerOf([
        serving,
        promoted('v2', 0),
        exited('v2', 100),
        promoted('v2', 20000),
        exited('v2', 20100),
        tick(30000),
      ]),
    ).toBe(
      '{"attempt":1,"event":"restarting","max":2,"ts":100,"version":"v2"}\n' +
        '{"attempt":2,"event":"restarting","max":2,"ts":20100,"version":"v2"}\n' +
        '{"event":"confirmed","restarts":2,"ts":30000,"version":"v2"}\n',
    );
  });

  it('gives a replaced candidate no decision', () => {
    expect(
      ledgerOf([
        serving,
        promoted('v2', 0),
        exited('v2', 100),
        promoted('v3', 200),
        exited('v2', 300),
        tick(60000),
      ]),
    ).toBe(
      '{"attempt":1,"event":"restarting","max":2,"ts":100,"version":"v2"}\n' +
        '{"event":"confirmed","restarts":0,"ts":30200,"version":"v3"}\n',
    );
  });

  it('puts a decided release on probation again, back to itself if need be', () => {
    expect(
      ledgerOf(
        [
          serving,
          promoted('v2', 0),
          promoted('v2', 30000),
          exited('v2', 30001),
          promoted('v2', 40000),
          tick(70000),
        ],
        { ...policy, max_restarts: 0 },
      )
        .split('\n')
        .map(line => line.replace(/"exits.*"to"|"restarts":0,/, '…')),
    ).toEqual([
      '{"event":"confirmed",…"ts":30000,"version":"v2"}',
      '{"event":"rolled_back",…:"v2","ts":30001,"version":"v2","window_ms":30000}',
      '{"event":"confirmed",…"ts":70000,"version":"v2"}',
      '',
    ]);
  });

  it('notes an exit of what serves, before any promotion and after a rollback', () => {
    expect(
      ledgerOf(
        [
          serving,
          exited('v1', 1),
          promoted('v2', 2),
          exited('v2', 3),
          exited('v1', 4),
        ],
        { ...policy, max_restarts: 0 },
      ),
    ).toMatch(
      /^{"event":"restarted_post_soak","ts":1,"version":"v1"}\n{"event":"rolled_back".*\n{"event":"restarted_post_soak","ts":4,"version":"v1"}\n$/,
    );
  });

  it('writes line by line, however long the plan', () => {
    function* endless(): Generator<PlanEvent> {
      yield serving;
      for (let release = 2; ; release += 1) {
        yield promoted(`v${release}`, release * 30000);
      }
    }
    const lines = soakApply(endless(), policy);

    expect([lines.next().value, lines.next().value]).toEqual([
      '{"event":"confirmed","restarts":0,"ts":90000,"version":"v2"}\n',
      '{"event":"confirmed","restarts":0,"ts":120000,"version":"v3"}\n',
    ]);
  });

  it.each([
    ['nothing', [], 'a plan begins with a serving event'],
    [
      'no serving event',
      [tick(0)],
      'event 1: a plan begins with a serving event',
    ],
    [
      'two of them',
      [serving, serving],
      'event 2: a plan has one serving event, its first',
    ],
    [
      'a step back in time',
      [serving, tick(5), tick(4)],
      'event 3: ts 4 is before the event above it, 5',
    ],
    [
      'an exit of nobody',
      [serving, exited('v9', 1)],
      'event 2: "v9" exited, but it was never serving nor promoted',
    ],
  ])('refuses a plan with %s', (_name, plan: PlanEvent[], message) => {
    for (const run of [ledgerOf, () => soakReport(plan, policy)]) {
      expect(() => run(plan)).toThrow(
        expect.objectContaining({ name: 'InputError', message }),
      );
    }
  });

  it('names the line of a plan file', () => {
    expect(() =>
      ledgerOf(
        '{"event":"serving","version":"v1","ts":1}\n\n{"event":"tick","ts":0}\n',
      ),
    ).toThrow('line 3: ts 0 is before the event above it, 1');
  });
});

describe('soakReport', () => {
  it('writes the soaking report of the fixtures', () => {
    expect(soakReport(fixture('plans/soaking.plan'), policy)).toBe(
      fixture('reports/soaking.report'),
    );
  });

  it.each<[string, PlanEvent[], string[]]>([
    ['serving', [serving], ['v1', 'v1', 'none', '0', 'serving']],
    [
      'confirmed',
      [
        serving,
        promoted('v2', 0),
        exited('v2', 5),
        tick(30000),
        exited('v2', 30001),
      ],
      ['v2', 'v2', 'v2', '1', 'confirmed'],
    ],
    [
      'rolled back',
      [
        serving,
        promoted('v2', 0),
        exited('v2', 1),
        exited('v2', 2),
        exited('v2', 3),
      ],
      ['v1', 'v1', 'v2', '2', 'rolled_back'],
    ],
    [
      'soaking again',
      [serving, promoted('v2', 0), exited('v2', 1), promoted('v3', 2)],
      ['v3', 'v1', 'v3', '0', 'soaking'],
    ],
  ])(
    'says what runs: %s',
    (_name, plan, [current, good, candidate, n, deploy]) => {
      expect(soakReport(plan, policy)).toBe(
        `soak_ms: 30000\nmax_restarts: 2\ncurrent: ${current}\nlast_good: ${good}\ncandidate: ${candidate}\ncandidate.restarts: ${n}\ndeploy: ${deploy}\n`,
      );
    },
  );
});
