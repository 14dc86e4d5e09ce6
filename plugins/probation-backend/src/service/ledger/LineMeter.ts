import type { IngestLimits } from '../../config/readConfig';
import { PayloadTooLargeError } from '../../errors';
import { endOfLine } from './lineEnds';

/** Counts bytes and lines as they come and refuses those over a limit. */
export class LineMeter {
  bytes = 0;
  lines = 0;
  terminatedBytes = 0;

  constructor(
    private readonly limits: IngestLimits,
    private readonly after: number,
  ) {}

  /** @throws PayloadTooLargeError naming the limit */
  add(chunk: Buffer): void {
    this.checkSize(this.bytes + chunk.length);
    for (let lf = endOfLine(chunk, 0); lf >= 0; lf = endOfLine(chunk, lf + 1)) {
      this.checkLine(this.bytes + lf);
      this.lines += 1;
      this.terminatedBytes = this.bytes + lf + 1;
    }
    this.bytes += chunk.length;
    this.checkLine(this.bytes);
  }

  /** @throws PayloadTooLargeError naming the limit */
  checkSize(bytes: number): void {
    const { maxBytes } = this.limits;
    if (bytes > maxBytes) {
      throw new PayloadTooLargeError(
        `the push is larger than probation.ingest.maxBytes, which is ${maxBytes} bytes once decompressed`,
      );
    }
  }

  /** @param end - where the line at hand ends, or how far it was received */
  private checkLine(end: number): void {
    const { maxLineBytes } = this.limits;
    if (end - this.terminatedBytes > maxLineBytes) {
      throw new PayloadTooLargeError(
        `line ${this.after + this.lines + 1} is longer than probation.ingest.maxLineBytes, which is ${maxLineBytes} bytes`,
      );
    }
  }
}
