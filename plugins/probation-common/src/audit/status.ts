import type { ReleaseStatus } from './types';

/** What a ledger says is running, and the evidence for it. */
export interface DerivedStatus extends ReleaseStatus {
  /** The line that says so; 0 for none. */
  line: number;
  /** The probation of the current release; 0 when the ledger does not show it. */
  probation: number;
}

/** The status before the first line: a baseline serves, else nothing is known. */
export function initialStatus(baseline: string | null): DerivedStatus {
  return {
    current: baseline,
    lastGood: baseline,
    candidate: null,
    restarts: null,
    deploy: baseline === null ? null : 'serving',
    line: 0,
    probation: 0,
  };
}

/** After a `restarting` line: its version runs, on probation. In place. */
export function nowSoaking(
  status: DerivedStatus,
  version: string,
  restarts: number,
  line: number,
  probation: number,
): void {
  status.current = version;
  status.candidate = version;
  status.restarts = restarts;
  status.deploy = 'soaking';
  status.line = line;
  status.probation = probation;
}

/** After a `rolled_back` line: its `to` runs, its `from` is the candidate. In place. */
export function nowRolledBack(
  status: DerivedStatus,
  { from, to }: { from: string; to: string },
  restarts: number,
  line: number,
  probation: number,
): void {
  status.current = to;
  status.candidate = from;
  status.restarts = restarts;
  status.deploy = 'rolled_back';
  status.line = line;
  status.probation = probation;
}

/** After a `confirmed` line: its version runs and is the last good one. In place. */
export function nowConfirmed(
  status: DerivedStatus,
  version: string,
  restarts: number,
  line: number,
  probation: number,
): void {
  status.current = version;
  status.candidate = version;
  status.lastGood = version;
  status.restarts = restarts;
  status.deploy = 'confirmed';
  status.line = line;
  status.probation = probation;
}
