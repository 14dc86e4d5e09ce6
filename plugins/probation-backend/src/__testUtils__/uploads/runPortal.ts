import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import knexFactory from 'knex';
import { createProbationPlugin } from '../../plugin';
import { storedRows } from '../storedRows';
import type { PortalState } from './PortalProcess';

const SERVICE = {
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: { name: 'svc-1', namespace: 'default' },
  spec: { type: 'service', lifecycle: 'production', owner: 'team-a' },
};

/** Runs a portal on an SQLite file in a directory, for `PortalProcess`. */
async function run(directory: string): Promise<void> {
  const knex = knexFactory({
    client: 'better-sqlite3',
    connection: { filename: `${directory}/portal.sqlite` },
    useNullAsDefault: true,
  });
  const { server } = await startTestBackend({
    features: [
      createProbationPlugin(),
      mockServices.database.factory({ knex }),
      mockServices.rootConfig.factory({
        data: {
          backend: { workingDirectory: directory },
          probation: { ingest: { maxBytes: 16 * 1024 * 1024 } },
        },
      }),
      catalogServiceMock.factory({ entities: [SERVICE] }),
    ],
  });
  const tell = async () => {
    const state: PortalState = {
      port: server.port(),
      rows: await storedRows(knex),
      residentBytes: process.memoryUsage.rss(),
      // Node gives KiB.
      peakBytes: process.resourceUsage().maxRSS * 1024,
    };
    process.send?.(state);
  };
  process.on('message', tell);
  await tell();
}

process.on('disconnect', () => process.exit());

run(process.argv[2]).catch(error => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
