import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { policyJsonSchema } from '../src/policy';

writeFileSync(
  resolve(__dirname, '../policy.schema.json'),
  `${JSON.stringify(policyJsonSchema(), null, 2)}\n`,
);
