import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { ProbationClient } from 'backstage-plugin-probation-common';
import { makeBackstageTables } from './backstageTables';
import { catalogFile, ownConfig, sharedConfig, TOKEN } from './config';
import { Replica } from './Replica';
import { startLine } from './startLine';

/** Longest wait for the catalog to read its file, in milliseconds. */
const CATALOG_TIMEOUT = 120_000;

const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };

/** Two backends on one PostgreSQL database, with a catalog of components `svc-1`, `svc-2`, …. Call `stop` at the end. */
export class ReplicaSet {
  private constructor(
    readonly all: readonly [Replica, Replica],
    private readonly directory: string,
    /** Where temporary files of both go. */
    readonly workingDirectory: string,
  ) {}

  /**
   * Starts both at once, and lets both make the plugin's tables at once.
   *
   * @param database - an empty PostgreSQL database
   * @param options - `entities` is how many components there are
   */
  static async start(
    database: Knex,
    { entities }: { entities: number },
  ): Promise<ReplicaSet> {
    const directory = await mkdtemp(join(tmpdir(), 'probation-replicas-'));
    const workingDirectory = join(directory, 'work');
    await mkdir(workingDirectory);
    const catalog = join(directory, 'catalog.yaml');
    await writeFile(catalog, catalogFile(entities));
    const shared = join(directory, 'shared.yaml');
    await writeFile(
      shared,
      JSON.stringify(sharedConfig(database, { workingDirectory, catalog })),
    );
    const [first, second] = await freePorts(2);
    const replicas = new ReplicaSet(
      [
        await newReplica(first, directory, shared),
        await newReplica(second, directory, shared),
      ],
      directory,
      workingDirectory,
    );
    try {
      await makeBackstageTables(database);
      const started = Promise.all(replicas.all.map(replica => replica.start()));
      await startLine(database, replicas.all.length, started);
      await started;
      await replicas.catalogHas(entities);
    } catch (error) {
      await replicas.stop();
      throw error;
    }
    return replicas;
  }

  /** A deployer that talks to one of both. */
  client(index: number): ProbationClient {
    const { url } = this.all[index];
    return new ProbationClient({
      discoveryApi: { getBaseUrl: async plugin => `${url}/api/${plugin}` },
      fetchApi: {
        fetch: (input, init) =>
          fetch(input, {
            ...init,
            headers: { ...init?.headers, ...AUTHORIZED },
          }),
      },
    });
  }

  async stop(): Promise<void> {
    await Promise.all(this.all.map(replica => replica.kill()));
    await rm(this.directory, { recursive: true });
  }

  private async catalogHas(entities: number): Promise<void> {
    const [replica] = this.all;
    const deadline = Date.now() + CATALOG_TIMEOUT;
    let found = 0;
    while (found < entities) {
      if (Date.now() > deadline) {
        throw new Error(
          `The catalog has ${found} of ${entities} components:\n${replica.output}`,
        );
      }
      await sleep(100);
      found = await countComponents(replica.url);
    }
  }
}

async function countComponents(url: string): Promise<number> {
  const response = await fetch(
    `${url}/api/catalog/entity-facets?facet=kind&filter=kind=component`,
    { headers: AUTHORIZED },
  );
  const { facets } = await response.json();
  return facets?.kind[0]?.count ?? 0;
}

async function newReplica(
  port: number,
  directory: string,
  shared: string,
): Promise<Replica> {
  const own = join(directory, `${port}.yaml`);
  await writeFile(own, JSON.stringify(ownConfig(port)));
  return new Replica(port, {
    configFiles: [shared, own],
    compileCache: join(directory, 'compiled'),
  });
}

/** Ports that nobody listens to. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () =>
    createServer().listen(0, '127.0.0.1'),
  );
  await Promise.all(servers.map(server => once(server, 'listening')));
  const ports = servers.map(server => (server.address() as AddressInfo).port);
  // All were held at once, so that no two are the same.
  await Promise.all(
    servers.map(server => {
      server.close();
      return once(server, 'close');
    }),
  );
  return ports;
}
