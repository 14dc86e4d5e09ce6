/** Each key is compared with those before it; with more of them a set is faster. */
const MOST = 16;

/** The keys of one line that mean nothing to us, so that one which is there twice is noticed. */
export class UnknownKeys {
  private readonly starts = new Int32Array(MOST);
  private readonly ends = new Int32Array(MOST);
  private count = 0;

  /** Forgets them: another line begins. */
  clear(): void {
    this.count = 0;
  }

  /** Adds the key from `start` to before `end`. False when it is there already, or there are too many to tell. */
  add(bytes: Uint8Array, start: number, end: number): boolean {
    if (this.count === MOST) {
      return false;
    }
    const length = end - start;
    for (let index = 0; index < this.count; index += 1) {
      const other = this.starts[index];
      if (
        this.ends[index] - other === length &&
        sameBytes(bytes, start, other, length)
      ) {
        return false;
      }
    }
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.count += 1;
    return true;
  }
}

function sameBytes(
  bytes: Uint8Array,
  start: number,
  other: number,
  length: number,
): boolean {
  for (let index = 0; index < length; index += 1) {
    if (bytes[start + index] !== bytes[other + index]) {
      return false;
    }
  }
  return true;
}
