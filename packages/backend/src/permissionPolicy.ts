import {
  coreServices,
  createBackendModule,
  type RootConfigService,
} from '@backstage/backend-plugin-api';
import {
  AuthorizeResult,
  type PolicyDecision,
} from '@backstage/plugin-permission-common';
import { policyExtensionPoint } from '@backstage/plugin-permission-node/alpha';

/** Names of the permissions that each user of `demo.refusals` does without. */
function readRefusals(config: RootConfigService): Map<string, Set<string>> {
  const refusals = config.getOptionalConfigArray('demo.refusals') ?? [];
  return new Map(
    refusals.map(refusal => [
      refusal.getString('user'),
      new Set(refusal.getStringArray('permissions')),
    ]),
  );
}

/** Everyone may do everything, apart from what the configuration refuses a user. */
export default createBackendModule({
  pluginId: 'permission',
  moduleId: 'demo-policy',
  register(reg) {
    reg.registerInit({
      deps: {
        auth: coreServices.auth,
        config: coreServices.rootConfig,
        policy: policyExtensionPoint,
      },
      async init({ auth, config, policy }) {
        const refusals = readRefusals(config);
        policy.setPolicy({
          async handle({ permission }, user): Promise<PolicyDecision> {
            const refused =
              user !== undefined &&
              auth.isPrincipal(user.credentials, 'user') &&
              refusals
                .get(user.credentials.principal.userEntityRef)
                ?.has(permission.name);
            return {
              result: refused ? AuthorizeResult.DENY : AuthorizeResult.ALLOW,
            };
          },
        });
      },
    });
  },
});
