import { z } from 'zod';
import type { PolicyBounds } from './bounds';
import { createPolicySchema } from './schema';

/**
 * The contract as JSON Schema (draft 7, the one that editors for JSON and YAML know), for checking policy
 * files while they are typed. `errorMessage` carries the contract's sentences; it is a widespread extension
 * of editors and of ajv-errors, which others ignore.
 */
export function policyJsonSchema(
  bounds?: PolicyBounds,
): Record<string, unknown> {
  return z.toJSONSchema(createPolicySchema(bounds), { target: 'draft-7' });
}
