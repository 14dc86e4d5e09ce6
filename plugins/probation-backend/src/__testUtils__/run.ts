import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** What a process left behind. */
export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end, whatever its exit code. */
export async function run(
  program: string,
  ...args: string[]
): Promise<Finished> {
  const { NODE_OPTIONS, ...env } = process.env;
  const child = spawn(program, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stdout, stderr };
}
