import { createBackend } from '@backstage/backend-defaults';
import { createBackendModule } from '@backstage/backend-plugin-api';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { policyExtensionPoint } from '@backstage/plugin-permission-node/alpha';

/** A backend as a process of its own. It ends when its standard input does, and so never outlives who started it. */
process.stdin.on('end', () => process.exit(1)).resume();

const backend = createBackend();

backend.add(import('@backstage/plugin-catalog-backend'));
backend.add(import('@backstage/plugin-permission-backend'));
backend.add(
  createBackendModule({
    pluginId: 'permission',
    moduleId: 'allow-all',
    register(reg) {
      reg.registerInit({
        deps: { policy: policyExtensionPoint },
        async init({ policy }) {
          policy.setPolicy({
            handle: async () => ({ result: AuthorizeResult.ALLOW }),
          });
        },
      });
    },
  }),
);
backend.add(import('../../index'));

backend.start().catch(error => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
