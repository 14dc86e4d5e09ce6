import type {
  EnvironmentStatus,
  Probation,
} from 'backstage-plugin-probation-common';

/** What the portal says of an environment at one moment. */
export interface GateEvidence {
  /** `undefined` until the first push. */
  environment: EnvironmentStatus | undefined;
  /** The newest probations, newest first. */
  probations: readonly Probation[];
}

/** `passed` and `failed` end the waiting, and so does `never`: no decision will come any more. */
export interface GateAnswer {
  state: 'waiting' | 'passed' | 'failed' | 'never';
  /** In words. */
  says: string;
}

/**
 * Decides whether a release passed its probation. A version can go on probation more than once, so a decision about it may be an
 * old one. What counts is the environment's latest story and any decision that arrives while we watch; or, when the ledger line
 * after which the promotion happened is known, any decision after that line and no other.
 */
export class Gate {
  private readonly version: string;
  private readonly afterLine: number | undefined;
  /** The version's newest probation when we began, if that was decided already; by generation and number. */
  private old: string | undefined;
  private hasBegun = false;

  constructor(version: string, afterLine?: number) {
    this.version = version;
    this.afterLine = afterLine;
  }

  /** To be asked again and again, with newer evidence each time. */
  decide({ environment, probations }: GateEvidence): GateAnswer {
    if (!environment) {
      return { state: 'waiting', says: 'nothing was pushed yet' };
    }
    const { open } = environment.violationCounts;
    if (open > 0) {
      const [first] = environment.violations;
      return {
        state: 'failed',
        says: `${open} open ${open === 1 ? 'violation' : 'violations'}${first ? `: ${first.message}` : ''}`,
      };
    }
    const newest = probations.find(({ version }) => version === this.version);
    const key = newest && `${environment.generation}/${newest.seq}`;
    if (!this.hasBegun) {
      this.hasBegun = true;
      this.old = newest?.outcome === 'soaking' ? undefined : key;
    }
    const isNew =
      this.afterLine === undefined
        ? key !== this.old
        : newest !== undefined && newest.lastLine > this.afterLine;
    const outcome =
      this.latestStory(environment) ??
      (newest && isNew ? newest.outcome : undefined);
    return this.answer(outcome);
  }

  /** What the environment's own status says of the version, whether it comes from the ledger or from a report. */
  private latestStory({
    status: { candidate, deploy },
    statusSource,
  }: EnvironmentStatus): string | undefined {
    const counts =
      this.afterLine === undefined ||
      (statusSource.kind === 'ledger' && statusSource.line > this.afterLine);
    return counts && candidate === this.version && deploy !== null
      ? deploy
      : undefined;
  }

  private answer(outcome: string | undefined): GateAnswer {
    const { version } = this;
    switch (outcome) {
      case 'confirmed':
        return { state: 'passed', says: `${version} was confirmed` };
      case 'rolled_back':
        return { state: 'failed', says: `${version} was rolled back` };
      case 'superseded':
        return {
          state: 'never',
          says: `another release took over before ${version} was decided`,
        };
      case 'soaking':
        return {
          state: 'waiting',
          says: `${version} is on probation`,
        };
      default:
        return {
          state: 'waiting',
          says: `nothing is known of ${version} yet`,
        };
    }
  }
}
