import type { Probation } from 'backstage-plugin-probation-common';
import { zip } from '../../database/compression';
import {
  isOneBlock,
  MAX_BLOCK_PROBATIONS,
  type ProbationBlock,
  toBlock,
  type UnpackedBlock,
} from '../../database/probationBlocks';
import { MAX_POST_SOAK_EXITS } from '../../database/types';
import { zipEach } from '../packThreads';
import { SharedBytes } from '../SharedBytes';
import { ByteSpool } from './ByteSpool';
import { EndedDecisions } from './EndedDecisions';

/** Characters of versions in one block; a version may be as long as a line. */
const BLOCK_CHARACTERS = 256 * 1024;
/** Blocks that are compressed at once, and characters of them. */
const PACKED_AT_ONCE = 32;
const PACKED_CHARACTERS = 1024 * 1024;
/** Blocks that go to the store at once, and bytes of them. */
const STORED_AT_ONCE = 128;
const STORED_BYTES = 1024 * 1024;

/** Collects the probations that an audit sees ending, as they are stored. Call `dispose` afterwards. */
export class EndedProbations {
  /** By `seq`: exits after the window of a probation whose block was written before they came, on the deployer's clock. */
  readonly laterExits = new Map<number, number[]>();
  readonly decisions: EndedDecisions;

  /** A block is two pieces: its row without the probations, and the probations. */
  private readonly written: ByteSpool;
  /** Blocks that wait for being compressed. */
  private ended: UnpackedBlock[] = [];
  private endedCharacters = 0;
  /** Ends when those before them are. */
  private packing: Promise<void> = Promise.resolve();
  private readonly shared = new SharedBytes();
  private open: Probation[] = [];
  private openCharacters = 0;
  /** Later lines may still add exits after its window. */
  private confirmed: Probation | undefined;

  constructor(directory: string) {
    this.written = new ByteSpool(directory);
    this.decisions = new EndedDecisions(directory);
  }

  /** Adds the next probation by `seq`. Call `settle` now and then. */
  add(probation: Probation): void {
    if (this.open.length > 0 && !this.fits(probation)) {
      this.endBlock();
    }
    this.open.push(probation);
    this.openCharacters +=
      probation.version.length + (probation.target?.length ?? 0);
    if (probation.outcome === 'confirmed') {
      this.confirmed = probation;
    }
    this.decisions.add(probation);
  }

  /** Adds an exit after the window of a confirmed probation, which may have ended before the first one that was added. */
  addPostSoakExit(seq: number, ts: number): void {
    const exits =
      this.confirmed?.seq === seq
        ? this.confirmed.postSoakExits
        : this.laterExitsOf(seq);
    if (exits.length < MAX_POST_SOAK_EXITS) {
      exits.push(ts);
    }
  }

  /** Moves what is collected to a file if it is much. */
  async settle(): Promise<void> {
    if (
      this.ended.length >= PACKED_AT_ONCE ||
      this.endedCharacters >= PACKED_CHARACTERS
    ) {
      await this.packing;
      await this.written.settle();
      this.packing = this.pack(texts =>
        zipEach(texts, this.shared).catch(() => zipAll(texts)),
      );
      // Whoever waits for it gets the error.
      this.packing.catch(() => {});
    }
    await this.decisions.settle();
  }

  /** Call it after the last probation. */
  end(): void {
    if (this.open.length > 0) {
      this.endBlock();
    }
    this.decisions.end();
  }

  /** The blocks of all probations by `seq`, some at a time, which are good until the next ones are asked for. Call `end` before. */
  async *blocks(): AsyncGenerator<ProbationBlock[]> {
    await this.packing;
    await this.pack(zipAll);
    for await (const pieces of this.written.batches()) {
      let blocks: ProbationBlock[] = [];
      let bytes = 0;
      for (let at = 0; at < pieces.length; at += 2) {
        const [row, packed] = pieces.slice(at, at + 2);
        blocks.push({ ...JSON.parse(row.toString()), packed });
        bytes += packed.length;
        if (blocks.length === STORED_AT_ONCE || bytes >= STORED_BYTES) {
          yield blocks;
          blocks = [];
          bytes = 0;
        }
      }
      if (blocks.length > 0) {
        yield blocks;
      }
    }
  }

  async dispose(): Promise<void> {
    await this.packing.catch(() => {});
    await this.written.dispose();
    await this.decisions.dispose();
  }

  /** Whether a probation may be in the open block. */
  private fits(probation: Probation): boolean {
    return (
      this.open.length < MAX_BLOCK_PROBATIONS &&
      this.openCharacters < BLOCK_CHARACTERS &&
      isOneBlock(this.open[0], probation)
    );
  }

  private endBlock(): void {
    const block = toBlock(this.open);
    this.ended.push(block);
    this.endedCharacters += block.text.length;
    this.open = [];
    this.openCharacters = 0;
    this.confirmed = undefined;
  }

  private async pack(
    zipTexts: (texts: readonly string[]) => Promise<Buffer[]>,
  ): Promise<void> {
    const blocks = this.ended;
    this.ended = [];
    this.endedCharacters = 0;
    const zipped = await zipTexts(blocks.map(({ text }) => text));
    for (const [index, { text, ...row }] of blocks.entries()) {
      this.written.add(Buffer.from(JSON.stringify(row)));
      this.written.add(zipped[index]);
    }
  }

  private laterExitsOf(seq: number): number[] {
    let exits = this.laterExits.get(seq);
    if (!exits) {
      exits = [];
      this.laterExits.set(seq, exits);
    }
    return exits;
  }
}

async function zipAll(texts: readonly string[]): Promise<Buffer[]> {
  return Promise.all(texts.map(zip));
}
