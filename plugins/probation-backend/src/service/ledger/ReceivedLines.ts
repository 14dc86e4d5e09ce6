import type { FileHandle } from 'node:fs/promises';
import type { IngestLimits } from '../../config/readConfig';
import type { LedgerPush } from '../types';
import { LineMeter } from './LineMeter';
import { MAX_SEGMENT_BYTES } from './segmentSize';
import {
  MOST_CHUNKS,
  openTemporaryFile,
  readExactly,
  readInto,
  writeChunks,
} from './temporaryFile';

const LF = 0x0a;

/**
 * The lines of one push, received to a temporary file: a slow client holds neither memory nor a transaction. What follows
 * the last LF is left out, as the deployer may still be writing it.
 */
export class ReceivedLines {
  private constructor(
    private readonly file: FileHandle,
    /** Bytes up to and including the last LF. */
    readonly bytes: number,
    readonly lines: number,
    /** True when bytes after the last LF were left out. */
    readonly unterminated: boolean,
  ) {}

  /**
   * Receives a body to its end. Call `dispose` afterwards.
   *
   * @param push - its body is decompressed
   * @param options - `directory` is for the temporary file
   * @throws PayloadTooLargeError naming the limit; whatever reading the body throws. Then nothing is left behind.
   */
  static async receive(
    push: LedgerPush,
    options: { limits: IngestLimits; directory: string },
  ): Promise<ReceivedLines> {
    const meter = new LineMeter(options.limits, push.after);
    meter.checkSize(push.announcedBytes ?? 0);
    const file = await openTemporaryFile(options.directory);
    try {
      await writeAll(file, push.body, meter);
      return new ReceivedLines(
        file,
        meter.terminatedBytes,
        meter.lines,
        meter.bytes > meter.terminatedBytes,
      );
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /**
   * Whole lines from `fromByte` on, which begins a line, in blocks that fit into a segment. A block is good until the next one is
   * asked for. The next one is read while this one is used.
   */
  async *blocks(fromByte = 0): AsyncGenerator<Buffer> {
    const size = Math.min(MAX_SEGMENT_BYTES, this.bytes - fromByte);
    let memory = Buffer.allocUnsafe(size);
    let spare = Buffer.allocUnsafe(size);
    let position = fromByte;
    let reading = this.readBlock(memory, position);
    while (position < this.bytes) {
      const block = await reading;
      position += block.length;
      [memory, spare] = [spare, memory];
      reading = this.readBlock(memory, position);
      // Whoever asks for the block gets the error, and nobody may.
      reading.catch(() => {});
      yield block;
    }
  }

  /** All bytes before `end`, in pieces that need not end with a line. */
  async *bytesBefore(end: number): AsyncGenerator<Buffer> {
    for (let position = 0; position < end; position += MAX_SEGMENT_BYTES) {
      yield await readExactly(
        this.file,
        position,
        Math.min(MAX_SEGMENT_BYTES, end - position),
      );
    }
  }

  /** Also waits for a block that is being read. */
  async dispose(): Promise<void> {
    await this.file.close();
  }

  /** The whole lines from `position` on that fit into `memory`. */
  private async readBlock(memory: Buffer, position: number): Promise<Buffer> {
    const block = memory.subarray(0, this.bytes - position);
    await readInto(this.file, position, block);
    const lines = block.subarray(0, block.lastIndexOf(LF) + 1);
    if (lines.length === 0 && block.length > 0) {
      throw new Error('A temporary file does not hold what was written to it');
    }
    return lines;
  }
}

/** Many small chunks go to the file at once, while the next ones come. */
async function writeAll(
  file: FileHandle,
  body: AsyncIterable<Buffer>,
  meter: LineMeter,
): Promise<void> {
  let writing = Promise.resolve();
  let chunks: Buffer[] = [];
  let bytes = 0;
  const write = async () => {
    const full = chunks;
    chunks = [];
    bytes = 0;
    await writing;
    writing = writeChunks(file, full);
    // Whoever waits for it gets the error.
    writing.catch(() => {});
  };
  for await (const chunk of body) {
    meter.add(chunk);
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= MAX_SEGMENT_BYTES || chunks.length === MOST_CHUNKS) {
      await write();
    }
  }
  if (bytes > 0) {
    await write();
  }
  await writing;
}
