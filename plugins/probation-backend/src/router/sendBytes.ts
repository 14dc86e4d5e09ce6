import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isError } from '@backstage/errors';

/**
 * Sends bytes as an answer. A client that hangs up is nobody's failure, not even before the end; many do so right after the last byte,
 * before the answer is ended here.
 *
 * @throws what reading the bytes throws; the connection is cut then, so that the client cannot take what it got for all of them
 */
export async function sendBytes(
  answer: Writable,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  if (answer.destroyed) {
    return;
  }
  try {
    await pipeline(Readable.from(bytes), answer);
  } catch (error) {
    if (!isHangUp(error)) {
      throw error;
    }
  }
}

/**
 * The same bytes, the first of which were read already: what fails before them can still be answered as an error.
 *
 * @throws what reading them throws
 */
export async function begun(
  bytes: AsyncIterable<Buffer>,
): Promise<AsyncIterable<Buffer>> {
  const iterator = bytes[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* all() {
    if (!first.done) {
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => iterator };
    }
  })();
}

function isHangUp(error: unknown): boolean {
  return isError(error) && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
