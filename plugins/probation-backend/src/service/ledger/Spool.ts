import { ByteSpool } from './ByteSpool';

/** Items that are kept as they are before they become text. */
const AS_THEY_ARE = 2000;

/**
 * A list that may grow beyond memory: what an audit finds is kept here until the transaction that stores it. Few items stay
 * in memory, many go to a temporary file.
 */
export class Spool<T extends object> {
  private items: T[] = [];
  private readonly texts: ByteSpool;

  constructor(directory: string) {
    this.texts = new ByteSpool(directory);
  }

  /** Call `settle` now and then. */
  add(item: T): void {
    this.items.push(item);
  }

  /** Moves items to the file if there are many. */
  async settle(): Promise<void> {
    while (this.items.length >= AS_THEY_ARE) {
      const text = JSON.stringify(this.items.slice(0, AS_THEY_ARE));
      this.texts.add(Buffer.from(text));
      this.items = this.items.slice(AS_THEY_ARE);
      await this.texts.settle();
    }
  }

  /** All items in the order of `add`, some at a time. */
  async *batches(): AsyncGenerator<T[]> {
    for await (const texts of this.texts.batches()) {
      for (const text of texts) {
        yield JSON.parse(text.toString());
      }
    }
    if (this.items.length > 0) {
      yield this.items;
    }
  }

  async dispose(): Promise<void> {
    await this.texts.dispose();
  }
}
