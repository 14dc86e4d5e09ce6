import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import {
  scaffolderActionsExtensionPoint,
  type TemplateAction,
} from '@backstage/plugin-scaffolder-node';
import { scaffolderModuleProbation } from './module';

async function start(config: object) {
  const actions: TemplateAction[] = [];
  await startTestBackend({
    extensionPoints: [
      [
        scaffolderActionsExtensionPoint,
        { addActions: (...added) => actions.push(...added) },
      ],
    ],
    features: [
      scaffolderModuleProbation,
      mockServices.rootConfig.factory({ data: config }),
    ],
  });
  return actions.map(action => action.id);
}

describe('the scaffolder module', () => {
  it('adds the action', async () => {
    await expect(start({})).resolves.toEqual(['probation:policy:write']);
  });

  it('stops the backend where the bounds are wider than the contract', async () => {
    await expect(
      start({ probation: { policyBounds: { maxRestarts: { max: 6 } } } }),
    ).rejects.toThrow('probation.policyBounds.maxRestarts.max');
  });
});
