import type { IncomingMessage } from 'node:http';
import { PassThrough, type Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { InputError, isError } from '@backstage/errors';
import { PayloadTooLargeError, UnsupportedMediaTypeError } from '../errors';

/**
 * The body of a request, decompressed. Whoever reads it may stop early: what the client goes on to send is then thrown away,
 * so that the answer reaches it.
 *
 * @throws UnsupportedMediaTypeError; InputError when the body is cut off or is no gzip
 */
export async function* decodedBody(
  req: IncomingMessage,
): AsyncGenerator<Buffer> {
  const decoder = decoderFor(req.headers['content-encoding']);
  const cutOff = () => {
    if (!req.readableEnded) {
      decoder.destroy(
        new InputError('the connection was closed before the body ended'),
      );
    }
  };
  req.on('error', cutOff);
  req.on('close', cutOff);
  if (req.destroyed) {
    // The client hung up before anybody listened, so no event will come.
    cutOff();
  }
  req.pipe(decoder);
  try {
    yield* decoder;
  } catch (error) {
    throw isZlibError(error)
      ? new InputError(`the body is no gzip: ${error.message}`)
      : error;
  } finally {
    req.off('error', cutOff);
    req.off('close', cutOff);
    req.unpipe(decoder);
    req.resume();
  }
}

/**
 * A whole small body.
 *
 * @param maxBytes - after decompression
 * @param what - names the body in the error
 * @throws PayloadTooLargeError naming the limit; what `decodedBody` throws
 */
export async function readSmallBody(
  req: IncomingMessage,
  maxBytes: number,
  what: string,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of decodedBody(req)) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new PayloadTooLargeError(
        `${what} is larger than ${maxBytes} bytes`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decoderFor(encoding = 'identity'): Transform {
  switch (encoding.toLowerCase()) {
    case 'identity':
      return new PassThrough();
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    default:
      throw new UnsupportedMediaTypeError(
        `a body encoded as ${encoding} is not read; send it as it is or with Content-Encoding: gzip`,
      );
  }
}

function isZlibError(error: unknown): error is Error {
  return isError(error) && String(error.code).startsWith('Z_');
}
