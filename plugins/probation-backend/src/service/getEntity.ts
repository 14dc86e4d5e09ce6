import type {
  EntityProbation,
  EntityQuery,
  EnvironmentStatus,
} from 'backstage-plugin-probation-common';
import { listProbations } from './listProbations';
import { getPolicy } from './policy/policyUseCases';
import type { ServiceContext } from './ServiceContext';
import { readEnvironments } from './status/readEnvironments';

/** The policy in force and where every environment stands, with the newest probations of one of them if asked for. */
export async function getEntity(
  context: ServiceContext,
  entityRef: string,
  query: EntityQuery,
): Promise<EntityProbation> {
  const [policy, environments] = await Promise.all([
    getPolicy(context, entityRef),
    readEnvironments(context, entityRef),
  ]);
  return {
    entityRef,
    policy,
    environments,
    may: {
      updatePolicy: true,
      createEvidence: true,
      waive: true,
      resetLedger: true,
    },
    probations: await newestProbations(context, entityRef, environments, query),
  };
}

async function newestProbations(
  context: ServiceContext,
  entityRef: string,
  environments: EnvironmentStatus[],
  { probations: limit, probationsOf }: EntityQuery,
): Promise<EntityProbation['probations']> {
  const shown =
    environments.find(({ environment }) => environment === probationsOf) ??
    environments.at(0);
  if (limit === undefined || !shown?.ledger) {
    return undefined;
  }
  const { environment, generation } = shown;
  const page = await listProbations(
    context,
    { entityRef, environment },
    { generation, limit },
  );
  return { environment, page };
}
