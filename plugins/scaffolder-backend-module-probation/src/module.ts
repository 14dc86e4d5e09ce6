import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { scaffolderActionsExtensionPoint } from '@backstage/plugin-scaffolder-node';
import { parsePolicyBounds } from 'backstage-plugin-probation-common';
import { createPolicyWriteAction } from './actions/policyWrite';

/**
 * Adds Probation's actions to the scaffolder. They keep to the organisation's
 * `probation.policyBounds`; bounds wider than the contract stop the backend.
 *
 * @public
 */
export const scaffolderModuleProbation = createBackendModule({
  pluginId: 'scaffolder',
  moduleId: 'probation',
  register({ registerInit }) {
    registerInit({
      deps: {
        actions: scaffolderActionsExtensionPoint,
        config: coreServices.rootConfig,
      },
      async init({ actions, config }) {
        const bounds = parsePolicyBounds(
          config.getOptional('probation.policyBounds'),
        );
        actions.addActions(createPolicyWriteAction({ bounds }));
      },
    });
  },
});
