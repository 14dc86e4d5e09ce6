import { InputError } from '@backstage/errors';

/** Why one line of a ledger cannot be read. */
export interface LedgerProblem {
  /** 1-based; blank lines count. */
  line: number;
  reason: string;
}

/**
 * A ledger that cannot be read. Its message names every line and reason that was kept.
 * Its `name` stays `InputError`: Backstage maps errors to HTTP by name.
 */
export class LedgerError extends InputError {
  /** In line order, at most as many as the reader keeps. */
  readonly problems: readonly LedgerProblem[];
  /** Problems in all, those that were not kept included; at least as many where the reader gave up. */
  readonly problemCount: number;

  /** @param options - `readToEnd` is false where the reader gave up, so that nobody knows how many problems there are */
  constructor(
    problems: readonly LedgerProblem[],
    problemCount: number,
    options: { readToEnd?: boolean } = {},
  ) {
    const more = problemCount - problems.length;
    super(
      [
        ...problems.map(({ line, reason }) => `line ${line}: ${reason}`),
        ...(more > 0 ? [describeMore(more, options)] : []),
      ].join('; '),
    );
    this.problems = problems;
    this.problemCount = problemCount;
  }
}

function describeMore(
  more: number,
  { readToEnd = true }: { readToEnd?: boolean },
): string {
  if (!readToEnd) {
    return 'and more, as far as it was read';
  }
  return `and ${more} more ${more === 1 ? 'problem' : 'problems'}`;
}
