import type {
  AuthService,
  BackstageCredentials,
} from '@backstage/backend-plugin-api';
import { stringifyEntityRef } from '@backstage/catalog-model';
import { ServiceUnavailableError } from '@backstage/errors';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import type { EntityFacts } from '../database/types';
import { isService } from './caller';
import { entityFacts, FACT_FIELDS } from './entities/entityFacts';

/** Entities that are asked for at once. */
export const CATALOG_BATCH = 100;

/** What the catalog shows a caller of some entities. */
export class CatalogEntities {
  constructor(
    private readonly catalog: CatalogService,
    private readonly auth: AuthService,
  ) {}

  /**
   * Looks entities up with the credentials of the caller.
   *
   * @param refs - full entity refs in lower case
   * @returns by ref; entities that are not there or that the caller may not see are left out
   * @throws ServiceUnavailableError when the answer leaves open which of them are there
   */
  async find(
    refs: Iterable<string>,
    credentials: BackstageCredentials,
  ): Promise<Map<string, EntityFacts>> {
    return this.findWith(refs, await this.forCatalog(credentials));
  }

  /** Looks entities up as the plugin itself, which sees all of them: see `find`. */
  async findAsPlugin(
    refs: Iterable<string>,
  ): Promise<Map<string, EntityFacts>> {
    return this.findWith(refs, await this.auth.getOwnServiceCredentials());
  }

  private async findWith(
    refs: Iterable<string>,
    credentials: BackstageCredentials,
  ): Promise<Map<string, EntityFacts>> {
    const entityRefs = [...new Set(refs)];
    const found = new Map<string, EntityFacts>();
    for (let start = 0; start < entityRefs.length; start += CATALOG_BATCH) {
      const batch = entityRefs.slice(start, start + CATALOG_BATCH);
      const { items } = await this.catalog.getEntitiesByRefs(
        { entityRefs: batch, fields: FACT_FIELDS },
        { credentials },
      );
      if (items.length !== batch.length) {
        throw new ServiceUnavailableError(
          `The catalog answered for ${items.length} of ${batch.length} entities`,
        );
      }
      items.forEach((entity, index) => {
        if (!entity) {
          return;
        }
        const ref = stringifyEntityRef(entity);
        if (ref !== batch[index]) {
          throw new ServiceUnavailableError(
            `The catalog was asked for ${batch[index]} and answered for ${ref}`,
          );
        }
        found.set(ref, entityFacts(entity));
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
