import {
  type PlanEvent,
  type Policy,
  soakApply,
} from 'backstage-plugin-probation-common';
import { fixture } from '../fixtures';
import type { Random } from './Random';

/** The window is as long as a policy allows, so that none runs out by the portal's clock while a test is at work. */
export const SLOW_POLICY: Policy = {
  soak_ms: 600_000,
  max_restarts: 2,
  rollback_target: 'last_confirmed',
};

const FIXTURES = ['storm', 'survivor', 'slowburn', 'chain', 'forged'];

/** How many of the worked ledgers are among the test ledgers; most of those break a rule. */
const WORKED = 15;

type Change = (lines: string[], random: Random) => string[];

const LIES: Change[] = [
  (lines, random) => lines.toSpliced(random.below(lines.length), 1),
  (lines, random) => {
    const at = random.below(lines.length);
    return lines.toSpliced(at, 0, lines[at]);
  },
  lines => lines.map(line => line.replace('"to":"v1"', '"to":"v2"')),
  lines => lines.map(line => line.replace('"restarts":0', '"restarts":7')),
  lines => lines.map(line => line.replace('"max":2', '"max":3')),
];

/** Ways to write the same: the store keeps bytes, whatever they are. */
const DRESSES: Change[] = [
  lines => lines,
  lines => lines.map(line => line.replace('\n', '\r\n')),
  lines => lines.map(line => line.replace(/"v(\d)/g, '"żółw-版本-🚀$1')),
  (lines, random) =>
    lines.with(
      random.below(lines.length),
      `{"event":"paused","note":"${'long '.repeat(12_000)}"}\n`,
    ),
  lines => ['\ufeff', ...lines.flatMap(line => [line, '\n'])],
];

/** Releases that keep their budget or do not, and are promoted again now and then. */
function plan(random: Random): PlanEvent[] {
  const events: PlanEvent[] = [{ event: 'serving', version: 'v1', ts: 0 }];
  const releases = 10 + random.below(20);
  let newest = 1;
  let ts = 0;
  for (let promoted = 0; promoted < releases; promoted += 1) {
    ts += random.below(2 * SLOW_POLICY.soak_ms);
    newest += random.chance(0.8) ? 1 : 0;
    const version = `v${newest}`;
    events.push({ event: 'promoted', version, ts });
    for (let exits = random.below(6); exits > 0; exits -= 1) {
      ts += random.below(SLOW_POLICY.soak_ms / 2);
      events.push({ event: 'exited', version, ts });
    }
  }
  return events;
}

/** Ledgers to push, as bytes: fixtures, worked ones that lie, and what the kernel writes, now and then changed into a lie. */
export function testLedgers(random: Random, count: number): Buffer[] {
  const worked: { input: string }[] = JSON.parse(
    fixture('cases/full-audit-cases.json').toString(),
  );
  const ledgers = [
    ...FIXTURES.map(name => fixture(`ledgers/${name}.apply`)),
    ...Array.from({ length: WORKED }, () =>
      Buffer.from(random.pick(worked).input),
    ),
  ];
  while (ledgers.length < count) {
    const lines = [...soakApply(plan(random), SLOW_POLICY)];
    const told = random.chance(0.5) ? random.pick(LIES)(lines, random) : lines;
    const dress = DRESSES[ledgers.length % DRESSES.length];
    ledgers.push(Buffer.from(dress(told, random).join('')));
  }
  return ledgers;
}
