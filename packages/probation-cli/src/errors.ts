import { getSystemErrorMap } from 'node:util';
import { InputError, isError } from '@backstage/errors';

/** Something that the user can put right. Printed as one line, without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/**
 * What `read` returns. The library's readers say what is wrong and on which line, but not in which file.
 *
 * @throws CommandError that names the file for an InputError of `read`
 */
export async function namingFile<T>(
  name: string,
  read: () => T | Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw InputError.is(error)
      ? new CommandError(`${name}: ${error.message}`)
      : error;
  }
}

/** An error as the one line that is printed about it. */
export function errorLine(message: string): string {
  return `probation: ${oneLine(message)}\n`;
}

/** Why something failed, in words: the operating system's where it was the system ("no such file or directory"). */
export function reasonOf(error: unknown): string {
  if (!isError(error)) {
    return String(error);
  }
  const known =
    typeof error.errno === 'number'
      ? getSystemErrorMap().get(error.errno)
      : undefined;
  return known?.[1] ?? error.message;
}

/** A text as one line that cannot move the cursor: line breaks are joined, control characters shown as escapes. */
export function oneLine(text: string): string {
  return visible(text.trim().replace(/\s*[\r\n]+\s*/g, ' '));
}

/** A text in which every control character is shown as an escape: what a ledger says must not steer the terminal. */
export function visible(text: string): string {
  return text.replace(
    // Controls, noncharacters, line and paragraph separators, what reorders text.
    /[\p{Cc}\ufffe\uffff\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
