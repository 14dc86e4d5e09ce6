import { InputError } from '@backstage/errors';
import type { ViolationQuery } from 'backstage-plugin-probation-common';
import * as operations from '../../database/operations';
import type { ServiceContext } from '../ServiceContext';
import type { PlacedViolation, PlacedViolationPage } from '../types';
import { decodeCursor, encodeCursor } from './cursor';
import { toStoredViolation } from './toStoredViolation';

const DEFAULT_LIMIT = 50;

/** Violations across the catalog, the newest first. What the catalog says of their entities is for the caller to fill in. */
export async function listViolations(
  context: ServiceContext,
  query: ViolationQuery,
): Promise<PlacedViolationPage> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const records = await operations.listViolations(context.db, {
    state: query.state ?? 'open',
    rule: query.rule,
    environment: query.environment,
    entityRef: query.entityRef,
    owner: query.owner,
    system: query.system,
    after:
      query.cursor === undefined
        ? undefined
        : await placeOf(context, query.cursor),
    limit: limit + 1,
  });
  const items = records.slice(0, limit).map((record): PlacedViolation => ({
    ...toStoredViolation(record),
    entityTitle: null,
    owner: null,
    place: record,
  }));
  const last = items.at(-1);
  return {
    items,
    nextCursor:
      last && records.length > limit ? encodeCursor(last.place) : null,
  };
}

async function placeOf({ db }: ServiceContext, cursor: string) {
  const place = decodeCursor(cursor);
  const key = await operations.findEnvironmentKey(db, place.environmentId);
  if (!key) {
    throw new InputError(
      'cursor goes on after a violation of an environment that was removed: begin again without it',
    );
  }
  return { ...place, ...key };
}
