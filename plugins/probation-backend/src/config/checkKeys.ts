import { InputError } from '@backstage/errors';

/**
 * Refuses keys that nothing reads: a mistyped one would leave what it was to change as it is, without a word.
 *
 * @param keys - those of a section of the configuration
 * @param path - the section's full key
 * @throws InputError naming the first key that is not allowed, and those that are
 */
export function checkKeys(
  keys: readonly string[],
  path: string,
  allowed: readonly string[],
): void {
  const unknown = keys.find(key => !allowed.includes(key));
  if (unknown !== undefined) {
    throw new InputError(
      `${path}.${unknown} is no setting; ${path} takes ${allowed.join(', ')}`,
    );
  }
}
