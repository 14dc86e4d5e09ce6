import type { Finding } from './finding';
import type { DerivedStatus } from './status';

/**
 * Counts the findings that concern what runs now, without keeping them. What runs changes with the ledger, and a finding that
 * concerned an earlier release no longer counts.
 */
export class RunningTally {
  private probation = 0;
  private aboutProbation = 0;
  private line = 0;
  private aboutLine = 0;

  /**
   * @param findings - what one line showed
   * @param status - the status after that line
   */
  count(
    findings: readonly Pick<Finding, 'probation' | 'anchor'>[],
    status: Pick<DerivedStatus, 'probation' | 'line'>,
  ): void {
    this.follow(status);
    for (const { probation, anchor } of findings) {
      if (probation !== null && probation === status.probation) {
        this.aboutProbation += 1;
      } else if (anchor === status.line) {
        this.aboutLine += 1;
      }
    }
  }

  /** Findings so far that concern what runs at `status`. */
  concerning(status: Pick<DerivedStatus, 'probation' | 'line'>): number {
    this.follow(status);
    return this.aboutProbation + this.aboutLine;
  }

  private follow({
    probation,
    line,
  }: Pick<DerivedStatus, 'probation' | 'line'>): void {
    if (probation !== this.probation) {
      this.probation = probation;
      this.aboutProbation = 0;
    }
    if (line !== this.line) {
      this.line = line;
      this.aboutLine = 0;
    }
  }
}
