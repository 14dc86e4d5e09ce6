import { readFileSync } from 'node:fs';
import { resolvePackagePath } from '@backstage/backend-plugin-api';
import type { internal } from '@backstage/backend-openapi-utils';
import { parse } from 'yaml';

/** The description of the API, which also checks requests. */
export function readSpec(): internal.RequiredDoc {
  const file = resolvePackagePath(
    'backstage-plugin-probation-backend',
    'openapi.yaml',
  );
  return parse(readFileSync(file, 'utf8'));
}
