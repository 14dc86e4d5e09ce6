import type { PermissionsService } from '@backstage/backend-plugin-api';
import { NotAllowedError, NotFoundError } from '@backstage/errors';
import {
  AuthorizeResult,
  type ResourcePermission,
} from '@backstage/plugin-permission-common';
import {
  type EntityProbation,
  probationEvidenceCreatePermission,
  probationLedgerResetPermission,
  probationOverviewReadPermission,
  probationPolicyUpdatePermission,
  probationStatusReadPermission,
  probationViolationWaivePermission,
  type ViolationListItem,
} from 'backstage-plugin-probation-common';
import { type IngestGrant, isGranted } from '../config/ingestGrants';
import type { EnvironmentKey } from '../database/types';
import type { CatalogEntities } from './CatalogEntities';
import { isService, isUser } from './caller';
import type { CallOptions } from './types';

type EntityPermission = ResourcePermission<'catalog-entity'>;

/** Who may do what: permissions, the catalog's own visibility, and the ingest grants. */
export class AccessChecks {
  constructor(
    private readonly permissions: PermissionsService,
    private readonly catalog: CatalogEntities,
    private readonly grants: readonly IngestGrant[],
  ) {}

  /** @throws NotFoundError, NotAllowedError */
  async toRead(entityRef: string, call: CallOptions): Promise<void> {
    await this.requireEntity(entityRef, call);
    await this.authorize(probationStatusReadPermission, entityRef, call);
  }

  /**
   * What changes how evidence is judged, or which counts, is for people.
   *
   * @throws NotFoundError, NotAllowedError
   */
  async asUser(
    permission: EntityPermission,
    entityRef: string,
    call: CallOptions,
  ): Promise<void> {
    await this.requireEntity(entityRef, call);
    if (!isUser(call.credentials.principal)) {
      throw new NotAllowedError(
        'Only a signed-in user may do this; a service may push ledgers and reports',
      );
    }
    await this.authorize(permission, entityRef, call);
  }

  /**
   * A granted service or a permitted user. Backstage never asks the permission policy about services, hence the grants.
   *
   * @throws NotFoundError, NotAllowedError
   */
  async toPush(
    { entityRef, environment }: EnvironmentKey,
    call: CallOptions,
  ): Promise<void> {
    await this.requireEntity(entityRef, call);
    const { principal } = call.credentials;
    if (
      isService(principal) &&
      !isGranted(this.grants, principal.subject, entityRef, environment)
    ) {
      throw new NotAllowedError(
        `The service ${principal.subject} has no grant to push evidence of ${environment} of ${entityRef}: add one to probation.ingest.grants in the configuration of the portal`,
      );
    }
    // What a token itself is restricted to binds only here.
    await this.authorize(probationEvidenceCreatePermission, entityRef, call);
  }

  /** Comes before any permission: a condition on an entity that does not exist reads as denied, and 404 must stay 404. */
  private async requireEntity(
    entityRef: string,
    call: CallOptions,
  ): Promise<void> {
    const found = await this.catalog.find([entityRef], call.credentials);
    if (!found.has(entityRef)) {
      throw new NotFoundError(`The catalog has no entity ${entityRef}`);
    }
  }

  private async authorize(
    permission: EntityPermission,
    entityRef: string,
    call: CallOptions,
  ): Promise<void> {
    const [decision] = await this.permissions.authorize(
      [{ permission, resourceRef: entityRef }],
      call,
    );
    if (decision.result !== AuthorizeResult.ALLOW) {
      throw new NotAllowedError(
        `This needs the permission ${permission.name} for ${entityRef}`,
      );
    }
  }

  /**
   * Lists across the catalog have a permission of their own; whoever may read an entity may list what concerns it alone.
   *
   * @param entityRef - the only entity that is listed, if any
   * @throws NotAllowedError; NotFoundError for an entity that only the second sentence could allow
   */
  async toList(
    entityRef: string | undefined,
    call: CallOptions,
  ): Promise<void> {
    const permission = probationOverviewReadPermission;
    const [decision] = await this.permissions.authorize([{ permission }], call);
    if (decision.result === AuthorizeResult.ALLOW) {
      return;
    }
    if (entityRef === undefined) {
      throw new NotAllowedError(`This needs the permission ${permission.name}`);
    }
    await this.toRead(entityRef, call);
  }

  /** What the caller may do with an entity that they may read. */
  async whatMay(
    entityRef: string,
    call: CallOptions,
  ): Promise<EntityProbation['may']> {
    const { principal } = call.credentials;
    const permissions: EntityPermission[] = [
      probationPolicyUpdatePermission,
      probationEvidenceCreatePermission,
      probationViolationWaivePermission,
      probationLedgerResetPermission,
    ];
    const decisions = await this.permissions.authorize(
      permissions.map(permission => ({ permission, resourceRef: entityRef })),
      call,
    );
    const [updatePolicy, createEvidence, waive, resetLedger] = decisions.map(
      ({ result }) => result === AuthorizeResult.ALLOW,
    );
    const user = isUser(principal);
    return {
      updatePolicy: user && updatePolicy,
      createEvidence:
        createEvidence &&
        (user ||
          (isService(principal) &&
            isGranted(this.grants, principal.subject, entityRef))),
      waive: user && waive,
      resetLedger: user && resetLedger,
    };
  }

  /** Leaves out what the caller may not see, and fills in what the catalog says of the rest. */
  async onlyVisible<T extends ViolationListItem>(
    items: T[],
    call: CallOptions,
  ): Promise<T[]> {
    const facts = await this.catalog.find(
      items.map(({ entityRef }) => entityRef),
      call.credentials,
    );
    const refs = [...facts.keys()];
    const decisions = await this.permissions.authorize(
      refs.map(resourceRef => ({
        permission: probationStatusReadPermission,
        resourceRef,
      })),
      call,
    );
    const readable = new Set(
      refs.filter(
        (_, index) => decisions[index].result === AuthorizeResult.ALLOW,
      ),
    );
    return items.flatMap(item => {
      const entity = facts.get(item.entityRef);
      return entity && readable.has(item.entityRef)
        ? [{ ...item, entityTitle: entity.title, owner: entity.owner }]
        : [];
    });
  }
}
