import {
  type Entity,
  parseEntityRef,
  RELATION_OWNED_BY,
  RELATION_PART_OF,
  stringifyEntityRef,
} from '@backstage/catalog-model';
import type { JsonValue } from '@backstage/types';
import type { EntityFacts } from '../../database/types';
import { isStorable } from '../isStorable';

/** The fields of an entity that its facts are read from, and its name. */
export const FACT_FIELDS = [
  'kind',
  'metadata.name',
  'metadata.namespace',
  'metadata.title',
  'spec.owner',
  'spec.system',
  'spec.type',
  'spec.lifecycle',
  'relations',
];

/** What the catalog says of an entity, as far as lists need it. */
export function entityFacts(entity: Entity): EntityFacts {
  const { owner, system, type, lifecycle } = entity.spec ?? {};
  return {
    title: textOrNull(entity.metadata.title),
    owner:
      relatedRef(entity, RELATION_OWNED_BY) ??
      refOrNull(entity, owner, 'group'),
    system:
      // A component may be part of another component, too.
      relatedRef(entity, RELATION_PART_OF, 'system:') ??
      refOrNull(entity, system, 'system'),
    type: textOrNull(type),
    lifecycle: textOrNull(lifecycle),
  };
}

function relatedRef(
  { relations = [] }: Entity,
  type: string,
  prefix = '',
): string | undefined {
  return relations.find(
    relation => relation.type === type && relation.targetRef.startsWith(prefix),
  )?.targetRef;
}

/** Reads a reference in `spec` as the catalog itself does: it may leave out the kind, and the namespace where it is the same. */
function refOrNull(
  { metadata: { namespace } }: Entity,
  value: JsonValue | undefined,
  defaultKind: string,
): string | null {
  const text = textOrNull(value);
  if (text === null) {
    return null;
  }
  try {
    return stringifyEntityRef(
      parseEntityRef(text, { defaultKind, defaultNamespace: namespace }),
    );
  } catch {
    return null;
  }
}

function textOrNull(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && isStorable(value) ? value : null;
}
