import { parseEntityRef, stringifyEntityRef } from '@backstage/catalog-model';
import { InputError } from '@backstage/errors';

/**
 * The full entity ref, in lower case, of a filter that people write in short: `team-a` for `group:default/team-a`.
 *
 * @param filter - its name and what was given for it
 * @throws InputError naming the filter
 */
export function refFilter(
  filter: { name: string; value: string | undefined },
  defaultKind: string,
): string | undefined {
  if (filter.value === undefined) {
    return undefined;
  }
  try {
    return stringifyEntityRef(parseEntityRef(filter.value, { defaultKind }));
  } catch {
    throw new InputError(
      `${filter.name} must be an entity ref, like ${defaultKind}:default/name`,
    );
  }
}
