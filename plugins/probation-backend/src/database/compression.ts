import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';

const gzipBytes = promisify(gzip);
const gunzipBytes = promisify(gunzip);

/** How bytes are stored: as they are or as gzip. */
export type Compression = 'gzip' | null;

/** Bytes as they are stored. */
export interface Compressed {
  packed: Buffer;
  compression: Compression;
}

/**
 * The gzip of bytes. Ledgers and probations say nearly the same again and again, so already the fastest mode leaves a tenth of
 * them, and a database takes much longer to write the rest than this takes.
 */
export async function zip(bytes: Buffer | string): Promise<Buffer> {
  return gzipBytes(bytes, { level: constants.Z_BEST_SPEED });
}

/** The bytes of a gzip. */
export async function unzip(zipped: Buffer): Promise<Buffer> {
  return gunzipBytes(zipped);
}

/** Bytes as they are or the gzip of them, whatever is less. */
export function smaller(bytes: Buffer, zipped: Buffer): Compressed {
  return zipped.length < bytes.length
    ? { packed: zipped, compression: 'gzip' }
    : { packed: bytes, compression: null };
}

/**
 * The bytes that were stored.
 *
 * @throws Error when they are no longer what they were said to be
 */
export async function decompress({
  packed,
  compression,
}: Compressed): Promise<Buffer> {
  switch (compression) {
    case null:
      return packed;
    case 'gzip':
      return unzip(packed);
    default:
      throw new Error(`bytes are compressed in an unknown way: ${compression}`);
  }
}
