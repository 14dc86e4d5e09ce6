import { InputError } from '@backstage/errors';
import {
  describePolicy,
  parsePolicyText,
  PolicyError,
} from 'backstage-plugin-probation-common';
import { CommandError, errorLine, oneLine } from '../errors';
import { EXIT } from '../exitCodes';
import { inputName } from '../io/input';
import type { Io } from '../io/Io';
import { write } from '../io/write';
import { readPolicyText } from './readPolicy';

/** `probation policy check`: every problem of every file. One that cannot be opened does not hide what is wrong in the others. */
export async function runPolicyCheck(
  files: readonly string[],
  io: Io,
): Promise<number> {
  let code: number = EXIT.ok;
  for (const file of files) {
    try {
      const text = await readPolicyText(file, io.stdin);
      const { problems, says } = check(text, file);
      if (problems.length > 0) {
        code = Math.max(code, EXIT.no);
      }
      const lines = problems.length > 0 ? problems : [`ok. ${says}`];
      await write(
        io.stdout,
        lines.map(line => `${oneLine(`${inputName(file)}: ${line}`)}\n`),
      );
    } catch (error) {
      if (!(error instanceof CommandError)) {
        throw error;
      }
      code = EXIT.trouble;
      io.stderr.write(errorLine(error.message));
    }
  }
  return code;
}

function check(
  text: string,
  file: string,
): { problems: readonly string[]; says: string } {
  try {
    return { problems: [], says: describePolicy(parsePolicyText(text, file)) };
  } catch (error) {
    if (error instanceof PolicyError) {
      return { problems: error.problems, says: '' };
    }
    if (InputError.is(error)) {
      return { problems: [error.message], says: '' };
    }
    throw error;
  }
}
