/** Ledger lines `from` to `to`, both counted from 1 and both included. */
export interface LineRange {
  from: number;
  to: number;
}

/** Line numbers as the fewest ranges, ascending. */
export function toLineRanges(lines: number[]): LineRange[] {
  const ranges: LineRange[] = [];
  for (const line of [...new Set(lines)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && line === last.to + 1) {
      last.to = line;
    } else {
      ranges.push({ from: line, to: line });
    }
  }
  return ranges;
}

/** Reads `6` or `4-6`, as a link writes it; `undefined` for anything else. */
export function parseLineRange(text: string | null): LineRange | undefined {
  const match = /^([1-9]\d{0,14})(?:-([1-9]\d{0,14}))?$/.exec(text ?? '');
  if (!match) {
    return undefined;
  }
  const from = Number(match[1]);
  const to = Number(match[2] ?? match[1]);
  return from <= to ? { from, to } : { from: to, to: from };
}

/** `6` or `4-6`, as a link writes it. */
export function formatLineRange({ from, to }: LineRange): string {
  return from === to ? `${from}` : `${from}-${to}`;
}
