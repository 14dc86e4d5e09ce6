import type { Io } from './Io';

/** The io of a real process. `NO_COLOR` and `TERM=dumb` are obeyed. */
export function processIo(source: NodeJS.Process): Io {
  const { env, stdin, stdout, stderr } = source;
  const plain = env.TERM === 'dumb';
  for (const stream of [stdout, stderr]) {
    // Whoever writes learns of it; without a listener it would end the process, as when `--help | head` has read enough.
    stream.on('error', () => {});
  }
  return {
    stdin,
    stdout,
    stderr,
    env,
    colours: stdout.isTTY && !plain && !env.NO_COLOR,
    redraws: stderr.isTTY && !plain,
  };
}
