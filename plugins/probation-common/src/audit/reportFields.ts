import { notes } from './notes';
import type { Note, ReleaseStatus } from './types';

/** The keys of a report, in the order in which a deployer writes them. */
export const reportKeys = [
  'soak_ms',
  'max_restarts',
  'current',
  'last_good',
  'candidate',
  'candidate.restarts',
  'deploy',
] as const;

/** What a report says for each key: the text after `: `. A key that the report lacks is `undefined`. */
export type ReportFields = {
  [key in (typeof reportKeys)[number]]?: string;
};

/** Why a report does not say what runs: keys that it lacks, or a state that we do not know. */
export interface UnclearReport {
  missing: readonly string[];
  unknownDeploy: string | null;
}

const DEPLOY_STATES = ['serving', 'soaking', 'confirmed', 'rolled_back'];

/** Without these nobody can tell what runs, and whether it is good. */
const NEEDED_KEYS: readonly string[] = ['deploy', 'current', 'last_good'];

/** A whole number that can be counted exactly, or `null`. */
export function wholeNumber(text: string | undefined): number | null {
  if (text === undefined || !/^\d+$/.test(text)) {
    return null;
  }
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : null;
}

/** The status that a report claims. */
export function reportStatus(report: ReportFields): ReleaseStatus {
  return {
    current: report.current ?? null,
    lastGood: report.last_good ?? null,
    candidate: report.candidate ?? null,
    restarts: wholeNumber(report['candidate.restarts']),
    deploy: report.deploy ?? null,
  };
}

function missingKeys(report: ReportFields): string[] {
  return reportKeys.filter(key => report[key] === undefined);
}

function unknownDeploy({ deploy }: ReportFields): string | null {
  return deploy !== undefined && !DEPLOY_STATES.includes(deploy)
    ? deploy
    : null;
}

/** Whether a report says what runs; `undefined` when it does. */
export function unclearReport(report: ReportFields): UnclearReport | undefined {
  const unclear = {
    missing: missingKeys(report).filter(key => NEEDED_KEYS.includes(key)),
    unknownDeploy: unknownDeploy(report),
  };
  return unclear.missing.length > 0 || unclear.unknownDeploy !== null
    ? unclear
    : undefined;
}

/** `report-incomplete`, `unknown-deploy-state` and `rollback-to-itself`. */
export function reportNotes(report: ReportFields): Note[] {
  const found: Note[] = [];
  const missing = missingKeys(report);
  if (missing.length > 0) {
    found.push(notes.reportIncomplete(missing));
  }
  const deploy = unknownDeploy(report);
  if (deploy !== null) {
    found.push(notes.unknownDeployState(deploy));
  }
  const { current } = report;
  if (
    report.deploy === 'rolled_back' &&
    current !== undefined &&
    current === report.candidate &&
    current === report.last_good
  ) {
    found.push(notes.reportRollbackToItself(current));
  }
  return found;
}
