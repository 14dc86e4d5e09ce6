import type { Writable } from 'node:stream';

const BAR_WIDTH = 24;
/** Nobody needs a bar for what is done by then, in ms. */
const DELAY_MS = 500;
const REDRAW_MS = 100;
const MEGABYTE = 1_000_000;
const CLEAR_LINE = '\r\u001b[K';

/** A bar that redraws itself on one line of a terminal. */
export class Progress {
  private done = 0;
  private readonly beganAt: number;
  private drawnAt: number;
  private isDrawn = false;

  /**
   * @param total - bytes in all, where that is known
   * @param now - milliseconds on any clock that does not go back
   */
  constructor(
    private readonly stream: Writable,
    private readonly total: number | undefined,
    private readonly now: () => number,
  ) {
    this.beganAt = now();
    this.drawnAt = this.beganAt + DELAY_MS - REDRAW_MS;
  }

  /** So many bytes more are read. */
  advance(bytes: number): void {
    this.done += bytes;
    const now = this.now();
    if (now - this.drawnAt >= REDRAW_MS) {
      this.drawnAt = now;
      this.isDrawn = true;
      this.stream.write(CLEAR_LINE + this.line(now));
    }
  }

  /** Takes the bar away again. */
  clear(): void {
    if (this.isDrawn) {
      this.stream.write(CLEAR_LINE);
    }
  }

  private line(now: number): string {
    const rate = (this.done / MEGABYTE / (now - this.beganAt)) * 1000;
    const pace = `${rate.toFixed(0)} MB/s`;
    if (!this.total) {
      return `${megabytes(this.done)} MB  ${pace}`;
    }
    // A file may grow while it is read.
    const part = Math.min(1, this.done / this.total);
    const filled = Math.round(part * BAR_WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
    return `${bar} ${Math.floor(part * 100)} %  ${megabytes(this.done)} of ${megabytes(this.total)} MB  ${pace}`;
  }
}

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(bytes < 10 * MEGABYTE ? 1 : 0);
}
