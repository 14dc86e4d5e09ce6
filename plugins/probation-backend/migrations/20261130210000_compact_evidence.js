// @ts-check

const { constants, gunzipSync, gzipSync } = require('node:zlib');

/**
 * What a push stores takes fewer bytes: to write them took longer than to audit them. Received lines are compressed, and so are
 * probations, which are written as differences; decisions are numbers of fixed width.
 */

/** As in src/database/probationBlocks.ts when this was written. */
const OUTCOMES = ['confirmed', 'rolled_back', 'superseded'];

/** As in src/database/versionRuns.ts when this was written. */
const ENTRY_BYTES = 13;

/**
 * A table of which one column becomes another. It gets a new name, too: a replica of the version before, which goes on for a while,
 * must fail rather than take it for what it was.
 *
 * @typedef {object} Remade
 * @property {string} name
 * @property {string[]} key - the primary key
 * @property {(table: import('knex').Knex.CreateTableBuilder) => void} addOthers - adds what stays as it is
 */

/** @type {Remade} */
const BLOCKS = {
  name: 'probation_blocks',
  key: ['environment_id', 'generation', 'first_seq'],
  addOthers: table => {
    table.comment('Ended probations of a ledger, in pieces of at most 256');
    table.integer('environment_id').notNullable();
    table.integer('generation').notNullable();
    table.integer('first_seq').notNullable();
    table.integer('last_seq').notNullable();
    table.integer('policy_revision').notNullable();
    table.integer('soak_ms').notNullable().comment('Of that policy');
    table.integer('max_restarts').notNullable().comment('Of that policy');
    table
      .foreign(['environment_id', 'generation'])
      .references(['environment_id', 'generation'])
      .inTable('ledgers')
      .onDelete('CASCADE');
  },
};

/** @type {Remade} */
const PAGES = {
  name: 'version_pages',
  key: ['environment_id', 'generation', 'first_seq', 'slot'],
  addOthers: table => {
    table.comment(
      'The decisions of a run whose version hashes are of one slot',
    );
    table.integer('environment_id').notNullable();
    table.integer('generation').notNullable();
    table.integer('first_seq').notNullable();
    table.integer('slot').notNullable();
    table
      .foreign(['environment_id', 'generation', 'first_seq'])
      .references(['environment_id', 'generation', 'first_seq'])
      .inTable('version_runs')
      .onDelete('CASCADE');
  },
};

/**
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.raw('alter table ledger_segments rename content to packed');
  await knex.schema.alterTable('ledger_segments', table => {
    table
      .string('compression', 8)
      .comment('Of packed: gzip, or null where it is as it was received');
  });
  await remake(knex, BLOCKS, {
    from: 'content',
    to: 'packed',
    addColumn: table =>
      table
        .binary('packed')
        .notNullable()
        .comment('Gzip of JSON, one list per probation: probationBlocks.ts'),
    convert: text => zipJson(withDifferences(JSON.parse(text))),
  });
  await remake(knex, PAGES, {
    from: 'entries',
    to: 'packed',
    addColumn: table =>
      table
        .binary('packed')
        .notNullable()
        .comment('By seq, 13 bytes each: versionRuns.ts'),
    convert: toBytes,
  });
  if (knex.client.config.client === 'pg') {
    // It cannot be compressed, and PostgreSQL would only try.
    for (const table of ['ledger_segments', BLOCKS.name, PAGES.name]) {
      await knex.raw(
        `alter table ${table} alter column packed set storage external`,
      );
    }
  }
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  for await (const segment of eachRow(knex, 'ledger_segments', ['id'])) {
    if (segment.compression === 'gzip') {
      await knex('ledger_segments')
        .where({ id: segment.id })
        .update({ packed: gunzipSync(segment.packed) });
    }
  }
  await knex.raw('alter table ledger_segments drop column compression');
  await knex.raw('alter table ledger_segments rename packed to content');
  await remake(knex, BLOCKS, {
    from: 'packed',
    to: 'content',
    addColumn: table =>
      table
        .text('content')
        .notNullable()
        .comment('JSON; one list per probation, see probationBlocks.ts'),
    convert: zipped => JSON.stringify(withoutDifferences(fromZip(zipped))),
  });
  await remake(knex, PAGES, {
    from: 'packed',
    to: 'entries',
    addColumn: table =>
      table
        .text('entries')
        .notNullable()
        .comment('JSON; version_hash, seq, decision, and so on'),
    convert: toJson,
  });
  if (knex.client.config.client === 'pg') {
    await knex.raw(
      'alter table ledger_segments alter column content set storage extended',
    );
  }
};

/**
 * @param {import('knex').Knex} knex
 * @param {Remade} table
 * @param {object} options
 * @param {string} options.from - the column that goes
 * @param {string} options.to - the column that comes
 * @param {(table: import('knex').Knex.CreateTableBuilder) => void} options.addColumn
 * @param {(value: any) => string | Buffer} options.convert
 */
async function remake(
  knex,
  { name, key, addOthers },
  { from, to, addColumn, convert },
) {
  const before = `${name}_before`;
  await knex.schema.renameTable(name, before);
  if (knex.client.config.client === 'pg') {
    await knex.raw('alter index ?? rename to ??', [
      `${name}_pkey`,
      `${before}_pkey`,
    ]);
  }
  await knex.schema.createTable(name, table => {
    addOthers(table);
    addColumn(table);
    table.primary(key);
  });
  for await (const { [from]: value, ...row } of eachRow(knex, before, key)) {
    await knex(name).insert({ ...row, [to]: convert(value) });
  }
  await knex.schema.dropTable(before);
}

/**
 * One row after the other, however many there are.
 *
 * @param {import('knex').Knex} knex
 * @param {string} table
 * @param {string[]} key - its primary key
 */
async function* eachRow(knex, table, key) {
  const columns = key.map(() => '??').join(', ');
  const values = key.map(() => '?').join(', ');
  const rows = () => knex(table).orderBy(key).limit(1).select();
  let [row] = await rows();
  while (row) {
    yield row;
    const place = placeOf(row, key);
    [row] = await rows().whereRaw(`(${columns}) > (${values})`, [
      ...key,
      ...place,
    ]);
  }
}

/**
 * @param {any} row
 * @param {string[]} key
 */
function placeOf(row, key) {
  return key.map(column => row[column]);
}

/** @param {unknown} value */
function zipJson(value) {
  return gzipSync(JSON.stringify(value), { level: constants.Z_BEST_SPEED });
}

/** @param {Buffer} zipped */
function fromZip(zipped) {
  return JSON.parse(gunzipSync(zipped).toString());
}

/** @param {string} entries */
function toBytes(entries) {
  /** @type {number[]} */
  const numbers = JSON.parse(entries);
  const bytes = Buffer.alloc((numbers.length / 3) * ENTRY_BYTES);
  for (let index = 0; index < numbers.length; index += 3) {
    const at = (index / 3) * ENTRY_BYTES;
    bytes.writeDoubleLE(numbers[index], at);
    bytes.writeUInt32LE(numbers[index + 1], at + 8);
    bytes.writeUInt8(numbers[index + 2], at + 12);
  }
  return bytes;
}

/** @param {Buffer} bytes */
function toJson(bytes) {
  const numbers = [];
  for (let at = 0; at < bytes.length; at += ENTRY_BYTES) {
    numbers.push(
      bytes.readDoubleLE(at),
      bytes.readUInt32LE(at + 8),
      bytes.readUInt8(at + 12),
    );
  }
  return JSON.stringify(numbers);
}

/** @param {any[][]} probations */
function withDifferences(probations) {
  let line = 0;
  let time = 0;
  const sinceTime = (/** @type {number} */ ts) => {
    const since = ts - time;
    time = ts;
    return since;
  };
  return probations.map(
    ([
      version,
      outcome,
      firstLine,
      lastLine,
      exits,
      exitCount,
      restarts,
      decidedTs,
      target,
      postSoakExits,
    ]) => {
      const fields = [
        version,
        OUTCOMES.indexOf(outcome),
        firstLine - line,
        lastLine - firstLine,
        exitCount,
        restarts,
        exits.map(sinceTime),
        decidedTs === null ? null : sinceTime(decidedTs),
      ];
      line = lastLine;
      if (postSoakExits.length > 0) {
        fields.push(target, postSoakExits);
      } else if (target !== null) {
        fields.push(target);
      }
      return fields;
    },
  );
}

/** @param {any[][]} probations */
function withoutDifferences(probations) {
  let line = 0;
  let time = 0;
  const timeAfter = (/** @type {number} */ since) => {
    time += since;
    return time;
  };
  return probations.map(
    ([
      version,
      outcome,
      lines,
      moreLines,
      exitCount,
      restarts,
      exits,
      decided,
      target = null,
      postSoakExits = [],
    ]) => {
      const firstLine = line + lines;
      line = firstLine + moreLines;
      return [
        version,
        OUTCOMES[outcome],
        firstLine,
        line,
        exits.map(timeAfter),
        exitCount,
        restarts,
        decided === null ? null : timeAfter(decided),
        target,
        postSoakExits,
      ];
    },
  );
}
