const LF = 0x0a;

/** Counts the lines that end in some bytes. */
export function countLineEnds(bytes: Buffer): number {
  let count = 0;
  for (let lf = bytes.indexOf(LF); lf >= 0; lf = bytes.indexOf(LF, lf + 1)) {
    count += 1;
  }
  return count;
}

/** Where a line of some lines begins, counted from 0; their end where they are fewer. */
export function startOfLine(lines: Buffer, index: number): number {
  let start = 0;
  for (let skipped = 0; skipped < index; skipped += 1) {
    const lf = lines.indexOf(LF, start);
    if (lf < 0) {
      return lines.length;
    }
    start = lf + 1;
  }
  return start;
}
