import type { Probation } from 'backstage-plugin-probation-common';
import type { Knex } from 'knex';
import { readProbationBlock } from './operations/readProbationBlock';
import { fromBlock } from './probationBlocks';
import type { GenerationKey } from './types';

/** Blocks that are kept: what is looked up together mostly lies close together. */
const KEPT_BLOCKS = 16;

interface KeptBlock extends GenerationKey {
  /** In the order of `seq`, without a gap. */
  probations: Probation[];
}

/** Reads single probations; blocks that were read are kept for the next one. */
export class ProbationCache {
  private readonly blocks: KeptBlock[] = [];

  constructor(private readonly db: Knex) {}

  async find(key: GenerationKey, seq: number): Promise<Probation | undefined> {
    return this.kept(key, seq) ?? this.read(key, seq);
  }

  private kept(key: GenerationKey, seq: number): Probation | undefined {
    for (const { environmentId, generation, probations } of this.blocks) {
      const probation = probations[seq - probations[0].seq];
      if (
        probation &&
        environmentId === key.environmentId &&
        generation === key.generation
      ) {
        return probation;
      }
    }
    return undefined;
  }

  private async read(
    { environmentId, generation }: GenerationKey,
    seq: number,
  ): Promise<Probation | undefined> {
    const key = { environmentId, generation };
    const block = await readProbationBlock(this.db, key, seq);
    if (!block) {
      return undefined;
    }
    const probations = await fromBlock(block);
    this.blocks.unshift({ ...key, probations });
    this.blocks.splice(KEPT_BLOCKS);
    return probations[seq - block.first_seq];
  }
}
