// Runs processes and measures them from outside.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const peakHook = join(import.meta.dirname, 'peak.cjs');

/** Options that would start the measured Node.js in another way than a user's. */
const env = { ...process.env, NODE_OPTIONS: '' };

/**
 * Runs a command to its end. Resolves with seconds, exit code (`null` when it took longer than `timeoutMs`) and, for Node.js
 * scripts, peak memory in megabytes.
 */
export async function measure(
  command,
  args,
  { timeoutMs, peak = false, accept = [0] } = {},
) {
  const began = performance.now();
  const child = spawn(command, peak ? ['--require', peakHook, ...args] : args, {
    env,
    stdio: ['ignore', 'ignore', 'pipe', ...(peak ? ['pipe'] : [])],
    timeout: timeoutMs,
  });
  const [stderr, kilobytes, [code]] = await Promise.all([
    text(child.stderr),
    peak ? text(child.stdio[3]) : '0',
    once(child, 'exit'),
  ]);
  const seconds = (performance.now() - began) / 1000;
  if (code !== null && !accept.includes(code)) {
    throw new Error(
      `${command} ${args.join(' ')} exited with ${code}: ${stderr}`,
    );
  }
  return { seconds, code, megabytes: Number(kilobytes) / 1024 };
}

/** Runs commands in turns, so that whatever disturbs the machine disturbs all of them, and keeps the fastest run of each. */
export async function fastestOf(rounds, commands) {
  const best = commands.map(() => ({ seconds: Infinity, megabytes: 0 }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, run] of commands.entries()) {
      const { seconds, megabytes } = await run();
      best[index] = {
        seconds: Math.min(best[index].seconds, seconds),
        megabytes: Math.max(best[index].megabytes, megabytes),
      };
    }
  }
  return best;
}
