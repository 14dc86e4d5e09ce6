const LF = 0x0a;

/** To search byte by byte is faster for so many bytes; further on, calling the search of the engine pays. */
const NEAR = 16;

/** Where the line that begins at `start` has its LF; -1 where it has none. Fast for empty lines and for long ones. */
export function endOfLine(bytes: Buffer, start: number): number {
  const near = Math.min(start + NEAR, bytes.length);
  for (let at = start; at < near; at += 1) {
    if (bytes[at] === LF) {
      return at;
    }
  }
  return bytes.indexOf(LF, near);
}

/** Counts the lines that end in some bytes. */
export function countLineEnds(bytes: Buffer): number {
  let count = 0;
  for (let lf = endOfLine(bytes, 0); lf >= 0; lf = endOfLine(bytes, lf + 1)) {
    count += 1;
  }
  return count;
}

/** Where a line of some lines begins, counted from 0; their end where they are fewer. */
export function startOfLine(lines: Buffer, index: number): number {
  let start = 0;
  for (let skipped = 0; skipped < index; skipped += 1) {
    const lf = endOfLine(lines, start);
    if (lf < 0) {
      return lines.length;
    }
    start = lf + 1;
  }
  return start;
}
