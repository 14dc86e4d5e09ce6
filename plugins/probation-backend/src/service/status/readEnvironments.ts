import type {
  EnvironmentStatus,
  Verdict,
} from 'backstage-plugin-probation-common';
import { NotFoundError } from '@backstage/errors';
import {
  countViolations,
  listEnvironments,
  listNewestReports,
  listOpenViolations,
  noViolations,
} from '../../database/operations';
import type { EnvironmentKey } from '../../database/types';
import type { ServiceContext } from '../ServiceContext';
import { environmentStatus } from './environmentStatus';

/** Open violations that the status of an environment names; how many there are is said beside them. */
const MAX_VIOLATIONS = 100;

const WORST_FIRST: Record<Verdict, number> = { fail: 0, unknown: 1, pass: 2 };

/**
 * Where all environments of an entity stand, the worst verdict first. Takes the same number of queries however much evidence
 * there is.
 */
export async function readEnvironments(
  { db, config, now }: ServiceContext,
  entityRef: string,
): Promise<EnvironmentStatus[]> {
  const [environments, reports, counts, violations] = await Promise.all([
    listEnvironments(db, entityRef),
    listNewestReports(db, entityRef),
    countViolations(db, entityRef),
    listOpenViolations(db, entityRef, MAX_VIOLATIONS),
  ]);
  const at = now();
  return environments
    .map(environment =>
      environmentStatus(
        environment,
        {
          ledger: environment.ledger,
          report: reports.find(
            ({ environmentId }) => environmentId === environment.id,
          ),
          counts: counts.get(environment.id) ?? noViolations(),
          violations: violations.filter(
            ({ environmentId }) => environmentId === environment.id,
          ),
        },
        at,
        config.staleAfterMs,
      ),
    )
    .sort(
      (a, b) =>
        WORST_FIRST[a.verdict] - WORST_FIRST[b.verdict] ||
        (a.environment < b.environment ? -1 : 1),
    );
}

/**
 * Where one environment stands.
 *
 * @throws NotFoundError when there is no evidence of it
 */
export async function readEnvironment(
  context: ServiceContext,
  key: EnvironmentKey,
): Promise<EnvironmentStatus> {
  const environments = await readEnvironments(context, key.entityRef);
  const environment = environments.find(
    ({ environment: name }) => name === key.environment,
  );
  if (!environment) {
    throw noSuchEnvironment(key);
  }
  return environment;
}

/** The error where nothing is stored of an environment. */
export function noSuchEnvironment(key: EnvironmentKey): NotFoundError {
  return new NotFoundError(
    `${key.entityRef} has no evidence of an environment ${key.environment}`,
  );
}
