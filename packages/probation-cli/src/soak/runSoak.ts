import {
  soakApply,
  soakReport,
  type Policy,
} from 'backstage-plugin-probation-common';
import { namingFile } from '../errors';
import { EXIT } from '../exitCodes';
import { inputName, readText } from '../io/input';
import type { Io } from '../io/Io';
import { write } from '../io/write';
import { readPolicy } from '../policy/readPolicy';

/** Options of `probation soak`. */
export interface SoakCommandOptions {
  policy?: string;
}

/** A plan is written by hand or by a test; more than this is some other file. */
const MAX_PLAN_BYTES = 256 * 1024 * 1024;

/** The portal's default. */
const DEFAULT_POLICY: Policy = {
  soak_ms: 30_000,
  max_restarts: 2,
  rollback_target: 'last_confirmed',
};

/** `probation soak apply` and `probation soak report`. A plan with something wrong in it gives no output at all. */
export async function runSoak(
  kind: 'apply' | 'report',
  planFile: string,
  { policy: policyFile }: SoakCommandOptions,
  io: Io,
): Promise<number> {
  const policy =
    policyFile === undefined
      ? DEFAULT_POLICY
      : await readPolicy(policyFile, io.stdin);
  const plan = await readText(planFile, io.stdin, MAX_PLAN_BYTES);
  const output = await namingFile(inputName(planFile), () =>
    kind === 'apply'
      ? [...soakApply(plan, policy)]
      : [soakReport(plan, policy)],
  );
  await write(io.stdout, output);
  return EXIT.ok;
}
