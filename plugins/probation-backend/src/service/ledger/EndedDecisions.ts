import type { Probation } from 'backstage-plugin-probation-common';
import { DecisionColumns } from '../../database/DecisionColumns';
import {
  toVersionDecision,
  type VersionDecision,
} from '../../database/versionDecisions';
import {
  toRun,
  type VersionPage,
  type VersionRun,
} from '../../database/versionRuns';
import { ByteSpool } from './ByteSpool';

/** Fewer decisions than these are a row each. */
const LEAST_RUN = 1024;
/** More than these would take too much memory. */
const MOST_RUN = 2 ** 17;

/** What is written of a run before the entries of its pages. */
interface RunHeader {
  run: VersionRun;
  pages: { slot: number; bytes: number }[];
}

/** Collects what probations decided of versions, as it is stored. Call `dispose` afterwards. */
export class EndedDecisions {
  private readonly collected = new DecisionColumns();

  /** A header for each run and its pages. */
  private readonly written: ByteSpool;

  constructor(directory: string) {
    this.written = new ByteSpool(directory);
  }

  /** Adds a probation; they come by `seq`. Call `settle` now and then. */
  add(probation: Probation): void {
    const decision = toVersionDecision(probation);
    if (decision) {
      this.collected.push(decision);
      if (this.collected.length === MOST_RUN) {
        this.endRun();
      }
    }
  }

  /** Moves what is collected to a file if it is much. */
  async settle(): Promise<void> {
    await this.written.settle();
  }

  /** Call it after the last probation. */
  end(): void {
    if (this.collected.length >= LEAST_RUN) {
      this.endRun();
    }
  }

  /** Those that are stored as a row each. Call `end` before. */
  rows(): VersionDecision[] {
    return this.collected.toRows();
  }

  /** Those that are stored in pages, which are good until the next ones are asked for. Call `end` before. */
  async *runs(): AsyncGenerator<{ run: VersionRun; pages: VersionPage[] }> {
    for await (const pieces of this.written.batches()) {
      for (let at = 0; at < pieces.length; at += 2) {
        const [header, entries] = pieces.slice(at, at + 2);
        yield toPages(JSON.parse(header.toString()), entries);
      }
    }
  }

  async dispose(): Promise<void> {
    await this.written.dispose();
  }

  private endRun(): void {
    const { run, pages, entries } = toRun(this.collected);
    const header: RunHeader = {
      run,
      pages: pages.map(({ slot, packed }) => ({
        slot,
        bytes: packed.length,
      })),
    };
    this.written.add(Buffer.from(JSON.stringify(header)));
    this.written.add(entries);
    this.collected.clear();
  }
}

function toPages(
  { run, pages }: RunHeader,
  entries: Buffer,
): { run: VersionRun; pages: VersionPage[] } {
  let start = 0;
  return {
    run,
    pages: pages.map(({ slot, bytes }) => {
      start += bytes;
      return { slot, packed: entries.subarray(start - bytes, start) };
    }),
  };
}
