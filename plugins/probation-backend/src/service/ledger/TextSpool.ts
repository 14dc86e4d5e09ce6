import type { FileHandle } from 'node:fs/promises';
import { openTemporaryFile, readExactly } from './temporaryFile';

/** Characters that are kept in memory before they go to the file. */
const IN_MEMORY = 1 << 20;

/** A list of texts that may grow beyond memory: few of them stay in memory, many go to a temporary file. */
export class TextSpool {
  private texts: string[] = [];
  private characters = 0;
  private file: FileHandle | undefined;
  /** Lengths of the texts in the file, in bytes, for each time that it was written to. */
  private readonly written: number[][] = [];

  constructor(private readonly directory: string) {}

  /** Call `settle` now and then. */
  add(text: string): void {
    this.texts.push(text);
    this.characters += text.length;
  }

  /** Moves texts to the file if there are many. */
  async settle(): Promise<void> {
    if (this.characters < IN_MEMORY) {
      return;
    }
    this.file ??= await openTemporaryFile(this.directory);
    const pieces = this.texts.map(text => Buffer.from(text));
    this.texts = [];
    this.characters = 0;
    await this.file.appendFile(Buffer.concat(pieces));
    this.written.push(pieces.map(piece => piece.length));
  }

  /** All texts in the order of `add`, some at a time. */
  async *batches(): AsyncGenerator<string[]> {
    let position = 0;
    for (const lengths of this.written) {
      const total = lengths.reduce((sum, length) => sum + length, 0);
      if (this.file) {
        yield split(await readExactly(this.file, position, total), lengths);
      }
      position += total;
    }
    if (this.texts.length > 0) {
      yield this.texts;
    }
  }

  async dispose(): Promise<void> {
    await this.file?.close();
  }
}

function split(bytes: Buffer, lengths: readonly number[]): string[] {
  let start = 0;
  return lengths.map(length => {
    const text = bytes.toString('utf8', start, start + length);
    start += length;
    return text;
  });
}
