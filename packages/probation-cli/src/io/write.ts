import type { Writable } from 'node:stream';
import { isError } from '@backstage/errors';
import { CommandError, reasonOf } from '../errors';

/** Characters that are collected before they are written. */
const BLOCK = 64 * 1024;

/**
 * Writes all pieces, no faster than the reader takes them. When the reader goes away (`… | head`) the rest is dropped
 * without a word: it has what it wanted.
 *
 * @throws CommandError when the stream cannot take them, as on a full disk
 */
export async function write(
  stream: Writable,
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  let block = '';
  for await (const piece of pieces) {
    block += piece;
    if (block.length >= BLOCK) {
      if (!(await writeBlock(stream, block))) {
        return;
      }
      block = '';
    }
  }
  await writeBlock(stream, block);
}

/** False when nobody reads any more. */
async function writeBlock(stream: Writable, block: string): Promise<boolean> {
  try {
    await new Promise<void>((resolve, reject) => {
      stream.write(block, error => (error ? reject(error) : resolve()));
    });
    return true;
  } catch (error) {
    if (isReaderGone(error)) {
      return false;
    }
    throw new CommandError(`the output cannot be written: ${reasonOf(error)}`);
  }
}

function isReaderGone(error: unknown): boolean {
  return isError(error) && error.code === 'EPIPE';
}
