import { readFixture, type Evidence, type Story } from './demo';

/** What the reference query says about a ledger. */
export interface ExpectedLedger {
  kind: 'apply';
  events: number;
  /** Restarts before the rollback, by version, in the ledger's order. */
  restarts: Map<string, number>;
  /** Where each rollback went, in the ledger's order. */
  rollbacks: Array<{ version: string; target: string }>;
  confirmed: string[];
  postSoak: number;
  violations: string[];
}

/** What the reference query says about a report. */
export interface ExpectedReport {
  kind: 'report';
  deploy: string;
  current: string;
  lastGood: string;
  candidate: string;
  restarts: string;
  good: string;
  violations: string[];
}

/** Reads what `fixtures/expected` says about a piece of a story's evidence under the story's policy. */
export function expectedOf(
  story: Story,
  evidence: Evidence,
): ExpectedLedger | ExpectedReport {
  const policy = (story.policy ?? 'policy.json').replace(/\.json$/, '');
  const fixture = evidence.ledger ?? evidence.report;
  const lines = readFixture(`expected/${fixture}.${policy}.txt`).split('\n');
  const values = new Map(
    lines
      .filter(line => !line.startsWith(' '))
      .map(line => {
        const [key, ...rest] = line.split(': ');
        return [key, rest.join(': ')];
      }),
  );
  const valueOf = (key: string): string => {
    const value = values.get(key);
    if (value === undefined) {
      throw new Error(`what is expected of ${fixture} has no ${key}`);
    }
    return value;
  };
  const listOf = (key: string) =>
    valueOf(key) === 'none' ? [] : valueOf(key).split(', ');
  const violations = lines
    .filter(line => line.startsWith('  '))
    .map(line => line.trim());

  if (valueOf('kind') === 'report') {
    return {
      kind: 'report',
      deploy: valueOf('deploy'),
      current: valueOf('current'),
      lastGood: valueOf('last_good'),
      candidate: valueOf('candidate'),
      restarts: valueOf('restarts'),
      good: valueOf('good'),
      violations,
    };
  }
  return {
    kind: 'apply',
    events: Number(valueOf('events')),
    restarts: new Map(
      listOf('restarts_first').map(item => {
        const [version, count] = item.split('=');
        return [version, Number(count)];
      }),
    ),
    rollbacks: listOf('rollback_targets').map(item => {
      const [version, target] = item.split('->');
      return { version, target };
    }),
    confirmed: listOf('confirmed'),
    postSoak: Number(valueOf('post_soak')),
    violations,
  };
}
