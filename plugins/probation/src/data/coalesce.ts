/** How long a task that does not end keeps the next one waiting, in ms. */
const PATIENCE = 10_000;

/** Runs a task on request. */
export interface Coalesced {
  request(): void;
  /** Lets nothing begin any more. */
  cancel(): void;
}

/**
 * Makes few runs of a task out of many requests. The first request runs it at once; those that come while it runs, or less than
 * `pace` ms after it began, make one more run together. So after the last request the task always begins once more, and
 * never while an earlier run may still be replaced by it.
 */
export function coalesce(
  task: () => Promise<unknown>,
  pace: number,
): Coalesced {
  let busy = false;
  let requested = false;
  let cancelled = false;

  async function run() {
    busy = true;
    while (requested && !cancelled) {
      requested = false;
      const done = task().catch(() => {
        // Whoever shows the data shows that it could not be fetched.
      });
      await Promise.all([
        wait(pace),
        // One request that hangs must not keep all that follows from being seen.
        Promise.race([done, wait(PATIENCE)]),
      ]);
    }
    busy = false;
  }

  return {
    request() {
      requested = true;
      if (!busy) {
        run();
      }
    },
    cancel() {
      cancelled = true;
    },
  };
}

function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}
