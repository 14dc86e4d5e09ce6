import { createHash } from 'node:crypto';

/** Numbers that look random and are the same for the same seed. */
export class Random {
  private drawn = 0;

  constructor(private readonly seed: string) {}

  /** From 0, inclusive, to 1, exclusive. */
  next(): number {
    this.drawn += 1;
    const hash = createHash('sha256').update(`${this.seed} ${this.drawn}`);
    return hash.digest().readUIntBE(0, 6) / 2 ** 48;
  }

  /** A whole number from 0 to `end`, exclusive. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)];
  }
}
