type Fields = Record<string, string | number>;

/** A ledger line as deployers write it: keys in alphabetical order. */
function line(fields: Fields): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted))}\n`;
}

/** A restart under a budget of 2, or of `max`. */
export function restarting(
  version: string,
  attempt: number,
  ts: number,
  max = 2,
): string {
  return line({ event: 'restarting', version, attempt, max, ts });
}

/** A rollback for three exits, under a budget of 2 and a window of 30 s, or as `fields` say. */
export function rolledBack(
  from: string,
  to: string,
  ts: number,
  fields: Fields = {},
): string {
  return line({
    event: 'rolled_back',
    version: from,
    from,
    to,
    reason: 'restart_budget_exceeded',
    exits_in_window: 3,
    max: 2,
    window_ms: 30000,
    ts,
    ...fields,
  });
}

/** A confirmation. */
export function confirmed(
  version: string,
  restarts: number,
  ts: number,
): string {
  return line({ event: 'confirmed', version, restarts, ts });
}

/** A confirmation without a date. */
export function undatedConfirmed(version: string): string {
  return line({ event: 'confirmed', version });
}

/** An exit after the window. */
export function postSoak(version: string, ts: number): string {
  return line({ event: 'restarted_post_soak', version, ts });
}

/** Two restarts and the rollback of a release that fails, its first exit at `ts`. */
export function failed(from: string, to: string, ts: number): string {
  return (
    restarting(from, 1, ts) +
    restarting(from, 2, ts + 1000) +
    rolledBack(from, to, ts + 2000)
  );
}

/** A report of v2 on probation, its first exit absorbed, after v1; or as `fields` say. */
export function report(fields: Fields = {}): string {
  const all: Fields = {
    soak_ms: 30000,
    max_restarts: 2,
    current: 'v2',
    last_good: 'v1',
    candidate: 'v2',
    'candidate.restarts': 1,
    deploy: 'soaking',
    ...fields,
  };
  return Object.entries(all)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('');
}
