import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const packageDir = resolve(__dirname, '../..');

/** The command as a checkout has it. */
export const checkoutBin = resolve(packageDir, 'bin/probation');

/** The repository's fixtures. */
export function fixture(path: string): string {
  return resolve(packageDir, '../../fixtures', path);
}

/** What a process left behind. */
export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** How a command is run. */
export interface RunOptions {
  /** Goes to standard input, which is empty otherwise. */
  stdin?: string;
  env?: Record<string, string>;
  cwd?: string;
  bin?: string;
}

/** Runs `probation` as a process of its own. Nothing of the test's environment that could change an answer reaches it. */
export async function probation(
  args: readonly string[],
  { stdin = '', env = {}, cwd, bin = checkoutBin }: RunOptions = {},
): Promise<Finished> {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // It may end before it reads everything.
  child.stdin.on('error', () => {});
  child.stdin.end(stdin);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stdout, stderr };
}
