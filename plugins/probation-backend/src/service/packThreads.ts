import { availableParallelism } from 'node:os';
import { resolvePackagePath } from '@backstage/backend-plugin-api';
import { Piscina } from 'piscina';
import type { SharedBytes } from './SharedBytes';

/** A thread that had nothing to do for so long ends. */
const IDLE_MS = 30_000;

/** As many as the machine has cores to spare: the audit needs one itself. What comes when all are busy waits. */
const MOST_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

/** Tasks that a thread may hold: the backend, busy with the audit, could not hand it the next one in time. */
const TASKS_OF_A_THREAD = 4;

/** A thread makes little garbage, and memory for more would only be kept. */
const YOUNG_MB = 2;

let threads: Piscina | undefined;

function startThreads(): Piscina {
  const started = new Piscina({
    filename: resolvePackagePath(
      'backstage-plugin-probation-backend',
      'threads',
      'pack.js',
    ),
    minThreads: 0,
    maxThreads: MOST_THREADS,
    concurrentTasksPerWorker: TASKS_OF_A_THREAD,
    idleTimeout: IDLE_MS,
    // What the backend is started with is not for it.
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  started.on('error', error => giveUp(started, error));
  return started;
}

/** Tasks would wait for a thread that cannot start, and for one that died: none of them has to. */
function giveUp(failed: Piscina, error: unknown): void {
  if (threads === failed) {
    threads = undefined;
    process.emitWarning(`Pushes are packed without threads: ${error}`);
    failed.destroy().catch(() => {});
  }
}

async function run<T>(name: string, task: object): Promise<T> {
  threads ??= startThreads();
  const asked = threads;
  try {
    return await asked.run(task, { name });
  } catch (error) {
    giveUp(asked, error);
    throw error;
  }
}

/**
 * Hashes and compresses bytes beside everything else that the backend does.
 *
 * @param state - the SHA-256 before them, as `hash-wasm` saves it
 * @param shared - keeps them until this ends
 * @returns the SHA-256 behind them, and the bytes as gzip
 * @throws whatever a thread dies of; it must not be needed
 */
export async function hashAndZip(
  state: Uint8Array,
  bytes: Uint8Array,
  shared: SharedBytes,
): Promise<{ state: Uint8Array; zipped: Buffer }> {
  shared.share(bytes);
  const done: { state: Uint8Array; zipped: Uint8Array } = await run(
    'hashAndZip',
    { state, shared: shared.buffer, length: bytes.length },
  );
  return { state: done.state, zipped: toBuffer(done.zipped) };
}

/**
 * Compresses texts beside everything else that the backend does.
 *
 * @param shared - keeps them until this ends
 * @throws whatever a thread dies of; it must not be needed
 */
export async function zipEach(
  texts: readonly string[],
  shared: SharedBytes,
): Promise<Buffer[]> {
  const lengths = shared.shareTexts(texts);
  const zipped: Uint8Array[] = await run('zipEach', {
    shared: shared.buffer,
    lengths,
  });
  return zipped.map(toBuffer);
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
