import type { Io } from './Io';

/** The io of a real process. `NO_COLOR` and `TERM=dumb` are obeyed. */
export function processIo(source: NodeJS.Process): Io {
  const { env, stdin, stdout, stderr } = source;
  const plain = env.TERM === 'dumb';
  return {
    stdin,
    stdout,
    stderr,
    env,
    colours: stdout.isTTY && !plain && !env.NO_COLOR,
    redraws: stderr.isTTY && !plain,
  };
}
