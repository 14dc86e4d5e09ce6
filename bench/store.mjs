// Measures the evidence store over HTTP, on SQLite and PostgreSQL, against its goals; part of yarn bench, alone: node bench/store.mjs
// PostgreSQL is the server that BACKSTAGE_TEST_DATABASE_POSTGRES15_CONNECTION_STRING names. It never fails: it prints.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import knexFactory from 'knex';
import { audit, folder, ledgerOf, prepare } from './ledgers.mjs';
import { installBackend } from './packages.mjs';
import { Portal } from './Portal.mjs';
import { count, megabytes, say, seconds, table } from './print.mjs';

const many = 1e6;
const few = 1000;
const rounds = 5;
/** Lines that a deployer appends at once, and how often. */
const added = 100;
const appends = 41;
/** The first ones find caches cold. */
const warmUp = 10;

const server = process.env.BACKSTAGE_TEST_DATABASE_POSTGRES15_CONNECTION_STRING;

const databases = {
  SQLite: {
    config: {
      client: 'better-sqlite3',
      connection: { directory: join(folder, 'sqlite') },
    },
    async prepare() {},
  },
  ...(server && {
    PostgreSQL: {
      config: {
        client: 'pg',
        connection: server,
        prefix: 'probation_bench_',
      },
      prepare: dropDatabases,
    },
  }),
};

async function dropDatabases() {
  const knex = knexFactory({ client: 'pg', connection: server });
  try {
    for (const plugin of ['catalog', 'probation']) {
      await knex.raw('drop database if exists ??', [
        `probation_bench_${plugin}`,
      ]);
    }
  } finally {
    await knex.destroy();
  }
}

async function timed(work) {
  const began = performance.now();
  const result = await work();
  return { seconds: (performance.now() - began) / 1000, result };
}

const median = values => values.toSorted((a, b) => a - b)[values.length >> 1];

/** A ledger of exactly `lines` lines, and the pieces that are appended to it one after the other. */
async function growingLedger(lines) {
  const file = await ledgerOf(lines + added * appends, 'mixed');
  const text = readFileSync(file)
    .toString()
    .split(/(?<=\n)/);
  rmSync(file);
  return {
    head: Buffer.from(text.slice(0, lines).join('')),
    pieces: Array.from({ length: appends }, (_, piece) =>
      text.slice(lines + piece * added, lines + (piece + 1) * added).join(''),
    ),
  };
}

/** The same ledger pushed whole and audited by the command, in turns. */
async function comparePut(portal, head) {
  const file = join(folder, 'whole.jsonl');
  writeFileSync(file, head);
  const before = await portal.memory();
  const puts = [];
  const audits = [];
  const growths = [];
  for (let round = 1; round <= rounds; round += 1) {
    audits.push((await audit(file)).seconds);
    puts.push((await timed(() => portal.push(`whole-${round}`, head))).seconds);
    growths.push((await portal.memory()).peak - before.resident);
  }
  rmSync(file);
  return {
    put: Math.min(...puts),
    audit: Math.min(...audits),
    growth: growths[0],
    growthOfAll: growths[rounds - 1],
  };
}

/** Appends to a short and to a long ledger, in turns. */
async function compareAppend(portal, short, long) {
  await portal.push('short', short.head);
  const ledgers = [
    { name: 'short', lines: few, pieces: short.pieces, times: [] },
    { name: 'whole-1', lines: many, pieces: long.pieces, times: [] },
  ];
  for (let turn = 0; turn < appends; turn += 1) {
    for (const { name, lines, pieces, times } of ledgers) {
      const after = lines + turn * added;
      times.push(
        (await timed(() => portal.push(name, pieces[turn], after))).seconds,
      );
    }
  }
  return ledgers.map(({ times }) => median(times.slice(warmUp)));
}

async function compareStatus(portal) {
  const times = { short: [], 'whole-1': [] };
  for (let turn = 0; turn < appends; turn += 1) {
    for (const name of Object.keys(times)) {
      times[name].push((await timed(() => portal.status(name))).seconds);
    }
  }
  return Object.values(times).map(taken => median(taken.slice(warmUp)));
}

async function measureStore(script, { config, prepare: empty }, short, long) {
  await empty();
  const names = Array.from({ length: rounds }, (_, at) => `whole-${at + 1}`);
  const portal = await Portal.start(script, config, [
    'warm',
    'short',
    ...names,
  ]);
  try {
    for (const [turn, piece] of short.pieces.slice(0, warmUp).entries()) {
      await portal.push(
        'warm',
        turn === 0 ? short.head : piece,
        turn === 0 ? 0 : few + (turn - 1) * added,
      );
    }
    const whole = await comparePut(portal, long.head);
    const [toShort, toLong] = await compareAppend(portal, short, long);
    const [ofShort, ofLong] = await compareStatus(portal);
    return { ...whole, toShort, toLong, ofShort, ofLong };
  } finally {
    await portal.stop();
    await empty();
  }
}

/** Measures both databases and prints what was found. The folder of the bench is there. */
export async function compareStores() {
  const script = installBackend();
  const short = await growingLedger(few);
  const long = await growingLedger(many);
  const found = [];
  for (const database of Object.values(databases)) {
    found.push(await measureStore(script, database, short, long));
  }
  const row = (name, show, goal = '') => [name, ...found.map(show), goal];
  say(
    `The evidence store over HTTP, a ledger of ${megabytes(long.head.length / 1e6)}${server ? '' : '; no PostgreSQL server is named'}`,
  );
  table([
    ['', ...Object.keys(databases), 'goal'],
    row('probation audit, whole process', each => seconds(each.audit)),
    row(`PUT of ${count(many)} lines`, each => seconds(each.put)),
    row('  ratio', each => (each.put / each.audit).toFixed(2), 'at most 3'),
    row(
      '  memory of the backend grows by',
      each => megabytes(each.growth),
      'below 200 MB',
    ),
    row(`  and by ${rounds} of them, one after the other`, each =>
      megabytes(each.growthOfAll),
    ),
    row(`${added} lines appended to ${count(few)}`, each =>
      seconds(each.toShort),
    ),
    row(`${added} lines appended to ${count(many)}`, each =>
      seconds(each.toLong),
    ),
    row(
      '  ratio',
      each => (each.toLong / each.toShort).toFixed(2),
      'at most 1.3',
    ),
    row(`status of a ledger of ${count(few)} lines`, each =>
      seconds(each.ofShort),
    ),
    row(`status of a ledger of ${count(many)} lines`, each =>
      seconds(each.ofLong),
    ),
    row('  ratio', each => (each.ofLong / each.ofShort).toFixed(2), 'about 1'),
  ]);
}

if (import.meta.main) {
  prepare();
  await compareStores();
  rmSync(folder, { recursive: true, force: true });
}
