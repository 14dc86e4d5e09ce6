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
   * Starts both at once.
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
    const replicas = new ReplicaSet(
      [
        await newReplica(directory, shared),
        await newReplica(directory, shared),
      ],
      directory,
      workingDirectory,
    );
    try {
      await makeBackstageTables(database);
      await Promise.all(replicas.all.map(replica => replica.start()));
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

async function newReplica(directory: string, shared: string): Promise<Replica> {
  const port = await freePort();
  const own = join(directory, `${port}.yaml`);
  await writeFile(own, JSON.stringify(ownConfig(port)));
  return new Replica(port, {
    configFiles: [shared, own],
    compileCache: join(directory, 'compiled'),
  });
}

/** A port that nobody listens to. Both ports are asked for before either is used. */
async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
