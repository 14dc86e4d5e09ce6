const SMALL = 64 * 1024;

/** Collects the parts of one line. Grows by doubling, and lets go of what only a rare long line needed. */
export class LineBuffer {
  private bytes = new Uint8Array(SMALL);
  private length = 0;

  append(part: Uint8Array): void {
    const needed = this.length + part.length;
    if (needed > this.bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.bytes.length * 2));
      larger.set(this.filled());
      this.bytes = larger;
    }
    this.bytes.set(part, this.length);
    this.length = needed;
  }

  /** A view of what was appended, valid until the next call. */
  filled(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
    if (this.bytes.length > SMALL) {
      this.bytes = new Uint8Array(SMALL);
    }
  }
}
