import type {
  ViolationListItem,
  ViolationPage,
  ViolationQuery,
} from 'backstage-plugin-probation-common';
import * as operations from '../../database/operations';
import type { ServiceContext } from '../ServiceContext';
import { decodeCursor, encodeCursor } from './cursor';
import { toStoredViolation } from './toStoredViolation';

const DEFAULT_LIMIT = 50;

/** Violations across the catalog, the newest first. What the catalog says of their entities is for the caller to fill in. */
export async function listViolations(
  { db }: ServiceContext,
  query: ViolationQuery,
): Promise<ViolationPage> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const records = await operations.listViolations(db, {
    state: query.state ?? 'open',
    rule: query.rule,
    environment: query.environment,
    entityRef: query.entityRef,
    owner: query.owner,
    system: query.system,
    after: query.cursor === undefined ? undefined : decodeCursor(query.cursor),
    limit: limit + 1,
  });
  const items = records.slice(0, limit).map((record): ViolationListItem => ({
    ...toStoredViolation(record),
    entityTitle: null,
    owner: null,
  }));
  const last = items.at(-1);
  return {
    items,
    nextCursor: last && records.length > limit ? encodeCursor(last) : null,
  };
}
