import { policyJsonSchema } from 'backstage-plugin-probation-common';
import { EXIT } from '../exitCodes';
import type { Io } from '../io/Io';
import { write } from '../io/write';

/** `probation policy schema`: the contract as JSON Schema. */
export async function runPolicySchema(io: Io): Promise<number> {
  await write(io.stdout, [`${JSON.stringify(policyJsonSchema(), null, 2)}\n`]);
  return EXIT.ok;
}
