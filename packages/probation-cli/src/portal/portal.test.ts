import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { authServiceFactory } from '@backstage/backend-defaults/auth';
import { httpAuthServiceFactory } from '@backstage/backend-defaults/httpAuth';
import {
  mockServices,
  startTestBackend,
  type TestBackend,
} from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import probationBackend from 'backstage-plugin-probation-backend';
import { fixture, probation } from '../__testUtils__/probation';

jest.setTimeout(120_000);

const token = 'token-of-the-deployer';

/** The real plugin, with Backstage's real tokens, over HTTP. */
function startPortal(): Promise<TestBackend> {
  return startTestBackend({
    features: [
      authServiceFactory,
      httpAuthServiceFactory,
      mockServices.rootConfig.factory({
        data: {
          backend: {
            auth: {
              externalAccess: [
                { type: 'static', options: { token, subject: 'deployer' } },
              ],
            },
          },
          probation: {
            ingest: {
              grants: [
                {
                  subject: 'deployer',
                  entities: ['component:default/payments'],
                },
              ],
            },
          },
        },
      }),
      catalogServiceMock.factory({
        entities: ['payments', 'others'].map(name => ({
          apiVersion: 'backstage.io/v1alpha1',
          kind: 'Component',
          metadata: { name, namespace: 'default' },
          spec: { type: 'service', lifecycle: 'production', owner: 'team-a' },
        })),
      }),
      probationBackend,
    ],
  });
}

describe('push and wait at a real portal', () => {
  let portal: TestBackend;
  let dir: string;
  beforeAll(async () => {
    portal = await startPortal();
    dir = await mkdtemp(join(tmpdir(), 'probation-portal-'));
  });
  afterAll(async () => {
    await portal.stop();
    await rm(dir, { recursive: true });
  });

  const run = (
    command: 'push' | 'wait',
    environment: string,
    args: readonly string[],
    entity = 'payments',
  ) =>
    probation(
      [...[command, '--entity', entity, '--environment', environment], ...args],
      {
        env: {
          PROBATION_TOKEN: token,
          PROBATION_URL: `http://localhost:${portal.server.port()}`,
        },
      },
    );

  it('stores a ledger, can be repeated, and shows what it contradicts', async () => {
    const file = fixture('ledgers/forged.apply');
    const digest = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');

    const first = await run('push', 'production', [
      ...[file, '--source-url', 'https://ci.example/1'],
      ...['--fail-on', 'violation'],
    ]);
    const again = await run('push', 'production', [
      ...[file, '--fail-on', 'violation'],
    ]);

    expect(first).toMatchObject({ code: 1, stderr: '' });
    expect(first.stdout).toContain(
      'component:default/payments production: ledger created with 6 lines (generation 1)\n',
    );
    expect(first.stdout).toContain(`sha256: ${digest}\n`);
    expect(first.stdout).toContain('verdict: fail; good: no\n');
    expect(first.stdout).toContain(
      'new violations: 1\n  line 6: rollback of v3 went to v2, which was itself rolled back (rollback-to-rolled-back)\n',
    );
    expect(again).toMatchObject({ code: 1, stderr: '' });
    expect(again.stdout).toContain('ledger unchanged at 6 lines');
    expect(again.stdout).toContain('new violations: 0\nopen violations: 1\n');
  });

  it('waits from the first push to the decision', async () => {
    const file = join(dir, 'growing.jsonl');
    const ledger = await readFile(fixture('ledgers/survivor.apply'), 'utf8');
    const lines = ledger.trimEnd().split('\n');
    const { version } = JSON.parse(lines.at(-1) ?? '');
    const waiting = run('wait', 'staging', [
      ...['--version', version, '--interval', '50ms', '--timeout', '60s'],
    ]);

    // The last line is written, but for its end.
    await writeFile(file, lines.join('\n'));
    const early = await run('push', 'staging', [file]);
    await writeFile(file, ledger);
    const late = await run('push', 'staging', [file]);

    expect(early.stdout).toContain(
      `ledger created with ${lines.length - 1} lines`,
    );
    expect(early.stdout).toContain('the last line has no line end yet');
    expect(late.stdout).toContain('ledger extended by 1 line to');
    const { code, stdout, stderr } = await waiting;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`${version} was confirmed\n$`));
  });

  it('exits with 1 when a release was rolled back, and when a violation is open', async () => {
    await run('push', 'edge', [fixture('ledgers/storm.apply')]);

    expect(
      await run('wait', 'edge', ['--version', 'v2', '--timeout', '30s']),
    ).toEqual({ code: 1, stdout: 'v2 was rolled back\n', stderr: '' });
    expect(
      await run('wait', 'production', ['--version', 'v9', '--timeout', '30s']),
    ).toMatchObject({
      code: 1,
      stdout:
        '1 open violation: rollback of v3 went to v2, which was itself rolled back\n',
    });
  });

  it('exits with 2 after a ledger of which nothing is finished', async () => {
    const file = join(dir, 'unfinished.jsonl');
    const ledger = await readFile(fixture('ledgers/survivor.apply'), 'utf8');
    await writeFile(file, ledger.split('\n')[0]);

    expect(await run('push', 'unfinished', [file])).toEqual({
      code: 2,
      stdout: '',
      stderr: `probation: ${file}: no finished line, so that nothing was stored: the last line is not ended by a line feed\n`,
    });
  });

  it('stores a report', async () => {
    const { code, stdout } = await run('push', 'reported', [
      ...[fixture('reports/soaking.report'), '--report'],
    ]);

    expect(code).toBe(0);
    expect(stdout).toContain('report created');
    expect(stdout).toContain('deploy soaking, current v2');
  });

  it('says why the portal refuses', async () => {
    const changed = join(dir, 'changed.jsonl');
    const ledger = await readFile(fixture('ledgers/forged.apply'), 'utf8');
    await writeFile(changed, ledger.replace('"ts":3000', '"ts":3001'));

    const rewritten = await run('push', 'production', [changed]);
    const notGranted = await run('push', 'production', [changed], 'others');
    const unknown = await run('push', 'production', [changed], 'nobody');

    expect(rewritten).toMatchObject({ code: 2, stdout: '' });
    expect(rewritten.stderr).toMatch(
      /^probation: not pushed to .*: the portal answered 409 Conflict: line 2 was pushed again with different content.*\n$/,
    );
    expect(notGranted.stderr).toMatch(
      /403 Forbidden: .*probation\.ingest\.grants.*\n$/,
    );
    expect(unknown.stderr).toMatch(
      /404 Not Found: .*component:default\/nobody.*\n$/,
    );
  });
});
