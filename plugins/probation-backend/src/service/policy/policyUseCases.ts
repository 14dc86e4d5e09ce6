import { ConflictError, InputError } from '@backstage/errors';
import {
  parsePolicy,
  type Policy,
  type PolicyInForce,
  type PolicyRevision,
} from 'backstage-plugin-probation-common';
import {
  insertPolicyRevision,
  listPolicyRevisions,
} from '../../database/operations';
import { subjectOf } from '../caller';
import { isStorable } from '../isStorable';
import type { ServiceContext } from '../ServiceContext';
import type { CallOptions, PolicyReset, UncheckedPolicyUpdate } from '../types';
import { PolicyHistory } from './policyHistory';
import { isSamePolicy } from './samePolicy';

/** Revisions that are listed, the newest ones. */
const MAX_LISTED = 1000;

/** The policy that judges what arrives now. */
export async function getPolicy(
  { db, config }: ServiceContext,
  entityRef: string,
): Promise<PolicyInForce> {
  const history = await PolicyHistory.read(db, entityRef, config.defaultPolicy);
  return history.inForce();
}

/** An entity's policy revisions, newest first; the default, as it is today, is the last one. */
export async function listRevisions(
  { db, config }: ServiceContext,
  entityRef: string,
): Promise<PolicyRevision[]> {
  const revisions = await listPolicyRevisions(db, entityRef, MAX_LISTED);
  return [
    ...revisions.map(revision => ({
      ...revision,
      createdAt: revision.createdAt.toISOString(),
    })),
    {
      revision: 0,
      policy: config.defaultPolicy,
      source: 'default',
      createdBy: null,
      createdAt: null,
      comment: null,
    },
  ];
}

/** Stores a new revision, unless its values are those of the newest one. */
export async function putPolicy(
  context: ServiceContext,
  entityRef: string,
  update: UncheckedPolicyUpdate,
  call: CallOptions,
): Promise<PolicyInForce> {
  const { db, config } = context;
  const policy = parsePolicy(update.policy, config.policyBounds);
  if (update.comment && !isStorable(update.comment)) {
    throw new InputError(
      'comment must be text without NUL or half a surrogate pair',
    );
  }
  const history = await PolicyHistory.read(db, entityRef, config.defaultPolicy);
  requireNewest(entityRef, history, update.ifRevision);
  const { ownPolicy } = history;
  return ownPolicy && isSamePolicy(ownPolicy, policy)
    ? history.inForce()
    : storeRevision(context, entityRef, history, call, {
        policy,
        comment: update.comment || null,
      });
}

/** Goes back to the default policy by a revision that says so. */
export async function resetPolicy(
  context: ServiceContext,
  entityRef: string,
  { ifRevision }: PolicyReset,
  call: CallOptions,
): Promise<PolicyInForce> {
  const { db, config } = context;
  const history = await PolicyHistory.read(db, entityRef, config.defaultPolicy);
  requireNewest(entityRef, history, ifRevision);
  return history.ownPolicy
    ? storeRevision(context, entityRef, history, call, {
        policy: null,
        comment: null,
      })
    : history.inForce();
}

/** @throws ConflictError unless `ifRevision` is absent or the newest revision */
function requireNewest(
  entityRef: string,
  { newest }: PolicyHistory,
  ifRevision: number | undefined,
): void {
  if (ifRevision !== undefined && ifRevision !== newest) {
    throw new ConflictError(
      `the newest policy revision of ${entityRef} is ${newest}, not ${ifRevision}`,
    );
  }
}

async function storeRevision(
  context: ServiceContext,
  entityRef: string,
  history: PolicyHistory,
  { credentials }: CallOptions,
  what: { policy: Policy | null; comment: string | null },
): Promise<PolicyInForce> {
  const revision = history.newest + 1;
  const stored = await insertPolicyRevision(context.db, entityRef, {
    ...what,
    revision,
    source: 'user',
    createdBy: subjectOf(credentials),
    createdAt: context.now(),
  });
  if (!stored) {
    throw new ConflictError(
      `somebody else has just stored policy revision ${revision} of ${entityRef}`,
    );
  }
  context.onChanged({ entityRef });
  return getPolicy(context, entityRef);
}
