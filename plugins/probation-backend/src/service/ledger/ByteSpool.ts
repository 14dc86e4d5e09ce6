import type { FileHandle } from 'node:fs/promises';
import { releaseMemory } from './releaseMemory';
import {
  MOST_CHUNKS,
  openTemporaryFile,
  readExactly,
  writeChunks,
} from './temporaryFile';

/** Bytes that are kept in memory before they go to the file. */
const IN_MEMORY = 1 << 20;

/** A list of byte strings that may grow beyond memory: few of them stay in memory, many go to a temporary file. */
export class ByteSpool {
  private pieces: Buffer[] = [];
  private bytes = 0;
  private file: FileHandle | undefined;
  /** Lengths of the pieces in the file for each time that it was written to. */
  private readonly written: number[][] = [];

  constructor(private readonly directory: string) {}

  /** @param piece - nobody else uses it afterwards; call `settle` now and then */
  add(piece: Buffer): void {
    this.pieces.push(piece);
    this.bytes += piece.length;
  }

  /** Moves pieces to the file if they are much. */
  async settle(): Promise<void> {
    if (this.bytes < IN_MEMORY) {
      return;
    }
    const { pieces } = this;
    this.pieces = [];
    this.bytes = 0;
    this.file ??= await openTemporaryFile(this.directory);
    this.written.push(pieces.map(piece => piece.length));
    for (let start = 0; start < pieces.length; start += MOST_CHUNKS) {
      await writeChunks(this.file, pieces.slice(start, start + MOST_CHUNKS));
    }
  }

  /** All pieces in the order of `add`, some at a time, which are good until the next ones are asked for. */
  async *batches(): AsyncGenerator<Buffer[]> {
    let position = 0;
    for (const lengths of this.written) {
      const total = lengths.reduce((sum, length) => sum + length, 0);
      if (this.file) {
        const bytes = await readExactly(this.file, position, total);
        yield split(bytes, lengths);
        releaseMemory(bytes);
      }
      position += total;
    }
    if (this.pieces.length > 0) {
      yield this.pieces;
    }
  }

  async dispose(): Promise<void> {
    await this.file?.close();
  }
}

function split(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  let start = 0;
  return lengths.map(length => {
    const piece = bytes.subarray(start, start + length);
    start += length;
    return piece;
  });
}
