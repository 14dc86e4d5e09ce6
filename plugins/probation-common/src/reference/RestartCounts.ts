import type { ReferenceEvent } from './readEvents';

/** How often each version restarted up to a time: sorted once, then searched, so that many rollbacks cost no more than few. */
export class RestartCounts {
  private readonly times = new Map<string, number[]>();

  constructor(events: Iterable<ReferenceEvent>) {
    for (const event of events) {
      if (event.event === 'restarting') {
        const times = this.times.get(event.version);
        if (times) {
          times.push(event.ts);
        } else {
          this.times.set(event.version, [event.ts]);
        }
      }
    }
    for (const times of this.times.values()) {
      times.sort((a, b) => a - b);
    }
  }

  /** Restarts of `version` dated `ts` or before. */
  upTo(version: string, ts: number): number {
    const times = this.times.get(version) ?? [];
    let low = 0;
    let high = times.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (times[middle] <= ts) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
