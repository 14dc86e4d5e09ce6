import { CommanderError } from 'commander';
import { CommandError, errorLine } from './errors';
import { EXIT } from './exitCodes';
import type { Io } from './io/Io';
import { hideToken } from './portal/token';
import { createProgram, UsageError } from './program';

/**
 * Runs the command line and returns the exit code. Whatever goes wrong becomes one line on standard error and exit code 2;
 * `PROBATION_TOKEN` never appears in it.
 */
export async function main(argv: string[], io: Io): Promise<number> {
  let code: number = EXIT.ok;
  const program = createProgram(io, result => {
    code = result;
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    // Help and version end by an error too, which is none.
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? EXIT.ok : EXIT.trouble;
    }
    const line = errorLine(describe(error));
    io.stderr.write(hideToken(line, io.env.PROBATION_TOKEN));
    return EXIT.trouble;
  }
}

function describe(error: unknown): string {
  if (error instanceof UsageError || error instanceof CommandError) {
    return error.message;
  }
  const text = error instanceof Error ? error.stack : String(error);
  return `this is a bug: ${text}`;
}
