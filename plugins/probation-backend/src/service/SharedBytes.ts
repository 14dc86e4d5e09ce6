/** Memory that a thread reads without a copy. It is used again and again, so the collector of garbage is not woken for each use. */
export class SharedBytes {
  private memory = new SharedArrayBuffer(0);

  /** What was shared last; nothing may be shared again before the thread has read it. */
  get buffer(): SharedArrayBuffer {
    return this.memory;
  }

  /** Shares bytes. */
  share(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    new Uint8Array(this.memory).set(bytes);
  }

  /**
   * Shares texts as UTF-8, one behind the other.
   *
   * @returns how many bytes each has
   */
  shareTexts(texts: readonly string[]): number[] {
    const lengths = texts.map(text => Buffer.byteLength(text));
    this.reserve(lengths.reduce((sum, length) => sum + length, 0));
    const view = Buffer.from(this.memory);
    let start = 0;
    for (const text of texts) {
      start += view.write(text, start);
    }
    return lengths;
  }

  private reserve(bytes: number): void {
    if (this.memory.byteLength < bytes) {
      this.memory = new SharedArrayBuffer(Math.max(bytes, 1024 * 1024));
    }
  }
}
