import { InputError } from '@backstage/errors';
import {
  backtest,
  type BacktestAnswer,
  type EnvironmentBacktest,
  parsePolicy,
  type Policy,
  type PolicyBacktest,
  wouldChange,
} from 'backstage-plugin-probation-common';
import { listEnvironments } from '../../database/operations';
import type { EnvironmentKey } from '../../database/types';
import { listProbations } from '../listProbations';
import type { ServiceContext } from '../ServiceContext';
import type { GenerationChoice, UncheckedBacktest } from '../types';

/** Environments that one request replays. */
const MAX_ENVIRONMENTS = 50;

/** Probations of an environment that are replayed unless a request says how many. */
const DEFAULT_LIMIT = 100;

/** Another policy against the newest recorded probations of an entity's environments. */
export async function backtestPolicy(
  context: ServiceContext,
  entityRef: string,
  request: UncheckedBacktest,
): Promise<PolicyBacktest> {
  const policy = parsePolicy(request.policy, context.config.policyBounds);
  const { environments: named, generation, limit = DEFAULT_LIMIT } = request;
  if (generation !== undefined && named?.length !== 1) {
    throw new InputError(
      'generation is of one environment: name it alone in environments',
    );
  }
  const known = (await listEnvironments(context.db, entityRef)).map(
    ({ environment }) => environment,
  );
  const environments: EnvironmentBacktest[] = [];
  for (const environment of named ?? known.slice(0, MAX_ENVIRONMENTS)) {
    const key = { entityRef, environment };
    environments.push(
      await backtestEnvironment(context, key, policy, { generation, limit }),
    );
  }
  return { policy, environments, totalEnvironments: known.length };
}

async function backtestEnvironment(
  context: ServiceContext,
  key: EnvironmentKey,
  policy: Policy,
  page: GenerationChoice & { limit: number },
): Promise<EnvironmentBacktest> {
  const recorded = await listProbations(context, key, page);
  const probations = backtest(recorded.probations, policy);
  const answers: Record<BacktestAnswer, number> = {
    confirmed: 0,
    rolled_back: 0,
    unknown: 0,
  };
  for (const { answer } of probations) {
    answers[answer] += 1;
  }
  return {
    environment: key.environment,
    generation: recorded.generation,
    probations,
    answers,
    changed: probations.filter(wouldChange).length,
    total: recorded.total,
  };
}
