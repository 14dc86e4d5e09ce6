import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { CommandError, reasonOf } from '../errors';

/** A file as a request's body. */
export interface FileBody {
  /** Bytes that the body has. */
  size: number;
  body: string | ReadableStream<Uint8Array>;
}

/**
 * The file as long as it is now: what a deployer appends while it is sent is left for the next push.
 *
 * @throws CommandError that names the file, now or while it is read
 */
export async function fileBody(file: string): Promise<FileBody> {
  const size = await sizeOf(file);
  return { size, body: size === 0 ? '' : streamOf(file, size) };
}

/**
 * Bytes that the file has now.
 *
 * @throws CommandError that names the file
 */
export async function sizeOf(file: string): Promise<number> {
  try {
    const found = await stat(file);
    if (found.isFile()) {
      return found.size;
    }
  } catch (error) {
    throw new CommandError(`${file}: cannot be opened: ${reasonOf(error)}`);
  }
  throw new CommandError(
    `${file}: not a file; what is pushed must be there to be pushed again`,
  );
}

function streamOf(file: string, size: number): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Buffer> = createReadStream(file, {
    end: size - 1,
  })[Symbol.asyncIterator]();
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done) {
          if (sent < size) {
            throw new Error('it became shorter while it was sent');
          }
          controller.close();
        } else {
          sent += value.length;
          controller.enqueue(value);
        }
      } catch (error) {
        throw new CommandError(`${file}: cannot be read: ${reasonOf(error)}`);
      }
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}
