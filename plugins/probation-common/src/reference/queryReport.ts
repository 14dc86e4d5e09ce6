import type { ReportFields } from '../audit/reportFields';
import type { Policy } from '../policy';

/** What the reference query says about a report. A key that is not there reads `missing`. */
export interface ReportAnswer {
  deploy: string;
  current: string;
  lastGood: string;
  candidate: string;
  restarts: string;
  good: boolean;
  violations: string[];
}

/** The reference query over a report (RULES.md, first section). Values are compared as text. */
export function queryReport(
  report: ReportFields,
  policy: Policy,
): ReportAnswer {
  const read = (key: keyof ReportFields) => report[key] ?? 'missing';
  const deploy = read('deploy');
  const current = read('current');
  const lastGood = read('last_good');
  const candidate = read('candidate');
  const violations: string[] = [];
  if (deploy === 'soaking' && lastGood === candidate) {
    violations.push(`soaking release ${candidate} is already last_good`);
  }
  if (deploy === 'confirmed' && lastGood !== candidate) {
    violations.push(
      `deploy confirmed but last_good is ${lastGood}, not ${candidate}`,
    );
  }
  if (deploy === 'rolled_back' && current !== lastGood) {
    violations.push(
      `rolled back but current is ${current}, not last_good ${lastGood}`,
    );
  }
  for (const key of ['soak_ms', 'max_restarts'] as const) {
    if (read(key) !== String(policy[key])) {
      violations.push(
        `report ${key} differs from policy ${key} ${policy[key]}`,
      );
    }
  }
  return {
    deploy,
    current,
    lastGood,
    candidate,
    restarts: read('candidate.restarts'),
    good: deploy === 'confirmed' && violations.length === 0,
    violations,
  };
}
