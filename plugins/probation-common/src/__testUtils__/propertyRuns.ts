import type { Parameters } from 'fast-check';

/**
 * How fast-check runs a property test: `PROBATION_PROPERTY_RUNS` times (300 by default), from the seed in
 * `PROBATION_PROPERTY_SEED` or a fresh one. fast-check prints the seed of a failing run; the seed of
 * every run is printed where the number of runs was asked for, so that a long run can be repeated.
 */
export function propertyRuns(): Parameters<unknown> & { seed: number } {
  const asked = process.env.PROBATION_PROPERTY_RUNS;
  const seed = Number(
    process.env.PROBATION_PROPERTY_SEED ?? Math.floor(Math.random() * 2 ** 31),
  );
  const numRuns = Number(asked ?? 300);
  if (asked !== undefined) {
    process.stderr.write(`fast-check: ${numRuns} runs, seed ${seed}\n`);
  }
  return { numRuns, seed };
}
