import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { CommandError, reasonOf } from '../errors';

/** The name that means standard input. */
export const STDIN = '-';

/** Streams that were opened: what one reads, another one misses. */
const taken = new WeakSet<Readable>();

const CHUNK_BYTES = 256 * 1024;

/** A file or standard input, opened for reading once, from front to back. */
export interface Input {
  /** As the user wrote it. */
  name: string;
  /** Bytes, where that is known beforehand. */
  size: number | undefined;
  /** The bytes in order. A chunk is valid until the next one is asked for. */
  chunks: AsyncIterable<Uint8Array>;
}

/** What messages call `file`. */
export function inputName(file: string): string {
  return file === STDIN ? 'standard input' : file;
}

/**
 * Opens `file`, or standard input for `-`.
 *
 * @throws CommandError that names the file when it cannot be opened, and later when it cannot be read
 */
export async function openInput(file: string, stdin: Readable): Promise<Input> {
  const name = inputName(file);
  if (file === STDIN) {
    if (taken.has(stdin)) {
      throw new CommandError(`${name}: - can be said for one file only`);
    }
    taken.add(stdin);
    return { name, size: undefined, chunks: named(name, stdin) };
  }
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    throw new CommandError(`${name}: cannot be opened: ${reasonOf(error)}`);
  }
  const found = fstatSync(descriptor);
  return {
    name,
    size: found.isFile() ? found.size : undefined,
    chunks: named(name, readDescriptor(descriptor)),
  };
}

/**
 * All bytes of a small file, or of standard input for `-`.
 *
 * @param maxBytes - what is longer is refused, so that a wrong file name does not fill the memory
 * @throws CommandError that names the file when it cannot be opened or read, or is too long
 */
export async function readBytes(
  file: string,
  stdin: Readable,
  maxBytes: number,
): Promise<Buffer> {
  const { name, chunks } = await openInput(file, stdin);
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new CommandError(`${name}: longer than ${maxBytes} bytes`);
    }
    parts.push(Buffer.from(chunk));
  }
  return Buffer.concat(parts);
}

/**
 * The text of a small file, or of standard input for `-`.
 *
 * @throws CommandError like `readBytes`, and when it is no UTF-8
 */
export async function readText(
  file: string,
  stdin: Readable,
  maxBytes: number,
): Promise<string> {
  const bytes = await readBytes(file, stdin, maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      bytes,
    );
  } catch {
    throw new CommandError(`${inputName(file)}: not valid UTF-8`);
  }
}

/**
 * Reads into one buffer again and again: a long file costs no more memory than a short one. Synchronously: there is nothing else
 * to do meanwhile, and handing each read to another thread takes longer than the read.
 */
async function* readDescriptor(descriptor: number): AsyncGenerator<Uint8Array> {
  try {
    // No Buffer: the ledger reader handles plain arrays, and is fastest when it meets nothing else.
    const buffer = new Uint8Array(CHUNK_BYTES);
    for (;;) {
      const bytesRead = readSync(descriptor, buffer, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) {
        return;
      }
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    closeSync(descriptor);
  }
}

async function* named(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await readNext(name, iterator);
      if (next.done) {
        return;
      }
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

async function readNext(
  name: string,
  iterator: AsyncIterator<Uint8Array>,
): Promise<IteratorResult<Uint8Array>> {
  try {
    return await iterator.next();
  } catch (error) {
    throw new CommandError(`${name}: cannot be read: ${reasonOf(error)}`);
  }
}
