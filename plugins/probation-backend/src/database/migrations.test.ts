import { gzipSync } from 'node:zlib';
import { TestDatabases } from '@backstage/backend-test-utils';
import createKnex, { type Knex } from 'knex';
import { applyMigrations, migrationConfig } from './applyMigrations';
import {
  findVersionDecisions,
  insertSegments,
  listProbations,
  readSegments,
} from './operations';
import { decisionsOf } from './versionRuns';

const databases = TestDatabases.create();

/** The tables of the first migration. */
const FIRST_TABLES = [
  'environments',
  'ledger_segments',
  'ledgers',
  'policies',
  'probations',
  'reports',
  'violations',
];

/** The tables of the second migration. */
const SECOND_TABLES = ['entities', ...FIRST_TABLES];

const TABLES = [
  'entities',
  'environments',
  'ledger_segments',
  'ledgers',
  'policies',
  'probation_blocks',
  'reports',
  'version_decisions',
  'version_pages',
  'version_runs',
  'violations',
];

const ALL_TABLES = [...new Set([...SECOND_TABLES, ...TABLES])].sort();

const now = new Date('2026-03-01T12:00:00.123Z');
const generation = { environment_id: 1, generation: 1 };

const PROBATION_POLICY = {
  soak_ms: 30000,
  max_restarts: 2,
  rollback_target: 'last_confirmed' as const,
};

const PROBATION = {
  ...generation,
  seq: 1,
  version: 'v'.repeat(60_000),
  outcome: 'confirmed',
  first_line: 1,
  last_line: 1,
  exits: '[]',
  exit_count: 0,
  restarts: 0,
  decided_ts: Number.MAX_SAFE_INTEGER,
  post_soak_exits: '[]',
  policy_revision: 1,
  soak_ms: 30000,
  max_restarts: 2,
};

/** A row of each table as the first migration made them. */
const ROWS: [string, object][] = [
  [
    'policies',
    {
      entity_ref: 'component:default/shop',
      revision: 1,
      policy: '{}',
      source: 'user',
      created_by: 'user:default/guest',
      created_at: now,
      comment: null,
    },
  ],
  [
    'environments',
    {
      entity_ref: 'component:default/shop',
      environment: 'production',
      generation: 1,
      version: 1,
      created_at: now,
    },
  ],
  [
    'ledgers',
    {
      ...generation,
      opened_at: now,
      opened_by: 'deployer',
      lines: 1,
      bytes: 2 ** 40,
      digest: 'a'.repeat(64),
      rules_version: 1,
    },
  ],
  [
    'ledger_segments',
    {
      ...generation,
      first_line: 1,
      lines: 1,
      first_byte: 0,
      bytes: 3,
      content: Buffer.from([0xe2, 0x00, 0x0a]),
      policy_revision: 1,
      policy: '{}',
      received_at: now,
      received_by: 'deployer',
    },
  ],
  ['probations', PROBATION],
  [
    'reports',
    {
      ...generation,
      content: Buffer.from('deploy: confirmed\n'),
      digest: 'b'.repeat(64),
      fields: '{}',
      outcome: '{}',
      policy_revision: 1,
      policy: '{}',
      received_at: now,
      last_received_at: now,
      received_by: 'deployer',
    },
  ],
  [
    'violations',
    {
      id: 'c'.repeat(32),
      ...generation,
      evidence: 'ledger',
      rule: 'budget-drift',
      message: 'v2 rolled back after 2 restarts, policy allows 3',
      lines: '[1]',
      found_at: 1,
      position: 1,
      pending: false,
      audited_in: 1,
      state: 'open',
      first_seen_at: now,
      last_seen_at: now,
    },
  ],
];

/** A row of each table that a later migration made. */
const LATER_ROWS: [string, object][] = [
  [
    'entities',
    {
      entity_ref: 'component:default/shop',
      title: 'Shop',
      owner: 'group:default/team-a',
      system: null,
      type: 'service',
      lifecycle: 'production',
      deleted_at: null,
      synchronised_at: now,
    },
  ],
];

const BLOCK = {
  ...generation,
  first_seq: 1,
  last_seq: 3,
  policy_revision: 1,
  soak_ms: 30000,
  max_restarts: 2,
};

/** As the third migration writes the content of blocks. */
const OLD_BLOCK = [
  ['v1', 'confirmed', 1, 2, [], 0, 0, 5, null, [3, 2]],
  ['v"2', 'rolled_back', 3, 5, [9007199254740991, 12], 3, 2, 7, 'v1', []],
  ['v3', 'superseded', 4, 4, [1], 1, 1, null, null, []],
];
const OTHER_OLD_BLOCK = '[["v4","confirmed",9,9,[],0,0,null,null,[]]]';

const BLOCKS: [string, object][] = [
  ['probation_blocks', { ...BLOCK, packed: gzipSync('[]') }],
  [
    'version_decisions',
    {
      ...generation,
      version_hash: Number.MAX_SAFE_INTEGER,
      seq: 1,
      decision: 1,
    },
  ],
];

/** The bytes of a segment are in a column of another name since they may be compressed. */
function asOfNow([table, row]: [string, object]): [string, object] {
  if (table !== 'ledger_segments') {
    return [table, row];
  }
  const { content, ...others } = row as { content: Buffer };
  return [table, { ...others, packed: content }];
}

async function tablesOf(knex: Knex): Promise<string[]> {
  const found = await Promise.all(
    ALL_TABLES.map(async table =>
      (await knex.schema.hasTable(table)) ? [table] : [],
    ),
  );
  return found.flat();
}

/** As `pool.max: 1` of the configuration makes it. Whatever waits for a second connection fails. */
function withOneConnection(knex: Knex): Knex {
  return createKnex({
    ...knex.client.config,
    pool: { min: 0, max: 1 },
    acquireConnectionTimeout: 30_000,
  });
}

async function insertRows(knex: Knex, rows: [string, object][]): Promise<void> {
  for (const [table, row] of rows) {
    await knex(table).insert(row);
  }
}

/** All rows of the tables of the first migration. */
async function evidenceOf(knex: Knex) {
  return Promise.all(
    FIRST_TABLES.map(async table => [table, await knex(table).select()]),
  );
}

describe.each(databases.eachSupportedId())('migrations on %s', id => {
  it('go up, and down again with rows in place', async () => {
    const knex = await databases.init(id);
    expect(await tablesOf(knex)).toEqual([]);

    await knex.migrate.up(migrationConfig);
    expect(await tablesOf(knex)).toEqual(FIRST_TABLES);
    await insertRows(knex, ROWS);

    await knex.migrate.down(migrationConfig);
    expect(await tablesOf(knex)).toEqual([]);

    await knex.migrate.up(migrationConfig);
    await insertRows(knex, ROWS);
    expect(await knex('violations').count('* as rows')).toMatchObject([
      { rows: expect.anything() },
    ]);
  });

  it('add the facts of entities to evidence that is there, and take only them away', async () => {
    const knex = await databases.init(id);
    await knex.migrate.up(migrationConfig);
    await insertRows(knex, ROWS);
    const evidence = await evidenceOf(knex);

    await knex.migrate.up(migrationConfig);
    expect(await tablesOf(knex)).toEqual(SECOND_TABLES);
    expect(await knex('entities').select()).toEqual([]);
    await insertRows(knex, LATER_ROWS);
    expect(await evidenceOf(knex)).toEqual(evidence);

    await knex.migrate.down(migrationConfig);
    expect(await tablesOf(knex)).toEqual(FIRST_TABLES);
    expect(await evidenceOf(knex)).toEqual(evidence);

    await knex.migrate.up(migrationConfig);
    await insertRows(knex, LATER_ROWS);
    expect(await knex('entities').select()).toHaveLength(1);
  });

  it('put probations into blocks, and take them apart again', async () => {
    const knex = await databases.init(id);
    await knex.migrate.up(migrationConfig);
    await knex.migrate.up(migrationConfig);
    await insertRows(
      knex,
      ROWS.filter(([table]) => table !== 'probations'),
    );
    // 258 of them, the last two under another revision; the third went back to itself.
    const rows = Array.from({ length: 258 }, (_, index) => ({
      ...PROBATION,
      seq: index + 1,
      version: `v${index + 1}`,
      ...(index === 2 && { outcome: 'rolled_back', target: 'v3' }),
      exits: '[1,2]',
      exit_count: 2,
      post_soak_exits: '[9007199254740991]',
      policy_revision: index < 256 ? 1 : 2,
    }));
    for (const row of rows) {
      await knex('probations').insert(row);
    }
    const before = await knex('probations').orderBy('seq').select();

    await knex.migrate.up(migrationConfig);
    expect(await tablesOf(knex)).toEqual(TABLES);
    await applyMigrations(knex);

    const key = { environmentId: 1, generation: 1 };
    const found = await listProbations(knex, key, {
      before: undefined,
      limit: 300,
    });
    expect(found).toHaveLength(258);
    expect(found.at(-3)).toEqual({
      seq: 3,
      version: 'v3',
      outcome: 'rolled_back',
      firstLine: 1,
      lastLine: 1,
      exits: [1, 2],
      exitCount: 2,
      restarts: 0,
      decidedTs: Number.MAX_SAFE_INTEGER,
      target: 'v3',
      postSoakExits: [9007199254740991],
      policyRevision: 1,
      policy: {
        soak_ms: 30000,
        max_restarts: 2,
        rollback_target: 'last_confirmed',
      },
    });
    expect(await findVersionDecisions(knex, key, 'v3')).toEqual({
      confirmed: false,
      rolledBack: true,
    });
    expect(await findVersionDecisions(knex, key, 'v258')).toEqual({
      confirmed: true,
      rolledBack: false,
    });

    await knex.migrate.down(migrationConfig);
    await knex.migrate.down(migrationConfig);
    await knex.migrate.down(migrationConfig);
    expect(await tablesOf(knex)).toEqual(SECOND_TABLES);
    expect(await knex('probations').orderBy('seq').select()).toEqual(before);
  });

  it('compress what is there, and give it back as it was', async () => {
    const knex = await databases.init(id);
    await knex.migrate.up(migrationConfig);
    await knex.migrate.up(migrationConfig);
    await knex.migrate.up(migrationConfig);
    await insertRows(
      knex,
      ROWS.filter(([table]) => table !== 'probations'),
    );
    const run = { ...generation, first_seq: 1 };
    await insertRows(knex, [
      ['probation_blocks', { ...BLOCK, content: JSON.stringify(OLD_BLOCK) }],
      [
        'probation_blocks',
        { ...BLOCK, first_seq: 4, last_seq: 4, content: OTHER_OLD_BLOCK },
      ],
      ['version_runs', { ...run, slots: 2 }],
      [
        'version_pages',
        { ...run, slot: 0, entries: JSON.stringify([5, 1, 2, 7, 3, 1]) },
      ],
      [
        'version_pages',
        { ...run, slot: 1, entries: JSON.stringify([2 ** 53 - 1, 2, 3]) },
      ],
    ]);
    const rows = async () =>
      Promise.all(
        ['ledger_segments', 'probation_blocks', 'version_pages'].map(table =>
          knex(table).orderBy(1).orderBy(3).orderBy(4).select(),
        ),
      );
    const before = await rows();

    await knex.migrate.up(migrationConfig);

    expect(await tablesOf(knex)).toEqual(TABLES);
    const key = { environmentId: 1, generation: 1 };
    const page = { before: undefined, limit: 9 };
    const found = await listProbations(knex, key, page);
    expect(found.map(({ seq }) => seq)).toEqual([4, 3, 2, 1]);
    expect(found[1]).toMatchObject({ version: 'v3', decidedTs: null });
    expect(found[2]).toMatchObject({
      version: 'v"2',
      outcome: 'rolled_back',
      firstLine: 3,
      lastLine: 5,
      exits: [9007199254740991, 12],
      exitCount: 3,
      restarts: 2,
      decidedTs: 7,
      target: 'v1',
      postSoakExits: [],
    });
    expect(found[3]).toMatchObject({ target: null, postSoakExits: [3, 2] });
    const pages = await knex('version_pages').orderBy('slot').select();
    expect(decisionsOf(7, pages[0])).toEqual([[7, 3, 1]]);
    expect(decisionsOf(2 ** 53 - 1, pages[1])).toEqual([[2 ** 53 - 1, 2, 3]]);
    const lines = Buffer.from('{"event":"confirmed","version":"v1"}\n');
    const segment = {
      firstLine: 2,
      lines: 1,
      firstByte: 3,
      bytes: lines.length,
      packed: gzipSync(lines),
      compression: 'gzip' as const,
      judgedBy: { revision: 1, policy: PROBATION_POLICY },
      receivedAt: now,
      receivedBy: 'deployer',
      sourceUrl: null,
    };
    await knex.transaction(trx => insertSegments(trx, key, [segment]));
    const contents = [];
    for await (const { content } of readSegments(knex, key, 1)) {
      contents.push(content);
    }
    expect(contents).toEqual([Buffer.from([0xe2, 0x00, 0x0a]), lines]);

    await knex.migrate.down(migrationConfig);

    const [segments, ...others] = await rows();
    expect(segments[0]).toEqual(before[0][0]);
    expect(segments[1].content).toEqual(lines);
    expect(others).toEqual(before.slice(1));
    await knex('environments').where({ id: 1 }).delete();
    expect(await rows()).toEqual([[], [], []]);
  });

  it('say of violations that are there where they were found first', async () => {
    const knex = await databases.init(id);
    for (let migration = 0; migration < 4; migration += 1) {
      await knex.migrate.up(migrationConfig);
    }
    await insertRows(
      knex,
      ROWS.filter(([table]) => table !== 'probations').map(asOfNow),
    );
    await knex('violations').update({ found_at: 7, position: 3 });
    const before = await knex('violations').select();

    await knex.migrate.up(migrationConfig);
    expect(await knex('violations').select()).toEqual([
      { ...before[0], first_found_at: 7, first_position: 3 },
    ]);

    await knex.migrate.down(migrationConfig);
    expect(await knex('violations').select()).toEqual(before);
    await knex.migrate.up(migrationConfig);
    expect(await knex('violations').select()).toHaveLength(1);
  });

  it('remove what belongs to an environment together with it', async () => {
    const knex = await databases.init(id);
    await applyMigrations(knex);
    const rows = [
      ...ROWS.filter(([table]) => table !== 'probations'),
      ...BLOCKS.filter(([table]) => table !== 'version_decisions'),
    ].map(asOfNow);
    await insertRows(knex, rows);

    await knex('environments').where({ id: 1 }).delete();

    for (const [table] of rows) {
      const left = await knex(table).select();
      expect([table, left.length]).toEqual([
        table,
        table === 'policies' ? 1 : 0,
      ]);
    }
  });

  it('may be applied by several replicas that start at once', async () => {
    const knex = await databases.init(id);

    // A SQLite file has one process.
    const replicas = knex.client.config.client === 'pg' ? 3 : 1;
    await Promise.all(
      Array.from({ length: replicas }, () => applyMigrations(knex)),
    );
    await applyMigrations(knex);

    expect(await tablesOf(knex)).toEqual(TABLES);
  });

  it('may be applied by replicas that have one connection each', async () => {
    const knex = await databases.init(id);
    if (knex.client.config.client !== 'pg') {
      return;
    }
    const replicas = Array.from({ length: 3 }, () => withOneConnection(knex));

    await Promise.all(replicas.map(applyMigrations));

    for (const replica of replicas) {
      expect(await tablesOf(replica)).toEqual(TABLES);
      await replica.destroy();
    }
  });

  it('are applied even if a process died in the middle of them', async () => {
    const knex = await databases.init(id);
    if (knex.client.config.client !== 'pg') {
      return;
    }
    await applyMigrations(knex);
    await knex('knex_migrations_lock').update({ is_locked: 1 });

    await applyMigrations(knex);

    expect(await knex('knex_migrations_lock').first()).toMatchObject({
      is_locked: 0,
    });
  });
});
