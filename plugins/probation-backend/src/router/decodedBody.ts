import type { IncomingMessage } from 'node:http';
import { PassThrough, type Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { InputError, isError } from '@backstage/errors';
import { PayloadTooLargeError, UnsupportedMediaTypeError } from '../errors';

/** Compressed bytes beyond those that come out of them; honest gzip adds a few, padding and empty members add without end. */
const MAX_PADDING = 1024 * 1024;

/**
 * The body of a request, decompressed. Whoever reads it may stop early: what the client goes on to send is then thrown away,
 * so that the answer reaches it.
 *
 * @throws UnsupportedMediaTypeError; InputError when the body is cut off, is no gzip or hardly anything but padding
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
  let encoded = 0;
  let decoded = 0;
  const measure = (chunk: Buffer) => {
    encoded += chunk.length;
    if (encoded > decoded + MAX_PADDING) {
      decoder.destroy(
        new InputError(
          `the body is no gzip of a text: it holds more than ${MAX_PADDING} bytes that nothing comes out of`,
        ),
      );
    }
  };
  req.on('error', cutOff);
  req.on('close', cutOff);
  req.on('data', measure);
  if (req.destroyed) {
    // The client hung up before anybody listened, so no event will come.
    cutOff();
  }
  req.pipe(decoder);
  try {
    for await (const chunk of decoder) {
      decoded += chunk.length;
      yield chunk;
    }
  } catch (error) {
    throw isZlibError(error)
      ? new InputError(`the body is no gzip: ${error.message}`)
      : error;
  } finally {
    req.off('error', cutOff);
    req.off('close', cutOff);
    req.off('data', measure);
    req.unpipe(decoder);
    req.resume();
  }
}

/** How many bytes the client says it will send, where what it sends is not compressed. */
export function announcedBytes(req: IncomingMessage): number | undefined {
  const length = req.headers['content-length'];
  return length === undefined || isCompressed(req) ? undefined : Number(length);
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
  const check = (size: number) => {
    if (size > maxBytes) {
      throw new PayloadTooLargeError(
        `${what} is larger than ${maxBytes} bytes`,
      );
    }
  };
  check(announcedBytes(req) ?? 0);
  for await (const chunk of decodedBody(req)) {
    bytes += chunk.length;
    check(bytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What is said about a `Content-Encoding` that is not read. */
export function unreadEncoding(encoding: string): UnsupportedMediaTypeError {
  return new UnsupportedMediaTypeError(
    `a body encoded as ${encoding} is not read; send it as it is or with Content-Encoding: gzip`,
  );
}

function isCompressed(req: IncomingMessage): boolean {
  const encoding = req.headers['content-encoding'] ?? 'identity';
  return encoding.toLowerCase() !== 'identity';
}

function decoderFor(encoding = 'identity'): Transform {
  switch (encoding.toLowerCase()) {
    case 'identity':
      return new PassThrough();
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    default:
      throw unreadEncoding(encoding);
  }
}

function isZlibError(error: unknown): error is Error {
  return isError(error) && String(error.code).startsWith('Z_');
}
