/** The policy contract: these three fields and no other. Keys are the file format's own. */
export interface Policy {
  /** Length of the soak window in milliseconds, 1000 to 600000. */
  soak_ms: number;
  /** The restart budget: exits absorbed by restarting, 0 to 5. The next exit rolls back. */
  max_restarts: number;
  /** Symbolic on purpose: `last_good` is computed from confirmed lines, a claimed predecessor is never followed. */
  rollback_target: 'last_confirmed';
}
