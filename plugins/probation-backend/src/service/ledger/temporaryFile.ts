import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseMemory } from './releaseMemory';

/** So many chunks are written at once on every system. */
export const MOST_CHUNKS = 256;

/**
 * Opens a file that has no name any more, so that nothing is left of it when it is closed or when the process dies.
 *
 * @param directory - exists and is writable
 */
export async function openTemporaryFile(
  directory: string,
): Promise<FileHandle> {
  const path = join(directory, `probation-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
  } catch (error) {
    await file.close();
    throw error;
  }
  return file;
}

/**
 * Writes chunks to the end of a temporary file, and gives their memory back.
 *
 * @param chunks - at least one byte, and at most `MOST_CHUNKS`; nobody uses them afterwards
 */
export async function writeChunks(
  file: FileHandle,
  chunks: Buffer[],
): Promise<void> {
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const { bytesWritten } = await file.writev(chunks);
  if (bytesWritten < bytes) {
    // A disk that is nearly full takes a part, and says so only when it is asked for more.
    await file.appendFile(Buffer.concat(chunks).subarray(bytesWritten));
  }
  chunks.forEach(releaseMemory);
}

/** Bytes of a temporary file, which was written to its end before. */
export async function readExactly(
  file: FileHandle,
  position: number,
  length: number,
): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  await readInto(file, position, buffer);
  return buffer;
}

/** Fills a buffer with bytes of a temporary file, which was written to its end before. */
export async function readInto(
  file: FileHandle,
  position: number,
  buffer: Buffer,
): Promise<void> {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(
      buffer,
      filled,
      buffer.length - filled,
      position + filled,
    );
    if (bytesRead === 0) {
      throw new Error('A temporary file ended too early');
    }
    filled += bytesRead;
  }
}
