import type { Probation } from 'backstage-plugin-probation-common';
import {
  toVersionDecision,
  type VersionDecision,
} from '../../database/versionDecisions';
import {
  toRun,
  type VersionPage,
  type VersionRun,
} from '../../database/versionRuns';
import { TextSpool } from './TextSpool';

/** Fewer decisions than these are a row each. */
const LEAST_RUN = 1024;
/** More than these would take too much memory. */
const MOST_RUN = 2 ** 17;

/** Collects what probations decided of versions, as it is stored. Call `dispose` afterwards. */
export class EndedDecisions {
  /** Those that are stored as a row each, once `end` was called. */
  readonly rows: VersionDecision[] = [];

  /** A text for each run with its pages. */
  private readonly written: TextSpool;

  constructor(directory: string) {
    this.written = new TextSpool(directory);
  }

  /** Adds a probation; they come by `seq`. Call `settle` now and then. */
  add(probation: Probation): void {
    const decision = toVersionDecision(probation);
    if (decision) {
      this.rows.push(decision);
      if (this.rows.length === MOST_RUN) {
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
    if (this.rows.length >= LEAST_RUN) {
      this.endRun();
    }
  }

  /** Those that are stored in pages. Call `end` before. */
  async *runs(): AsyncGenerator<{ run: VersionRun; pages: VersionPage[] }> {
    for await (const texts of this.written.batches()) {
      for (const text of texts) {
        yield JSON.parse(text);
      }
    }
  }

  async dispose(): Promise<void> {
    await this.written.dispose();
  }

  private endRun(): void {
    this.written.add(JSON.stringify(toRun(this.rows)));
    this.rows.length = 0;
  }
}
