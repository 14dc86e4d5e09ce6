import { InputError } from '@backstage/errors';
import { z } from 'zod';
import type { ViolationPlace } from '../../database/operations';

const placeSchema = z.tuple([
  z.iso.datetime(),
  z.string().regex(/^[0-9a-f]{1,64}$/),
]);

/** An opaque text that says where a list of violations goes on. */
export function encodeCursor(last: {
  firstSeenAt: string;
  id: string;
}): string {
  return Buffer.from(JSON.stringify([last.firstSeenAt, last.id])).toString(
    'base64url',
  );
}

/** @throws InputError when the text does not come from `encodeCursor` */
export function decodeCursor(cursor: string): ViolationPlace {
  const place = placeSchema.safeParse(parse(cursor));
  if (!place.success) {
    throw new InputError('cursor is not one that this list gave');
  }
  const [firstSeenAt, id] = place.data;
  return { firstSeenAt: new Date(firstSeenAt), id };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
