import { InputError } from '@backstage/errors';
import { showText } from '../json/scanJson';
import type { Policy } from '../policy';
import type { PlanEvent, WrittenLine } from './types';

/** What the kernel knows of its releases. */
export interface KernelStatus {
  current: string;
  lastGood: string;
  /** The release of the latest promotion; `null` before the first. */
  candidate: string | null;
  /** Restarts of the candidate in its probation. */
  restarts: number;
  deploy: 'serving' | 'soaking' | 'confirmed' | 'rolled_back';
}

/**
 * The decision maker: what a deployer that keeps its policy does about each event. It starts no process, and its clock
 * is the events' `ts`. The window is `[promoted, promoted + soak_ms)`: an exit at its very end is post-soak. A rollback
 * goes to the last confirmed release and nowhere else.
 */
export class Kernel {
  private state: KernelStatus | undefined;
  private promotedTs = 0;
  private lastTs = 0;
  private readonly known = new Set<string>();

  constructor(private readonly policy: Policy) {}

  /**
   * Takes the next event and returns the lines that it writes.
   *
   * @throws InputError when a plan does not begin with `serving` or says it again, goes back in time, or has an exit of a
   * release that was never there.
   */
  step(event: PlanEvent): WrittenLine[] {
    if (event.ts < this.lastTs) {
      throw new InputError(
        `ts ${event.ts} is before the event above it, ${this.lastTs}`,
      );
    }
    this.lastTs = event.ts;
    if (event.event === 'serving') {
      this.serve(event.version);
      return [];
    }
    const lines = this.windowEnd(event.ts);
    if (event.event === 'promoted') {
      this.promote(event.version, event.ts);
    } else if (event.event === 'exited') {
      lines.push(...this.exit(event.version, event.ts));
    }
    return lines;
  }

  /**
   * What it knows after the last event.
   *
   * @throws InputError when there was no event.
   */
  finish(): Readonly<KernelStatus> {
    return this.status;
  }

  private get status(): Readonly<KernelStatus> {
    if (!this.state) {
      throw new InputError('a plan begins with a serving event');
    }
    return this.state;
  }

  private serve(version: string): void {
    if (this.state) {
      throw new InputError('a plan has one serving event, its first');
    }
    this.known.add(version);
    this.state = {
      current: version,
      lastGood: version,
      candidate: null,
      restarts: 0,
      deploy: 'serving',
    };
  }

  private promote(version: string, ts: number): void {
    const { deploy, candidate } = this.status;
    this.known.add(version);
    if (deploy === 'soaking' && candidate === version) {
      return;
    }
    this.state = {
      current: version,
      lastGood: this.status.lastGood,
      candidate: version,
      restarts: 0,
      deploy: 'soaking',
    };
    this.promotedTs = ts;
  }

  /** Confirms the candidate where its window has closed by `ts`. */
  private windowEnd(ts: number): WrittenLine[] {
    const { deploy, current, restarts } = this.status;
    const end = this.promotedTs + this.policy.soak_ms;
    if (deploy !== 'soaking' || ts < end) {
      return [];
    }
    this.state = {
      ...this.status,
      lastGood: current,
      deploy: 'confirmed',
    };
    return [{ event: 'confirmed', restarts, ts: end, version: current }];
  }

  private exit(version: string, ts: number): WrittenLine[] {
    const { current, lastGood, restarts, deploy } = this.status;
    if (!this.known.has(version)) {
      throw new InputError(
        `${showText(version)} exited, but it was never serving nor promoted`,
      );
    }
    if (version !== current) {
      // A release that was replaced is meant to end.
      return [];
    }
    if (deploy !== 'soaking') {
      return [{ event: 'restarted_post_soak', ts, version }];
    }
    const { max_restarts: max, soak_ms: window } = this.policy;
    if (restarts < max) {
      this.state = { ...this.status, restarts: restarts + 1 };
      return [{ attempt: restarts + 1, event: 'restarting', max, ts, version }];
    }
    this.state = { ...this.status, current: lastGood, deploy: 'rolled_back' };
    return [
      {
        event: 'rolled_back',
        exits_in_window: restarts + 1,
        from: version,
        max,
        reason: 'restart_budget_exceeded',
        to: lastGood,
        ts,
        version,
        window_ms: window,
      },
    ];
  }
}
