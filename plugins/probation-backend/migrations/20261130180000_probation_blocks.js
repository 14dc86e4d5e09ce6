// @ts-check

/**
 * Probations of a long ledger take hundreds of thousands of rows, which take longer to insert than the ledger takes to audit.
 * So those that one push ends are kept together, and what versions are looked up by lies beside them: few decisions as rows, many
 * in pages.
 */

/** Most probations of a block. */
const BLOCK = 256;

/** As in src/database/versionDecisions.ts when this was written. */
const CONFIRMED = 1;
const ROLLED_BACK = 2;
const ROLLED_BACK_TO_ITSELF = 3;

/**
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('probation_blocks', table => {
    table.comment('Ended probations of a ledger, in pieces of at most 256');
    table.integer('environment_id').notNullable();
    table.integer('generation').notNullable();
    table.integer('first_seq').notNullable();
    table.primary(['environment_id', 'generation', 'first_seq']);
    table.integer('last_seq').notNullable();
    table.integer('policy_revision').notNullable();
    table.integer('soak_ms').notNullable().comment('Of that policy');
    table.integer('max_restarts').notNullable().comment('Of that policy');
    table
      .text('content')
      .notNullable()
      .comment('JSON; one list per probation, see probationBlocks.ts');
    table
      .foreign(['environment_id', 'generation'])
      .references(['environment_id', 'generation'])
      .inTable('ledgers')
      .onDelete('CASCADE');
  });

  await knex.schema.createTable('version_decisions', table => {
    table.comment(
      'Which probations of a ledger decided a version; no foreign key, as checking it takes longer than inserting',
    );
    table.integer('environment_id').notNullable();
    table
      .bigInteger('version_hash')
      .notNullable()
      .comment('Of 53 bits; whether it is that version, its block tells');
    table.integer('generation').notNullable();
    table.integer('seq').notNullable();
    table.primary(['environment_id', 'version_hash', 'generation', 'seq']);
    table
      .integer('decision')
      .notNullable()
      .comment('1 confirmed, 2 rolled back, 3 rolled back to itself');
  });

  await knex.schema.createTable('version_runs', table => {
    table.comment('Decisions of a push that had many, in pages');
    table.integer('environment_id').notNullable();
    table.integer('generation').notNullable();
    table.integer('first_seq').notNullable();
    table.primary(['environment_id', 'generation', 'first_seq']);
    table.integer('slots').notNullable().comment('Pages, the empty ones too');
    table
      .foreign(['environment_id', 'generation'])
      .references(['environment_id', 'generation'])
      .inTable('ledgers')
      .onDelete('CASCADE');
  });

  await knex.schema.createTable('version_pages', table => {
    table.comment(
      'The decisions of a run whose version hashes are of one slot',
    );
    table.integer('environment_id').notNullable();
    table.integer('generation').notNullable();
    table.integer('first_seq').notNullable();
    table.integer('slot').notNullable();
    table.primary(['environment_id', 'generation', 'first_seq', 'slot']);
    table
      .text('entries')
      .notNullable()
      .comment('JSON; version_hash, seq, decision, and so on');
    table
      .foreign(['environment_id', 'generation', 'first_seq'])
      .references(['environment_id', 'generation', 'first_seq'])
      .inTable('version_runs')
      .onDelete('CASCADE');
  });

  for (const ledger of await ledgers(knex)) {
    for (let from = 1; ; from += BLOCK) {
      const rows = await knex('probations')
        .where(ledger)
        .andWhereBetween('seq', [from, from + BLOCK - 1])
        .orderBy('seq');
      for (const block of blocksOf(rows)) {
        await knex('probation_blocks').insert({ ...ledger, ...block });
      }
      const decided = rows.flatMap(decisionOf);
      if (decided.length > 0) {
        await knex('version_decisions').insert(
          decided.map(decision => ({ ...ledger, ...decision })),
        );
      }
      if (rows.length < BLOCK) {
        break;
      }
    }
  }
  await knex.schema.dropTable('probations');
  await compressFaster(knex);
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.createTable('probations', table => {
    table.comment('One row per probation of a ledger');
    table.integer('environment_id').notNullable();
    table.integer('generation').notNullable();
    table.integer('seq').notNullable();
    table.primary(['environment_id', 'generation', 'seq']);
    table.text('version').notNullable();
    table.string('outcome', 16).notNullable();
    table.integer('first_line').notNullable();
    table.integer('last_line').notNullable();
    table.text('exits').notNullable().comment('JSON; deployer clock, ms');
    table.integer('exit_count').notNullable();
    table.integer('restarts').notNullable();
    table.bigInteger('decided_ts').comment('Deployer clock, ms');
    table.text('target');
    table.text('post_soak_exits').notNullable().comment('JSON');
    table.integer('policy_revision').notNullable();
    table.integer('soak_ms').notNullable().comment('Of that policy');
    table.integer('max_restarts').notNullable().comment('Of that policy');
    table
      .foreign(['environment_id', 'generation'])
      .references(['environment_id', 'generation'])
      .inTable('ledgers')
      .onDelete('CASCADE');
  });
  await knex.raw(`
    create index probations_version_index
    on probations (environment_id, substr(version, 1, 200), generation, seq)
  `);

  for (const ledger of await ledgers(knex)) {
    const blocks = knex('probation_blocks').where(ledger).orderBy('first_seq');
    for (let after = 0; ;) {
      const block = await blocks
        .clone()
        .andWhere('first_seq', '>', after)
        .first();
      if (!block) {
        break;
      }
      for (const row of rowsOf(block)) {
        await knex('probations').insert({ ...ledger, ...row });
      }
      after = block.first_seq;
    }
  }
  await knex.schema.dropTable('version_pages');
  await knex.schema.dropTable('version_runs');
  await knex.schema.dropTable('version_decisions');
  await knex.schema.dropTable('probation_blocks');
  if (knex.client.config.client === 'pg') {
    await knex.raw(
      'alter table ledger_segments alter column content set compression default',
    );
  }
};

/**
 * PostgreSQL's usual compression takes three times as long as receiving and auditing a ledger. Not every server has the other
 * one; what is stored already stays as it is.
 *
 * @param {import('knex').Knex} knex
 */
async function compressFaster(knex) {
  if (knex.client.config.client !== 'pg') {
    return;
  }
  const [lz4] = await knex('pg_settings')
    .where('name', 'default_toast_compression')
    .andWhereRaw(`'lz4' = any(enumvals)`)
    .select('name');
  if (lz4) {
    await knex.raw(
      'alter table ledger_segments alter column content set compression lz4',
    );
    await knex.raw(
      'alter table probation_blocks alter column content set compression lz4',
    );
  }
}

/**
 * @param {import('knex').Knex} knex
 */
function ledgers(knex) {
  return knex('ledgers').select('environment_id', 'generation');
}

/**
 * Runs of probations that one policy revision judges.
 *
 * @param {any[]} rows
 */
function blocksOf(rows) {
  /** @type {any[]} */
  const blocks = [];
  for (const row of rows) {
    const { seq, policy_revision, soak_ms, max_restarts } = row;
    const last = blocks.at(-1);
    const fields = fieldsOf(row);
    if (
      last?.policy_revision === policy_revision &&
      last.soak_ms === soak_ms &&
      last.max_restarts === max_restarts &&
      last.last_seq === seq - 1
    ) {
      last.last_seq = seq;
      last.all.push(fields);
    } else {
      blocks.push({
        first_seq: seq,
        last_seq: seq,
        policy_revision,
        soak_ms,
        max_restarts,
        all: [fields],
      });
    }
  }
  return blocks.map(({ all, ...block }) => ({
    ...block,
    content: JSON.stringify(all),
  }));
}

/** @param {any} row */
function fieldsOf(row) {
  return [
    row.version,
    row.outcome,
    row.first_line,
    row.last_line,
    JSON.parse(row.exits),
    row.exit_count,
    row.restarts,
    row.decided_ts === null ? null : Number(row.decided_ts),
    row.target,
    JSON.parse(row.post_soak_exits),
  ];
}

/** @param {any} block */
function rowsOf({ first_seq, content, ...block }) {
  return JSON.parse(content).map(
    (/** @type {any[]} */ fields, /** @type {number} */ index) => {
      const [
        version,
        outcome,
        first_line,
        last_line,
        exits,
        exit_count,
        restarts,
        decided_ts,
        target,
        post_soak_exits,
      ] = fields;
      return {
        seq: first_seq + index,
        version,
        outcome,
        first_line,
        last_line,
        exits: JSON.stringify(exits),
        exit_count,
        restarts,
        decided_ts,
        target,
        post_soak_exits: JSON.stringify(post_soak_exits),
        policy_revision: block.policy_revision,
        soak_ms: block.soak_ms,
        max_restarts: block.max_restarts,
      };
    },
  );
}

/** @param {any} row */
function decisionOf({ version, outcome, target, seq }) {
  let decision;
  if (outcome === 'confirmed') {
    decision = CONFIRMED;
  } else if (outcome === 'rolled_back') {
    decision = target === version ? ROLLED_BACK_TO_ITSELF : ROLLED_BACK;
  }
  return decision
    ? [{ version_hash: versionHash(version), seq, decision }]
    : [];
}

/**
 * As in src/database/versionHash.ts, which never changes.
 *
 * @param {string} version
 */
function versionHash(version) {
  let high = 0x811c9dc5;
  let low = 0x01000193;
  for (let index = 0; index < version.length; index += 1) {
    const unit = version.charCodeAt(index);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ unit, 0x85ebca6b);
    low ^= low >>> 15;
  }
  return (mixed(high) & 0x1fffff) * 2 ** 32 + mixed(low ^ high);
}

/** @param {number} value */
function mixed(value) {
  let bits = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return (bits ^ (bits >>> 16)) >>> 0;
}
