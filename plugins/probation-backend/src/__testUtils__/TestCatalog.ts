import { type Entity, stringifyEntityRef } from '@backstage/catalog-model';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { isService } from '../service/caller';

type Asked = Parameters<CatalogService['getEntitiesByRefs']>[0];
type Answer = Awaited<ReturnType<CatalogService['getEntitiesByRefs']>>;

/** A catalog that tests change, and that remembers what the plugin asks on its own behalf. */
export class TestCatalog {
  /** What the plugin asked with its own credentials, call by call. */
  readonly asked: Asked[] = [];
  /** Changes what the plugin gets for its own questions, or fails them. */
  interfere: (answer: Answer) => Answer | Promise<Answer> = answer => answer;
  private readonly entities = new Map<string, Entity>();

  constructor(entities: Entity[] = []) {
    this.put(...entities);
  }

  put(...entities: Entity[]): void {
    for (const entity of entities) {
      this.entities.set(stringifyEntityRef(entity), entity);
    }
  }

  get(ref: string): Entity {
    const entity = this.entities.get(ref);
    if (!entity) {
      throw new Error(`There is no ${ref}`);
    }
    return entity;
  }

  /** @returns what was removed */
  remove(ref: string): Entity {
    const entity = this.get(ref);
    this.entities.delete(ref);
    return entity;
  }

  get factory() {
    return catalogServiceMock.mock({
      getEntitiesByRefs: async (request, options) => {
        const answer = await catalogServiceMock({
          entities: [...this.entities.values()],
        }).getEntitiesByRefs(request, options);
        const principal =
          options && 'credentials' in options
            ? options.credentials.principal
            : undefined;
        if (!isService(principal) || principal.subject !== 'plugin:probation') {
          return answer;
        }
        this.asked.push(request);
        return this.interfere(answer);
      },
    }).factory;
  }
}

/** A component as the catalog gives it out. */
export function component(
  name: string,
  { owner = 'team-a', ...changes }: { owner?: string; system?: string } = {},
): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: {
      name,
      namespace: 'default',
      title: `Service ${name.replace(/^svc-/, '')}`,
    },
    spec: { type: 'service', lifecycle: 'production', owner, ...changes },
    relations: [{ type: 'ownedBy', targetRef: `group:default/${owner}` }],
  };
}
