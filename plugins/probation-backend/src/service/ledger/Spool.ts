import type { FileHandle } from 'node:fs/promises';
import { readExactly, openTemporaryFile } from './temporaryFile';

/** Items that are kept in memory before they go to the file. */
const IN_MEMORY = 2000;

/**
 * A list that may grow beyond memory: what an audit finds is kept here until the transaction that stores it. Few items stay
 * in memory, many go to a temporary file.
 */
export class Spool<T extends object> {
  private items: T[] = [];
  private file: FileHandle | undefined;
  /** Lengths of the batches in the file, in bytes. */
  private readonly written: number[] = [];

  constructor(private readonly directory: string) {}

  /** Call `settle` now and then. */
  add(item: T): void {
    this.items.push(item);
  }

  /** Moves items to the file if there are many. */
  async settle(): Promise<void> {
    if (this.items.length < IN_MEMORY) {
      return;
    }
    this.file ??= await openTemporaryFile(this.directory);
    while (this.items.length >= IN_MEMORY) {
      const batch = Buffer.from(JSON.stringify(this.items.slice(0, IN_MEMORY)));
      this.items = this.items.slice(IN_MEMORY);
      await this.file.appendFile(batch);
      this.written.push(batch.length);
    }
  }

  /** All items in the order of `add`, some at a time. */
  async *batches(): AsyncGenerator<T[]> {
    let position = 0;
    for (const length of this.written) {
      if (this.file) {
        const batch = await readExactly(this.file, position, length);
        yield JSON.parse(batch.toString());
        position += length;
      }
    }
    if (this.items.length > 0) {
      yield this.items;
    }
  }

  async dispose(): Promise<void> {
    await this.file?.close();
  }
}
