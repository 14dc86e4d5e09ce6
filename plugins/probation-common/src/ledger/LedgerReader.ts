import { checkLine } from './checkLine';
import { LedgerError, type LedgerProblem } from './errors';
import { emptyFields } from './fields';
import { FlatLineReader } from './flatLine';
import { LineBuffer } from './LineBuffer';
import { TextPool } from './TextPool';
import { readThoroughLine } from './thoroughLine';
import type { LedgerExtent, LedgerLine } from './types';

/** Bytes that one line may have unless a reader is told otherwise, its LF not counted: 16 MiB. */
export const MAX_LEDGER_LINE_BYTES = 16 * 1024 * 1024;

/** Problems that are kept and named; further ones are only counted. */
export const MAX_LEDGER_PROBLEMS = 20;

/** How a ledger is read. */
export interface LedgerReaderOptions {
  /** Gets each line that is not blank, in order, up to the first problem: what follows one could mislead. */
  onLine?: (line: LedgerLine) => void;
  /** Number of the first line that is pushed; 1 unless the bytes continue a ledger. A BOM is dropped only at line 1. */
  firstLine?: number;
  /** Default `MAX_LEDGER_LINE_BYTES`. The LF is not counted. */
  maxLineBytes?: number;
  /** True for a finished file, whose last line may lack its LF. False for a push, where a deployer may still be writing it. */
  mayEndWithoutLf?: boolean;
  /**
   * True to read no further once there are more problems than `MAX_LEDGER_PROBLEMS`: `push` throws then. Otherwise the bytes
   * are read to their end so that `end` can count the problems.
   */
  giveUp?: boolean;
}

const LF = 0x0a;
const BOM = [0xef, 0xbb, 0xbf];

/**
 * Reads a ledger from chunks of bytes, cut anywhere, in linear time and in memory that depends on the longest line only.
 * Every line is checked (DESIGN.md, section 3); nothing of a chunk is kept after `push` returns.
 */
export class LedgerReader {
  private readonly decoder = new TextDecoder('utf-8', {
    fatal: true,
    ignoreBOM: true,
  });
  private readonly flat: FlatLineReader;
  private readonly fields = emptyFields();
  private readonly problems: LedgerProblem[] = [];
  private problemCount = 0;

  private readonly onLine: (line: LedgerLine) => void;
  private readonly firstLine: number;
  private readonly maxLineBytes: number;
  private readonly mayEndWithoutLf: boolean;
  private readonly giveUp: boolean;

  /** The line that the next LF ends. */
  private line: number;
  private bytes = 0;
  /** What the chunks so far hold of that line. */
  private readonly begun = new LineBuffer();
  private begunBytes = 0;

  constructor(options: LedgerReaderOptions = {}) {
    this.onLine = options.onLine ?? (() => {});
    this.firstLine = options.firstLine ?? 1;
    this.maxLineBytes = options.maxLineBytes ?? MAX_LEDGER_LINE_BYTES;
    this.mayEndWithoutLf = options.mayEndWithoutLf ?? false;
    this.giveUp = options.giveUp ?? false;
    this.line = this.firstLine;
    this.flat = new FlatLineReader(new TextPool(this.decoder), this.decoder);
  }

  /**
   * Reads on. Problems are collected and thrown by `end`.
   *
   * @throws LedgerError (an InputError) with `giveUp`, once there are too many problems. The reader is of no use then.
   */
  push(chunk: Uint8Array): void {
    const lastLf = chunk.lastIndexOf(LF);
    let start = 0;
    if (this.begunBytes > 0 && lastLf >= 0) {
      start = chunk.indexOf(LF) + 1;
      this.keepBegun(chunk.subarray(0, start));
      this.endBegun();
    }
    while (start <= lastLf) {
      start = this.readLine(chunk, start);
    }
    this.keepBegun(chunk.subarray(start));
  }

  /**
   * Ends the ledger.
   *
   * @throws LedgerError (an InputError) naming every problem by its line, as far as `MAX_LEDGER_PROBLEMS` goes.
   */
  end(): LedgerExtent {
    if (this.mayEndWithoutLf && this.begunBytes > 0) {
      this.keepBegun(Uint8Array.of(LF));
      this.endBegun();
      // The LF is ours.
      this.bytes -= 1;
    }
    if (this.problemCount > 0) {
      throw new LedgerError(this.problems, this.problemCount);
    }
    return {
      lines: this.line - this.firstLine,
      bytes: this.bytes,
      unterminatedBytes: this.begunBytes,
    };
  }

  private keepBegun(part: Uint8Array): void {
    const before = this.begunBytes;
    this.begunBytes += part.length;
    // One byte more for the LF.
    if (this.begunBytes <= this.maxLineBytes + 1) {
      this.begun.append(part);
    } else if (before <= this.maxLineBytes + 1) {
      this.complainTooLong();
      this.begun.clear();
    }
  }

  private endBegun(): void {
    if (this.begunBytes <= this.maxLineBytes + 1) {
      this.readLine(this.begun.filled(), 0);
    } else {
      this.bytes += this.begunBytes;
      this.line += 1;
    }
    this.begun.clear();
    this.begunBytes = 0;
  }

  /** Reads the line that begins at `start` and returns where the next one does. `bytes` holds its LF. */
  private readLine(bytes: Uint8Array, start: number): number {
    const from =
      this.line === 1 && hasBom(bytes, start) ? start + BOM.length : start;
    const sight = this.flat.read(bytes, from, this.fields);
    const end =
      sight === 'unusual' ? bytes.indexOf(LF, start) : this.flat.lineEnd;
    if (end - start > this.maxLineBytes) {
      this.complainTooLong();
    } else if (sight === 'unusual') {
      const reason = readThoroughLine(
        bytes.subarray(from, end),
        this.decoder,
        this.fields,
      );
      if (reason === undefined) {
        this.emit();
      } else {
        this.complain(reason);
      }
    } else if (sight === 'fields') {
      this.emit();
    }
    this.line += 1;
    this.bytes += end + 1 - start;
    return end + 1;
  }

  private emit(): void {
    const line = checkLine(this.fields, this.line, this.complain);
    if (this.problemCount === 0) {
      this.onLine(line);
    }
  }

  private readonly complain = (reason: string): void => {
    this.problemCount += 1;
    if (this.problems.length < MAX_LEDGER_PROBLEMS) {
      this.problems.push({ line: this.line, reason });
    } else if (this.giveUp) {
      throw new LedgerError(this.problems, this.problemCount, {
        readToEnd: false,
      });
    }
  };

  private complainTooLong(): void {
    this.complain(`longer than ${this.maxLineBytes} bytes`);
  }
}

function hasBom(bytes: Uint8Array, start: number): boolean {
  return BOM.every((byte, index) => bytes[start + index] === byte);
}
