import type { FileHandle } from 'node:fs/promises';
import { openTemporaryFile } from './temporaryFile';

/** Items that are kept in memory before they go to the file. */
const IN_MEMORY = 2000;

/**
 * A list that may grow beyond memory: what an audit finds is kept here until the transaction that stores it. Few items stay
 * in memory, many go to a temporary file as JSON lines.
 */
export class Spool<T extends object> {
  private items: T[] = [];
  private file: FileHandle | undefined;

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
    const lines = this.items.map(item => `${JSON.stringify(item)}\n`);
    this.items = [];
    await this.file.appendFile(lines.join(''));
  }

  /** All items in the order of `add`, some hundreds at a time. */
  async *batches(): AsyncGenerator<T[]> {
    if (this.file) {
      let batch: T[] = [];
      const lines = this.file.readLines({ start: 0, autoClose: false });
      for await (const line of lines) {
        batch.push(JSON.parse(line));
        if (batch.length === IN_MEMORY) {
          yield batch;
          batch = [];
        }
      }
      if (batch.length > 0) {
        yield batch;
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
