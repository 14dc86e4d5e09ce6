// A portal in a process of its own, over one of the databases, and what a deployer asks of it.
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { folder, root } from './ledgers.mjs';

const token = randomBytes(16).toString('hex');
const authorization = { authorization: `Bearer ${token}` };

export class Portal {
  #child;
  #entities;

  constructor(child, entities) {
    this.#child = child;
    this.#entities = entities;
  }

  /**
   * Starts a portal whose catalog has components of these names.
   *
   * @param script - portal.cjs, where the packages are installed
   */
  static async start(script, database, names) {
    const port = await freePort();
    const baseUrl = `http://127.0.0.1:${port}`;
    const config = join(folder, 'app-config.json');
    writeFileSync(
      config,
      JSON.stringify(configuration(baseUrl, port, database, catalogOf(names))),
    );
    const child = fork(script, ['--config', config], {
      cwd: root,
      execArgv: ['--no-node-snapshot'],
      env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let log = '';
    child.stdout.on('data', chunk => {
      log += chunk;
    });
    child.stderr.on('data', chunk => {
      log += chunk;
    });
    const isReady = await Promise.race([
      answerOf(child, 'ready'),
      once(child, 'exit').then(() => false),
    ]);
    if (!isReady) {
      throw new Error(`The backend did not start:\n${log}`);
    }
    const portal = new Portal(
      child,
      `${baseUrl}/api/probation/entities/component/default`,
    );
    await portal.#knows(names);
    return portal;
  }

  /** Pushes lines; those that follow line `after`, or a whole ledger. */
  async push(name, lines, after = 0) {
    const { status, text } = await send(
      after > 0 ? 'POST' : 'PUT',
      `${this.#entities}/${name}/environments/production/ledger${after > 0 ? `?after=${after}` : ''}`,
      lines,
    );
    if (status !== 200) {
      throw new Error(`${status}: ${text}`);
    }
    return JSON.parse(text);
  }

  /** The status of an entity. */
  async status(name) {
    const answer = await fetch(`${this.#entities}/${name}`, {
      headers: authorization,
    });
    return answer.ok ? answer.json() : undefined;
  }

  /** Memory of the backend in megabytes, now and at its highest. */
  async memory() {
    const figures = answerOf(this.#child, 'memory');
    this.#child.send('memory');
    return figures;
  }

  async stop() {
    this.#child.disconnect();
    await once(this.#child, 'exit');
  }

  /** The catalog reads its locations after the start. */
  async #knows(names) {
    for (const name of names) {
      while (!(await this.status(name))) {
        await new Promise(resolve => {
          setTimeout(resolve, 200);
        });
      }
    }
  }
}

/** Sends bytes as they are: fetch would copy all of them before the first one leaves. */
async function send(method, url, bytes) {
  const call = request(url, {
    method,
    headers: { ...authorization, 'content-type': 'application/jsonl' },
  });
  call.end(bytes);
  const [answer] = await once(call, 'response');
  let text = '';
  for await (const chunk of answer) {
    text += chunk;
  }
  return { status: answer.statusCode, text };
}

/** What the backend says under a name; the module loader talks on the same channel. */
async function answerOf(child, name) {
  for (;;) {
    const [message] = await once(child, 'message');
    if (message[name] !== undefined) {
      return message[name];
    }
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

function catalogOf(names) {
  const file = join(folder, 'catalog.yaml');
  const entities = names.map(name => ({
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: { name },
    spec: { type: 'service', lifecycle: 'production', owner: 'bench' },
  }));
  // JSON is YAML.
  writeFileSync(
    file,
    entities.map(entity => JSON.stringify(entity)).join('\n---\n'),
  );
  return file;
}

function configuration(baseUrl, port, database, catalog) {
  return {
    backend: {
      baseUrl,
      listen: { host: '127.0.0.1', port },
      database,
      auth: {
        externalAccess: [
          { type: 'static', options: { token, subject: 'bench' } },
        ],
      },
    },
    catalog: {
      locations: [
        { type: 'file', target: catalog, rules: [{ allow: ['Component'] }] },
      ],
    },
    probation: {
      ingest: {
        grants: [{ subject: 'bench', entities: ['component:default/*'] }],
      },
    },
  };
}
