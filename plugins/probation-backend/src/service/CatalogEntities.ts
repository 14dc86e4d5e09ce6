import type {
  AuthService,
  BackstageCredentials,
} from '@backstage/backend-plugin-api';
import { type Entity, RELATION_OWNED_BY } from '@backstage/catalog-model';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import { isService } from './caller';

/** Entities that are asked for at once. */
const BATCH = 100;

const FIELDS = [
  'kind',
  'metadata.name',
  'metadata.namespace',
  'metadata.title',
  'spec.owner',
  'relations',
];

/** What lists say of an entity. */
export interface EntityFacts {
  title: string | null;
  /** The owner's entity ref. */
  owner: string | null;
}

/** What the catalog shows a caller of some entities. */
export class CatalogEntities {
  constructor(
    private readonly catalog: CatalogService,
    private readonly auth: AuthService,
  ) {}

  /**
   * Looks entities up with the credentials of the caller.
   *
   * @returns by ref; entities that are not there or that the caller may not see are left out
   */
  async find(
    refs: Iterable<string>,
    credentials: BackstageCredentials,
  ): Promise<Map<string, EntityFacts>> {
    const entityRefs = [...new Set(refs)];
    const found = new Map<string, EntityFacts>();
    const options = { credentials: await this.forCatalog(credentials) };
    for (let start = 0; start < entityRefs.length; start += BATCH) {
      const batch = entityRefs.slice(start, start + BATCH);
      const { items } = await this.catalog.getEntitiesByRefs(
        { entityRefs: batch, fields: FIELDS },
        options,
      );
      items.forEach((entity, index) => {
        if (entity) {
          found.set(batch[index], toFacts(entity));
        }
      });
    }
    return found;
  }

  /** A service sees the whole catalog, but a token that is restricted to permissions cannot be passed on to it. */
  private async forCatalog(
    credentials: BackstageCredentials,
  ): Promise<BackstageCredentials> {
    return isService(credentials.principal)
      ? this.auth.getOwnServiceCredentials()
      : credentials;
  }
}

function toFacts(entity: Entity): EntityFacts {
  const owned = entity.relations?.find(
    ({ type }) => type === RELATION_OWNED_BY,
  );
  const { owner } = entity.spec ?? {};
  return {
    title: entity.metadata.title ?? null,
    owner: owned?.targetRef ?? (typeof owner === 'string' ? owner : null),
  };
}
