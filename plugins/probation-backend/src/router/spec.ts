import { readFileSync } from 'node:fs';
import { resolvePackagePath } from '@backstage/backend-plugin-api';
import type { internal } from '@backstage/backend-openapi-utils';
import { parse } from 'yaml';

/** Where the description of the API is. */
export const SPEC_FILE = resolvePackagePath(
  'backstage-plugin-probation-backend',
  'openapi.yaml',
);

/** The description of the API, which also checks requests. */
export function readSpec(): internal.RequiredDoc {
  return parse(readFileSync(SPEC_FILE, 'utf8'));
}
