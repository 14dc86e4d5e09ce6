import { InputError } from '@backstage/errors';
import { z } from 'zod';
import type { ViolationPlace } from '../../database/operations';

/** As large as the database's integers. */
const integer = z.int().min(0).max(0x7fffffff);

const placeSchema = z.tuple([
  z.iso.datetime(),
  integer,
  integer,
  integer,
  integer,
  z.string().regex(/^[0-9a-f]{1,64}$/),
]);

/**
 * An opaque text that says where a list of violations goes on. It names no entity: the last one that was looked at may be one that
 * the caller may not see.
 */
export function encodeCursor(last: ViolationPlace): string {
  const place: z.infer<typeof placeSchema> = [
    last.firstSeenAt.toISOString(),
    last.environmentId,
    last.generation,
    last.firstFoundAt,
    last.firstPosition,
    last.id,
  ];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** @throws InputError when the text does not come from `encodeCursor` */
export function decodeCursor(cursor: string): ViolationPlace {
  const place = placeSchema.safeParse(parse(cursor));
  if (!place.success) {
    throw new InputError(
      'cursor is not one that this list gives: begin again without it',
    );
  }
  const [
    firstSeenAt,
    environmentId,
    generation,
    firstFoundAt,
    firstPosition,
    id,
  ] = place.data;
  return {
    firstSeenAt: new Date(firstSeenAt),
    environmentId,
    generation,
    firstFoundAt,
    firstPosition,
    id,
  };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
