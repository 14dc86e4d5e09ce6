import { tmpdir } from 'node:os';
import {
  coreServices,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import { catalogServiceRef } from '@backstage/plugin-catalog-node';
import { signalsServiceRef } from '@backstage/plugin-signals-node';
import { probationPermissions } from 'backstage-plugin-probation-common';
import { readProbationConfig } from './config/readConfig';
import { prepareDatabase } from './database/applyMigrations';
import { createRouter } from './router/createRouter';
import { AccessChecks } from './service/AccessChecks';
import { afterCommit } from './service/afterCommit';
import { AuthorizedProbationService } from './service/AuthorizedProbationService';
import { CatalogEntities } from './service/CatalogEntities';
import { DefaultProbationService } from './service/DefaultProbationService';
import { publishSignals } from './service/publishSignals';
import type { ServiceContext } from './service/ServiceContext';
import type { ProbationChange } from './service/types';
import { scheduleTasks } from './tasks';

/** What tests put in place of the world outside. */
export interface PluginOptions {
  /** The portal's clock. */
  now?: () => Date;
  /** Called after commit. */
  onChanged?: (change: ProbationChange) => void | Promise<void>;
  /** Holds answers against `openapi.yaml`. */
  checkResponses?: boolean;
}

/** The plugin with its surroundings. */
export function createProbationPlugin(options: PluginOptions = {}) {
  return createBackendPlugin({
    pluginId: 'probation',
    register(env) {
      env.registerInit({
        deps: {
          auth: coreServices.auth,
          catalog: catalogServiceRef,
          database: coreServices.database,
          httpAuth: coreServices.httpAuth,
          httpRouter: coreServices.httpRouter,
          logger: coreServices.logger,
          permissions: coreServices.permissions,
          permissionsRegistry: coreServices.permissionsRegistry,
          rootConfig: coreServices.rootConfig,
          scheduler: coreServices.scheduler,
          signals: signalsServiceRef,
        },
        async init(deps) {
          const config = readProbationConfig(deps.rootConfig);
          deps.permissionsRegistry.addPermissions(probationPermissions);
          const context: ServiceContext = {
            db: await prepareDatabase(deps.database),
            config,
            logger: deps.logger,
            now: options.now ?? (() => new Date()),
            directory:
              deps.rootConfig.getOptionalString('backend.workingDirectory') ??
              tmpdir(),
            onChanged: afterCommit(
              [publishSignals(deps.signals), options.onChanged ?? (() => {})],
              deps.logger,
            ),
          };
          const catalog = new CatalogEntities(deps.catalog, deps.auth);
          const service = new AuthorizedProbationService(
            new DefaultProbationService(context),
            new AccessChecks(deps.permissions, catalog, config.grants),
          );
          deps.httpRouter.use(
            createRouter({ service, httpAuth: deps.httpAuth }, options),
          );
          await scheduleTasks(deps.scheduler, context, catalog, deps.logger);
        },
      });
    },
  });
}

/**
 * Stores policies and ledgers, runs the audit and serves the API of Probation.
 *
 * @public
 */
export const probationPlugin = createProbationPlugin();
