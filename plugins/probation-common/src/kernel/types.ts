/** What happens to a deployer's releases, in order of `ts` (milliseconds on the deployer's clock). */
export type PlanEvent =
  | { event: 'serving'; version: string; ts: number }
  | {
      event: 'promoted';
      version: string;
      /** What the release claims came before it. Read, and never followed. */
      previous?: string;
      ts: number;
    }
  | { event: 'exited'; version: string; ts: number }
  | { event: 'tick'; ts: number };

/** A ledger line as the kernel writes it: the keys are in alphabetical order. */
export type WrittenLine =
  | {
      attempt: number;
      event: 'restarting';
      max: number;
      ts: number;
      version: string;
    }
  | {
      event: 'rolled_back';
      exits_in_window: number;
      from: string;
      max: number;
      reason: 'restart_budget_exceeded';
      to: string;
      ts: number;
      version: string;
      window_ms: number;
    }
  | { event: 'confirmed'; restarts: number; ts: number; version: string }
  | { event: 'restarted_post_soak'; ts: number; version: string };
