import { type Compressed, smaller, zip } from '../../database/compression';
import { hashAndZip } from '../packThreads';
import { SharedBytes } from '../SharedBytes';
import { ByteSpool } from './ByteSpool';
import type { LedgerDigest } from './digest';
import { countLineEnds } from './lineEnds';

/** To send fewer bytes to a thread would take longer than to hash them at once. */
const LEAST_FOR_THREAD = 256 * 1024;

/** Whole lines as they are to be stored together. */
export interface NewSegment extends Compressed {
  lines: number;
  /** Of what was received. */
  bytes: number;
}

/** Collects received lines, hashed and compressed, for the transaction that stores them. Call `dispose` afterwards. */
export class NewSegments {
  private readonly spool: ByteSpool;
  private readonly shared = new SharedBytes();
  private readonly added: Omit<NewSegment, 'packed'>[] = [];

  /** @param digest - goes on with all that is added */
  constructor(
    directory: string,
    private readonly digest: LedgerDigest,
  ) {
    this.spool = new ByteSpool(directory);
  }

  /**
   * Adds a segment. Await it before the next one.
   *
   * @param block - whole lines that fit into a segment; nothing may write to its memory before this ends
   */
  async add(block: Buffer): Promise<void> {
    const packing = this.pack(block);
    const lines = countLineEnds(block);
    const { packed, compression } = await packing;
    this.added.push({ lines, bytes: block.length, compression });
    this.spool.add(compression === null ? Buffer.from(packed) : packed);
    await this.spool.settle();
  }

  /** All segments in order, some at a time, which are good until the next ones are asked for. */
  async *batches(): AsyncGenerator<NewSegment[]> {
    let index = 0;
    for await (const pieces of this.spool.batches()) {
      const facts = this.added.slice(index, index + pieces.length);
      yield facts.map((each, at) => ({ ...each, packed: pieces[at] }));
      index += pieces.length;
    }
  }

  async dispose(): Promise<void> {
    await this.spool.dispose();
  }

  private async pack(block: Buffer): Promise<Compressed> {
    const done =
      block.length < LEAST_FOR_THREAD
        ? undefined
        : await hashAndZip(this.digest.state(), block, this.shared).catch(
            () => undefined,
          );
    if (done) {
      this.digest.goOn(done.state);
      return smaller(block, done.zipped);
    }
    this.digest.update(block);
    return smaller(block, await zip(block));
  }
}
