import { ConflictError } from '@backstage/errors';
import {
  backtest,
  parsePolicy,
  wouldChange,
  type BacktestRequest,
  type Policy,
  type PolicyBacktest,
  type PolicyInForce,
  type PolicyRevision,
  type PolicyUpdate,
} from 'backstage-plugin-probation-common';
import { STORY_NOW, type Story } from './build';

/** The default of the stories' portal. */
export const STORY_DEFAULT: Policy = {
  soak_ms: 60000,
  max_restarts: 1,
  rollback_target: 'last_confirmed',
};

const DEFAULT_REVISION: PolicyRevision = {
  revision: 0,
  policy: STORY_DEFAULT,
  source: 'default',
  createdBy: null,
  createdAt: null,
  comment: null,
};

/** Remembers the policies that are stored for stories, as the backend does. */
export class StoryPolicies {
  private readonly stored = new Map<string, PolicyRevision[]>();

  inForce(story: Story): PolicyInForce {
    const [newest] = this.revisions(story);
    return {
      policy: newest.policy ?? STORY_DEFAULT,
      revision: newest.revision,
      source: newest.policy ? newest.source : 'default',
      updatedBy: newest.createdBy,
      updatedAt: newest.createdAt,
      comment: newest.comment,
    };
  }

  revisions(story: Story): PolicyRevision[] {
    const { entityRef } = story.probation;
    const own = this.stored.get(entityRef) ?? toldRevisions(story);
    return [...own, DEFAULT_REVISION];
  }

  store(story: Story, update: PolicyUpdate): PolicyInForce {
    const policy = parsePolicy(update.policy);
    this.requireNewest(story, update.ifRevision);
    return this.add(story, policy, update.comment ?? null);
  }

  reset(story: Story, ifRevision: number | undefined): PolicyInForce {
    this.requireNewest(story, ifRevision);
    return this.add(story, null, null);
  }

  backtest(story: Story, request: BacktestRequest): PolicyBacktest {
    const { limit = 100 } = request;
    const policy = parsePolicy(request.policy);
    return {
      policy,
      environments: story.environments.map(({ status, probations }) => {
        const answers = { confirmed: 0, rolled_back: 0, unknown: 0 };
        const answered = backtest(probations.slice(0, limit), policy);
        answered.forEach(({ answer }) => (answers[answer] += 1));
        return {
          environment: status.environment,
          generation: status.generation,
          probations: answered,
          answers,
          changed: answered.filter(wouldChange).length,
          total: probations.length,
        };
      }),
      totalEnvironments: story.environments.length,
    };
  }

  private requireNewest(story: Story, ifRevision: number | undefined): void {
    const { revision } = this.inForce(story);
    if (ifRevision !== undefined && ifRevision !== revision) {
      throw new ConflictError(
        `the newest policy revision is ${revision}, not ${ifRevision}`,
      );
    }
  }

  private add(
    story: Story,
    policy: Policy | null,
    comment: string | null,
  ): PolicyInForce {
    const before = this.revisions(story);
    this.stored.set(story.probation.entityRef, [
      {
        revision: before[0].revision + 1,
        policy,
        source: 'user',
        createdBy: 'user:default/ada',
        createdAt: new Date(STORY_NOW).toISOString(),
        comment,
      },
      ...before.slice(0, -1),
    ]);
    return this.inForce(story);
  }
}

/** A past that leads to the policy that the story tells of. */
function toldRevisions({ probation }: Story): PolicyRevision[] {
  const { policy, revision, source, updatedBy, updatedAt, comment } =
    probation.policy;
  if (source === 'default' || revision === 0) {
    return [];
  }
  const past: PolicyRevision[] = [
    {
      revision: 3,
      policy: null,
      source: 'user',
      createdBy: 'user:default/grace',
      createdAt: '2026-02-10T08:00:00Z',
      comment: null,
    },
    {
      revision: 2,
      policy: { ...policy, soak_ms: 45000, max_restarts: 3 },
      source: 'user',
      createdBy: 'user:default/grace',
      createdAt: '2026-01-20T14:05:00Z',
      comment: 'The warm-up takes 40 s on the small devices.',
    },
    {
      revision: 1,
      policy,
      source: 'user',
      createdBy: 'user:default/ada',
      createdAt: '2026-01-12T10:00:00Z',
      comment: null,
    },
  ];
  return [
    {
      revision,
      policy,
      source,
      createdBy: updatedBy,
      createdAt: updatedAt,
      comment,
    },
    ...past.filter(each => each.revision < revision),
  ];
}
