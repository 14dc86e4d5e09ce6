import {
  type Judge,
  judgeAt,
  type Policy,
  type PolicyInForce,
} from 'backstage-plugin-probation-common';
import type { Knex } from 'knex';
import { listPolicyRevisions } from '../../database/operations';
import type {
  RecordedPolicy,
  StoredPolicyRevision,
} from '../../database/types';

/** Revisions that are looked at, the newest ones; more than one entity will ever see. */
const MAX_REVISIONS = 1000;

/** An entity's policy revisions, and the default beneath them. */
export class PolicyHistory {
  private constructor(
    /** Newest first. */
    private readonly revisions: readonly StoredPolicyRevision[],
    private readonly defaultPolicy: Policy,
  ) {}

  static async read(
    db: Knex,
    entityRef: string,
    defaultPolicy: Policy,
  ): Promise<PolicyHistory> {
    return new PolicyHistory(
      await listPolicyRevisions(db, entityRef, MAX_REVISIONS),
      defaultPolicy,
    );
  }

  /** The newest revision's number; 0 while there is none. */
  get newest(): number {
    return this.revisions.at(0)?.revision ?? 0;
  }

  /** The newest revision's own policy; `undefined` while the default is in force. */
  get ownPolicy(): Policy | undefined {
    return this.revisions.at(0)?.policy ?? undefined;
  }

  /** The policy that judges what arrives now. */
  inForce(): PolicyInForce {
    const newest = this.revisions.at(0);
    return {
      policy: newest?.policy ?? this.defaultPolicy,
      revision: newest?.revision ?? 0,
      source: newest?.policy ? newest.source : 'default',
      updatedBy: newest?.createdBy ?? null,
      updatedAt: newest?.createdAt.toISOString() ?? null,
      comment: newest?.comment ?? null,
    };
  }

  /**
   * Who judges what was received at a moment.
   *
   * @param recorded - what was in force then, where it was recorded: it holds even if the default has changed since
   */
  judgeAt(
    at: Date,
    graceMs: number,
    recorded: RecordedPolicy = this.inForce(),
  ): Judge {
    // Another replica's clock may be ahead of ours; what was in force then began no later than then.
    const since = (date: Date) =>
      new Date(Math.min(date.getTime(), at.getTime())).toISOString();
    const replaced = this.revisions
      .filter(({ revision }) => revision < recorded.revision)
      .reverse();
    const began = this.revisions.find(
      ({ revision }) => revision === recorded.revision,
    )?.createdAt;
    const history = [
      ...replaced.map(({ revision, policy, createdAt }) => ({
        revision,
        policy: policy ?? this.defaultPolicy,
        since: since(createdAt),
      })),
      {
        revision: recorded.revision,
        policy: recorded.policy,
        since: since(began ?? at),
      },
    ];
    if (recorded.revision > 0) {
      history.unshift({
        revision: 0,
        policy: this.defaultPolicy,
        since: since(new Date(0)),
      });
    }
    return judgeAt(history, at.toISOString(), graceMs);
  }
}
