/** The release that a rollback must go to, as far as the ledger and the baseline say. */
export interface LastGood {
  version: string | null;
  /** `claim`: nothing was confirmed yet, and the first rollback went there. */
  source: 'unknown' | 'baseline' | 'claim' | 'confirmed';
  /** The line that made it so; 0 for a baseline. */
  line: number;
  /** The probation that confirmed it; 0 for none. */
  seq: number;
}

/** Whether a baseline or a confirmed line says it, and not only a rollback. */
export function isKnown({ source }: LastGood): boolean {
  return source === 'baseline' || source === 'confirmed';
}
