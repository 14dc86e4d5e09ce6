import type { Readable } from 'node:stream';
import {
  parsePolicyText,
  type Policy,
} from 'backstage-plugin-probation-common';
import { namingFile } from '../errors';
import { inputName, readText } from '../io/input';

/** More than the contract's own limit, which gives the better message. */
const MAX_POLICY_BYTES = 1024 * 1024;

/** The text of a policy file. */
export function readPolicyText(file: string, stdin: Readable): Promise<string> {
  return readText(file, stdin, MAX_POLICY_BYTES);
}

/**
 * The policy in a file, JSON or YAML; `-` reads standard input.
 *
 * @throws CommandError that names the file and every problem
 */
export async function readPolicy(
  file: string,
  stdin: Readable,
): Promise<Policy> {
  const text = await readPolicyText(file, stdin);
  return namingFile(inputName(file), () => parsePolicyText(text, file));
}
