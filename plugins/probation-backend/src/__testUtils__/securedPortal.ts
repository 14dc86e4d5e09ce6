import { authServiceFactory } from '@backstage/backend-defaults/auth';
import { databaseServiceFactory } from '@backstage/backend-defaults/database';
import { httpAuthServiceFactory } from '@backstage/backend-defaults/httpAuth';
import { permissionsServiceFactory } from '@backstage/backend-defaults/permissions';
import { permissionsRegistryServiceFactory } from '@backstage/backend-defaults/permissionsRegistry';
import { userInfoServiceFactory } from '@backstage/backend-defaults/userInfo';
import {
  type BackendFeature,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import {
  mockServices,
  startTestBackend,
  type TestBackend,
} from '@backstage/backend-test-utils';
import type { Entity } from '@backstage/catalog-model';
import authPlugin from '@backstage/plugin-auth-backend';
import guestProvider from '@backstage/plugin-auth-backend-module-guest-provider';
import catalogPlugin from '@backstage/plugin-catalog-backend';
import permissionPlugin from '@backstage/plugin-permission-backend';
import {
  type EntityProvider,
  catalogProcessingExtensionPoint,
} from '@backstage/plugin-catalog-node';
import {
  catalogConditions,
  createCatalogConditionalDecision,
} from '@backstage/plugin-catalog-backend/alpha';
import {
  AuthorizeResult,
  isPermission,
  isResourcePermission,
  type PolicyDecision,
} from '@backstage/plugin-permission-common';
import type {
  PermissionPolicy,
  PolicyQuery,
  PolicyQueryUser,
} from '@backstage/plugin-permission-node';
import type { JsonObject } from '@backstage/types';
import type { Knex } from 'knex';
import { policyExtensionPoint } from '@backstage/plugin-permission-node/alpha';
import { probationOverviewReadPermission } from 'backstage-plugin-probation-common';
import { createProbationPlugin } from '../plugin';

/** The user whom the portal signs in. */
export const GUEST = 'user:default/guest';

/** Tokens of services, by what they are restricted to and granted. */
export const TOKENS = {
  granted: 'token-of-the-granted-deployer',
  stagingOnly: 'token-of-the-staging-deployer',
  notGranted: 'token-of-another-service',
  readOnly: 'token-that-may-only-read-status',
  createOnly: 'token-that-may-only-create-evidence',
  catalogOnly: 'token-for-the-catalog-alone',
};

/** What the permission policy of the portal says; tests may change it. */
export interface PolicySwitches {
  denyOverview: boolean;
}

function external(
  subject: string,
  token: string,
  restriction?: { plugin: string; permission?: string },
) {
  return {
    type: 'static',
    options: { subject, token },
    ...(restriction && { accessRestrictions: [restriction] }),
  };
}

const CONFIG = {
  app: { baseUrl: 'http://localhost' },
  backend: {
    baseUrl: 'http://localhost',
    auth: {
      externalAccess: [
        external('deployer', TOKENS.granted),
        external('staging-deployer', TOKENS.stagingOnly),
        external('other', TOKENS.notGranted),
        external('deployer', TOKENS.readOnly, {
          plugin: 'probation',
          permission: 'probation.status.read',
        }),
        external('deployer', TOKENS.createOnly, {
          plugin: 'probation',
          permission: 'probation.evidence.create',
        }),
        external('deployer', TOKENS.catalogOnly, { plugin: 'catalog' }),
      ],
    },
  },
  auth: {
    providers: {
      guest: {
        userEntityRef: GUEST,
        ownershipEntityRefs: [GUEST],
        dangerouslyAllowOutsideDevelopment: true,
      },
    },
  },
  permission: { enabled: true },
  probation: {
    ingest: {
      grants: [
        { subject: 'deployer', entities: ['component:default/svc-*'] },
        {
          subject: 'staging-deployer',
          entities: ['Component:default/*'],
          environments: ['staging-*'],
        },
      ],
    },
  },
};

class OwnersPolicy implements PermissionPolicy {
  constructor(private readonly switches: PolicySwitches) {}

  async handle(
    { permission }: PolicyQuery,
    user?: PolicyQueryUser,
  ): Promise<PolicyDecision> {
    if (isPermission(permission, probationOverviewReadPermission)) {
      return {
        result: this.switches.denyOverview
          ? AuthorizeResult.DENY
          : AuthorizeResult.ALLOW,
      };
    }
    if (!isResourcePermission(permission, 'catalog-entity')) {
      return { result: AuthorizeResult.DENY };
    }
    return createCatalogConditionalDecision(
      permission,
      permission.name === 'catalog.entity.read'
        ? {
            not: catalogConditions.hasAnnotation({ annotation: 'test/hidden' }),
          }
        : catalogConditions.isEntityOwner({
            claims: user?.info.ownershipEntityRefs ?? [],
          }),
    );
  }
}

function policyModule(switches: PolicySwitches) {
  return createBackendModule({
    pluginId: 'permission',
    moduleId: 'owners-policy',
    register(reg) {
      reg.registerInit({
        deps: { policy: policyExtensionPoint },
        async init({ policy }) {
          policy.setPolicy(new OwnersPolicy(switches));
        },
      });
    },
  });
}

function component(
  name: string,
  owner: string,
  annotations: Record<string, string> = {},
): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: {
      name,
      annotations: {
        'backstage.io/managed-by-location': 'url:http://localhost/entities',
        'backstage.io/managed-by-origin-location':
          'url:http://localhost/entities',
        ...annotations,
      },
    },
    spec: { type: 'service', lifecycle: 'production', owner },
  };
}

const testEntities: EntityProvider = {
  getProviderName: () => 'test-entities',
  async connect(connection) {
    const entities = [
      component('svc-own', GUEST),
      component('svc-other', 'group:default/others'),
      component('svc-hidden', GUEST, { 'test/hidden': 'yes' }),
    ];
    await connection.applyMutation({
      type: 'full',
      entities: entities.map(entity => ({ entity })),
    });
  },
};

const entitiesModule = createBackendModule({
  pluginId: 'catalog',
  moduleId: 'test-entities',
  register(reg) {
    reg.registerInit({
      deps: { catalog: catalogProcessingExtensionPoint },
      async init({ catalog }) {
        catalog.addEntityProvider(testEntities);
      },
    });
  },
});

/** Each plugin in a schema of its own, in the database that a test was given; in memory where that is SQLite. */
function databaseConfig({ client }: Knex): JsonObject {
  const { host, port, user, password, database } = client.config.connection;
  return client.config.client === 'pg'
    ? {
        client: 'pg',
        pluginDivisionMode: 'schema',
        connection: { host, port, user, password, database },
      }
    : { client: 'better-sqlite3', connection: ':memory:' };
}

/**
 * A portal with Backstage's real auth, permissions and catalog: owners may do everything to what they own, everybody may see the
 * catalog but for what is annotated `test/hidden`.
 */
export async function startSecuredPortal(
  switches: PolicySwitches,
  database: Knex,
  options: { now?: () => Date; features?: BackendFeature[] } = {},
): Promise<TestBackend> {
  return startTestBackend({
    features: [
      authServiceFactory,
      httpAuthServiceFactory,
      permissionsServiceFactory,
      permissionsRegistryServiceFactory,
      userInfoServiceFactory,
      databaseServiceFactory,
      mockServices.rootConfig.factory({
        data: {
          ...CONFIG,
          backend: { ...CONFIG.backend, database: databaseConfig(database) },
        },
      }),
      authPlugin,
      guestProvider,
      permissionPlugin,
      catalogPlugin,
      policyModule(switches),
      entitiesModule,
      createProbationPlugin({ now: options.now, checkResponses: true }),
      ...(options.features ?? []),
    ],
  });
}
