import { basename } from 'node:path';
import { referenceReport } from 'backstage-plugin-probation-common';
import { CommandError } from '../errors';
import { inputName, readBytes } from '../io/input';
import type { Io } from '../io/Io';
import { write } from '../io/write';
import { readPolicy } from '../policy/readPolicy';

/** Options of `probation report`. */
export interface ReportCommandOptions {
  baseline?: string;
}

/** The query looks at a file as a whole; `probation audit` takes any length. */
const MAX_BYTES = 512 * 1024 * 1024;

/**
 * `probation report`: the reference query.
 *
 * @throws CommandError when a file cannot be opened, is blank or is not what it should be; nothing is printed then
 */
export async function runReport(
  file: string,
  policyFile: string,
  { baseline }: ReportCommandOptions,
  io: Io,
): Promise<number> {
  const policy = await readPolicy(policyFile, io.stdin);
  const bytes = await readBytes(file, io.stdin, MAX_BYTES);
  const fileName = basename(file);
  const { stdout, stderr, exitCode } = referenceReport({
    fileName,
    bytes,
    policy,
    baseline,
  });
  if (stderr !== '') {
    // It knows the file by its last name only.
    throw new CommandError(inputName(file) + stderr.slice(fileName.length));
  }
  await write(io.stdout, [stdout]);
  return exitCode;
}
