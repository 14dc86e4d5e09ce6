import { createHash } from 'node:crypto';

/** `sha256sum` of some bytes. */
export function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A line that confirms a version. */
export function confirmed(version: string, ts?: number, restarts = 0): string {
  return line({ event: 'confirmed', restarts, ts, version });
}

/** The lines of a version that restarted twice and went back to `to`, under the default policy. */
export function rolledBack(version: string, to: string, ts: number): string {
  return [
    restarting(version, 1, ts),
    restarting(version, 2, ts + 1000),
    line({
      event: 'rolled_back',
      exits_in_window: 3,
      from: version,
      max: 2,
      reason: 'restart_budget_exceeded',
      to,
      ts: ts + 2000,
      version,
      window_ms: 30000,
    }),
  ].join('');
}

/** A line that restarts a version on probation. */
export function restarting(
  version: string,
  attempt: number,
  ts: number,
): string {
  return line({ attempt, event: 'restarting', max: 2, ts, version });
}

function line(fields: object): string {
  return `${JSON.stringify(fields)}\n`;
}
