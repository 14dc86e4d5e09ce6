import fc from 'fast-check';
import { Kernel, type PlanEvent, type WrittenLine } from '../../kernel';
import type { Policy } from '../../policy';

/** What an honest deployer did and wrote. */
export interface HonestLedger {
  policy: Policy;
  plan: PlanEvent[];
  lines: WrittenLine[];
  /** The version that served before the first line. */
  baseline: string;
}

/** Any policy; small windows and budgets, so that every limit is met often. */
export const anyPolicy: fc.Arbitrary<Policy> = fc.record({
  soak_ms: fc.constantFrom(1000, 30000),
  max_restarts: fc.nat(5),
  rollback_target: fc.constant('last_confirmed'),
});

interface Step {
  kind: 'promoted' | 'exited' | 'tick' | 'detour';
  /** Which version, where there is a choice. */
  pick: number;
  /** Since the event before, in windows, often a whole number of them; and a few milliseconds more or less. */
  windows: number;
  offset: number;
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constant('exited' as const) },
    { weight: 6, arbitrary: fc.constant('promoted' as const) },
    { weight: 2, arbitrary: fc.constant('tick' as const) },
    { weight: 1, arbitrary: fc.constant('detour' as const) },
  ),
  pick: fc.nat(1000),
  windows: fc.oneof(
    { weight: 4, arbitrary: fc.double({ min: 0, max: 0.2, noNaN: true }) },
    { weight: 2, arbitrary: fc.double({ min: 0, max: 3, noNaN: true }) },
    { weight: 1, arbitrary: fc.constantFrom(1, 2) },
  ),
  offset: fc.constantFrom(0, 0, 0, -1, 1),
});

/** Plans and their honest ledgers. `reuse`: whether a version may be promoted more than once. */
export function honestLedger({
  reuse,
}: {
  reuse: boolean;
}): fc.Arbitrary<HonestLedger> {
  return fc
    .record({
      policy: anyPolicy,
      start: fc.constantFrom(0, 1_700_000_000_000),
      steps: fc.array(anyStep, { maxLength: 40, size: 'max' }),
      isLate: fc.boolean(),
    })
    .map(({ policy, start, steps, isLate }) => {
      const planner = new Planner(policy, start, reuse);
      steps.forEach(step => planner.take(step));
      const { plan } = planner;
      return {
        policy,
        plan,
        lines: writtenLines(policy, plan, isLate),
        baseline: 'v1',
      };
    });
}

/** Turns steps into events that can be, and that keep the one condition of RULES.md's promise. */
class Planner {
  readonly plan: PlanEvent[] = [];
  private readonly kernel: Kernel;
  private versions = 1;
  /** When each version last lost a probation without a decision. */
  private readonly undecided = new Map<string, number>();

  constructor(
    private readonly policy: Policy,
    private ts: number,
    private readonly reuse: boolean,
  ) {
    this.kernel = new Kernel(policy);
    this.add({ event: 'serving', version: 'v1', ts });
  }

  take({ kind, pick, windows, offset }: Step): void {
    this.wait(windows, offset);
    switch (kind) {
      case 'exited':
        this.exit(pick);
        break;
      case 'promoted':
        // One of the newest three, or a new one.
        this.promote(
          this.reuse
            ? Math.max(1, this.versions + 1 - (pick % 4))
            : this.versions + 1,
        );
        break;
      case 'detour':
        this.detour(pick);
        break;
      default:
        this.add({ event: 'tick', ts: this.ts });
    }
  }

  private add(event: PlanEvent): void {
    this.kernel.step(event);
    this.plan.push(event);
  }

  private wait(windows: number, offset = 0): void {
    const ms = Math.floor(windows * this.policy.soak_ms) + offset;
    this.ts += Math.max(0, ms);
  }

  /** Mostly of what runs; sometimes of what ran. */
  private exit(pick: number): void {
    const { ts } = this;
    const version =
      pick % 8 === 0
        ? `v${(pick % this.versions) + 1}`
        : this.kernel.finish().current;
    this.add({ event: 'exited', version, ts });
  }

  private promote(number: number): void {
    const { ts, policy } = this;
    const version = `v${number}`;
    // What is decided by now is decided.
    this.add({ event: 'tick', ts });
    const { deploy, candidate } = this.kernel.finish();
    const since = ts - (this.undecided.get(version) ?? -Infinity);
    if (since < 2 * policy.soak_ms) {
      return;
    }
    if (deploy === 'soaking' && candidate !== null && candidate !== version) {
      this.undecided.set(candidate, ts);
    }
    this.versions = Math.max(this.versions, number);
    this.add({ event: 'promoted', version, ts });
  }

  /** Other releases take over in turn, none long enough to be decided, and then this one is back. */
  private detour(pick: number): void {
    const back = this.versions;
    for (let count = 0; count < 2 + (pick % 3); count += 1) {
      this.promote(this.versions + 1);
      this.wait(0.5 + (pick % 50) / 100);
    }
    if (this.reuse) {
      this.promote(back);
    }
  }
}

/** @param isLate - confirmations are dated when they are noticed, and not at the window's end */
function writtenLines(
  policy: Policy,
  plan: PlanEvent[],
  isLate: boolean,
): WrittenLine[] {
  const kernel = new Kernel(policy);
  return plan.flatMap(event =>
    kernel
      .step(event)
      .map(line =>
        isLate && line.event === 'confirmed' ? { ...line, ts: event.ts } : line,
      ),
  );
}
