import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createMockDirectory } from '@backstage/backend-test-utils';
import { createMockActionContext } from '@backstage/plugin-scaffolder-node-test-utils';
import { parsePolicyText } from 'backstage-plugin-probation-common';
import { createPolicyWriteAction } from './policyWrite';

const SOAK = 'soak_ms must be an integer from 1000 to 600000';
const BUDGET = 'max_restarts must be an integer from 0 to 5';
const NO_POLICY =
  'a policy must be an object with soak_ms, max_restarts and rollback_target';
const TARGET = 'rollback_target must be last_confirmed';

const valid = {
  soak_ms: 30000,
  max_restarts: 2,
  rollback_target: 'last_confirmed',
};

const fixture = (name: string) =>
  JSON.parse(
    readFileSync(
      resolve(__dirname, '../../../../fixtures/policies', name),
      'utf8',
    ),
  );

describe('probation:policy:write', () => {
  const root = createMockDirectory();
  const workspace = () => root.resolve('workspace');
  const action = createPolicyWriteAction({});

  beforeEach(() => root.setContent({ workspace: {}, outside: {} }));

  async function run(
    input: { policy?: unknown; path?: string },
    tested = action,
    isDryRun = false,
  ) {
    const output = jest.fn();
    const context = createMockActionContext({
      workspacePath: workspace(),
      isDryRun,
    });
    await tested.handler({ ...context, input, output });
    return Object.fromEntries(output.mock.calls);
  }

  it.each(['policy.json', 'budget_3.json'])('writes %s', async name => {
    const policy = fixture(name);

    const output = await run({ policy });

    expect(output).toEqual({ policy, path: 'probation.policy.json' });
    const text = readFileSync(join(workspace(), output.path), 'utf8');
    expect(text).toMatch(/\n$/);
    expect(JSON.parse(text)).toEqual(policy);
  });

  it.each([
    ['big_budget.json', BUDGET],
    ['long_window.json', SOAK],
    ['short_window.json', SOAK],
    ['previous_target.json', TARGET],
  ])('refuses %s in the words of the contract', async (name, sentence) => {
    await expect(run({ policy: fixture(name) })).rejects.toThrow(
      expect.objectContaining({ name: 'InputError', message: sentence }),
    );
    expect(readdirSync(workspace())).toEqual([]);
  });

  it.each([
    ['a fraction', { ...valid, soak_ms: 30000.5 }, SOAK],
    ['a number as text', { ...valid, soak_ms: '30000' }, SOAK],
    ['a null', { ...valid, max_restarts: null }, BUDGET],
    ['a boolean', { ...valid, max_restarts: true }, BUDGET],
    ['an unknown field', { ...valid, grace: 1 }, 'unknown field grace'],
    ['nothing in it', {}, `${SOAK}; ${BUDGET}; ${TARGET}`],
    ['no object', 'last_confirmed', NO_POLICY],
    ['nothing at all', undefined, NO_POLICY],
  ])('refuses a policy with %s', async (_name, policy, sentence) => {
    await expect(run({ policy })).rejects.toThrow(
      expect.objectContaining({ name: 'InputError', message: sentence }),
    );
    expect(readdirSync(workspace())).toEqual([]);
  });

  it('lets every value through to the contract, none is stopped by the schema', () => {
    const schema = action.schema?.input;
    expect(schema).toMatchObject({ type: 'object' });
    expect(schema?.properties?.policy).toEqual({
      description: expect.any(String),
    });
    expect(schema?.required ?? []).toEqual([]);
  });

  it('refuses what the organisation does not allow', async () => {
    const narrowed = createPolicyWriteAction({
      bounds: {
        soakMs: { min: 60000, max: 600000 },
        maxRestarts: { min: 0, max: 5 },
      },
    });
    await expect(run({ policy: valid }, narrowed)).rejects.toThrow(
      'soak_ms must be an integer from 60000 to 600000',
    );
  });

  it.each(['probation.yaml', 'deploy/eu/probation.YML'])(
    'writes %s as YAML',
    async path => {
      const output = await run({ policy: valid, path });

      expect(output.path).toBe(path);
      const text = readFileSync(join(workspace(), path), 'utf8');
      expect(text).toBe(
        'soak_ms: 30000\nmax_restarts: 2\nrollback_target: last_confirmed\n',
      );
      expect(parsePolicyText(text, path)).toEqual(valid);
    },
  );

  it('replaces the file that a skeleton brought along', async () => {
    root.addContent({ 'workspace/probation.policy.json': '{"soak_ms":1}' });
    await run({ policy: valid });
    expect(
      readFileSync(join(workspace(), 'probation.policy.json'), 'utf8'),
    ).toBe(`${JSON.stringify(valid, null, 2)}\n`);
  });

  it('says the same path for one that takes a detour inside the workspace', async () => {
    const output = await run({
      policy: valid,
      path: './deploy/../probation.json',
    });
    expect(output.path).toBe('probation.json');
  });

  it('writes the same in a dry run', async () => {
    const output = await run({ policy: valid }, action, true);
    expect(action.supportsDryRun).toBe(true);
    expect(output).toEqual({ policy: valid, path: 'probation.policy.json' });
    expect(existsSync(join(workspace(), 'probation.policy.json'))).toBe(true);
  });

  it.each([
    ['a path upwards', () => '../outside/policy.json'],
    ['a detour upwards', () => 'deploy/../../outside/policy.json'],
    ['an absolute path', () => root.resolve('outside/policy.json')],
    [
      'a link to a folder',
      () => {
        symlinkSync(root.resolve('outside'), join(workspace(), 'deploy'));
        return 'deploy/policy.json';
      },
    ],
    [
      'a link to a file that is not there yet',
      () => {
        symlinkSync(
          root.resolve('outside/policy.json'),
          join(workspace(), 'policy.json'),
        );
        return 'policy.json';
      },
    ],
  ])('never leaves the workspace by %s', async (_name, arrange) => {
    await expect(run({ policy: valid, path: arrange() })).rejects.toThrow(
      'Relative path is not allowed to refer to a directory outside its parent',
    );
    expect(readdirSync(root.resolve('outside'))).toEqual([]);
  });

  it.each(['policy', 'policy.toml', 'json', '.'])(
    'refuses the path %p, which says no format',
    async path => {
      await expect(run({ policy: valid, path })).rejects.toThrow(
        `path must end in .json, .yaml or .yml, it is "${path}"`,
      );
    },
  );

  it.each([
    ['a NUL', 'p\0.json'],
    ['a name longer than file systems take', `${'n'.repeat(251)}.json`],
  ])('refuses a path with %s and says so', async (_, path) => {
    await expect(run({ policy: valid, path })).rejects.toThrow(
      'path must be a file name without NUL, each part at most 255 bytes',
    );
  });

  it('refuses a path that is a folder', async () => {
    root.addContent({ 'workspace/policy.json': {} });
    await expect(run({ policy: valid, path: 'policy.json' })).rejects.toThrow(
      'path must name a file, "policy.json" is a folder',
    );
  });
});
