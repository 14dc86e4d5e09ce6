import { Kernel, type PlanEvent } from '../../kernel';
import type { Policy } from '../../policy';

/** What a plan does next. */
export interface Step {
  kind: 'promoted' | 'exited' | 'tick' | 'detour';
  /** Which version, where there is a choice. */
  pick: number;
  /** Since the event before, in windows, often a whole number of them; and a few milliseconds more or less. */
  windows: number;
  offset: number;
}

/** Turns steps into events that can be, and that keep the one condition of RULES.md's promise. */
export class Planner {
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
