import type { Probation } from 'backstage-plugin-probation-common';
import {
  isOneBlock,
  MAX_BLOCK_PROBATIONS,
  type ProbationBlock,
  toBlock,
} from '../../database/probationBlocks';
import { MAX_POST_SOAK_EXITS } from '../../database/types';
import { EndedDecisions } from './EndedDecisions';
import { TextSpool } from './TextSpool';

/** Blocks that go to the store at once. */
const BLOCKS_AT_ONCE = 32;

/** Collects the probations that an audit sees ending, as they are stored. Call `dispose` afterwards. */
export class EndedProbations {
  /** By `seq`: exits after the window of a probation whose block was written before they came, on the deployer's clock. */
  readonly laterExits = new Map<number, number[]>();
  readonly decisions: EndedDecisions;

  /** A block is two texts: its row without the content, and the content, which is long and would only be escaped. */
  private readonly written: TextSpool;
  private open: Probation[] = [];
  /** Later lines may still add exits after its window. */
  private confirmed: Probation | undefined;

  constructor(directory: string) {
    this.written = new TextSpool(directory);
    this.decisions = new EndedDecisions(directory);
  }

  /** Adds the next probation by `seq`. Call `settle` now and then. */
  add(probation: Probation): void {
    if (
      this.open.length === MAX_BLOCK_PROBATIONS ||
      (this.open.length > 0 && !isOneBlock(this.open[0], probation))
    ) {
      this.endBlock();
    }
    this.open.push(probation);
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
    await this.written.settle();
    await this.decisions.settle();
  }

  /** Call it after the last probation. */
  end(): void {
    if (this.open.length > 0) {
      this.endBlock();
    }
    this.decisions.end();
  }

  /** The blocks of all probations by `seq`, some at a time. Call `end` before. */
  async *blocks(): AsyncGenerator<ProbationBlock[]> {
    let blocks: ProbationBlock[] = [];
    for await (const texts of this.written.batches()) {
      for (let at = 0; at < texts.length; at += 2) {
        const [row, content] = texts.slice(at, at + 2);
        blocks.push({ ...JSON.parse(row), content });
        if (blocks.length === BLOCKS_AT_ONCE) {
          yield blocks;
          blocks = [];
        }
      }
    }
    if (blocks.length > 0) {
      yield blocks;
    }
  }

  async dispose(): Promise<void> {
    await this.written.dispose();
    await this.decisions.dispose();
  }

  private endBlock(): void {
    const { content, ...row } = toBlock(this.open);
    this.written.add(JSON.stringify(row));
    this.written.add(content);
    this.open = [];
    this.confirmed = undefined;
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
