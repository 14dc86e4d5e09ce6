// @ts-check

/**
 * Versions may be longer than what an index of PostgreSQL can hold, hence the prefix.
 */
const PROBATIONS_BY_VERSION = `
  create index probations_version_index
  on probations (environment_id, substr(version, 1, 200), generation, seq)
`;

/**
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('policies', table => {
    table.comment('Policy revisions of entities, append-only');
    table.increments('id');
    table.string('entity_ref').notNullable();
    table
      .integer('revision')
      .notNullable()
      .comment('Counts from 1; 0 is the default policy of app-config.yaml');
    table
      .text('policy')
      .comment('JSON; null where the entity went back to the default');
    table.string('source', 16).notNullable().comment('user or file');
    table.text('created_by').notNullable();
    table.dateTime('created_at').notNullable();
    table.text('comment');
    table.unique(['entity_ref', 'revision']);
  });

  await knex.schema.createTable('environments', table => {
    table.comment('One row per entity and environment that has evidence');
    table.increments('id');
    table.string('entity_ref').notNullable();
    table.string('environment', 63).notNullable();
    table.integer('generation').notNullable().comment('The one in progress');
    table
      .integer('version')
      .notNullable()
      .comment('Counts writes; compared and swapped by each of them');
    table.dateTime('created_at').notNullable();
    table.unique(['entity_ref', 'environment']);
  });

  await knex.schema.createTable('ledgers', table => {
    table.comment('What is known of the ledger of one generation');
    table
      .integer('environment_id')
      .notNullable()
      .references('id')
      .inTable('environments')
      .onDelete('CASCADE');
    table.integer('generation').notNullable();
    table.primary(['environment_id', 'generation']);
    table.dateTime('opened_at').notNullable();
    table.text('opened_by').notNullable();
    table.text('reason').comment('Why the generation was opened');
    table
      .text('baseline')
      .comment('The version that a user said is confirmed by definition');
    table.integer('lines').notNullable();
    table.bigInteger('bytes').notNullable();
    table.string('digest', 64).notNullable().comment('Hex SHA-256');
    table
      .text('digest_state')
      .comment('Resumable SHA-256, base64; a cache, rebuilt when unreadable');
    table.integer('rules_version').notNullable();
    table.text('audit_state').comment('JSON; where the audit goes on');
    table
      .text('outcome')
      .comment('JSON; what the ledger says after its last line');
    table
      .integer('running_probation')
      .comment('seq of the probation of the current release');
    table.integer('running_line').comment('The line that made it current');
    table
      .dateTime('status_seen_at')
      .comment('When the line that the status rests on was received');
    table
      .dateTime('soak_seen_at')
      .comment('When the first line of the probation still open was received');
    table.dateTime('last_extended_at');
    table.dateTime('last_verified_at');
    table.text('last_pushed_by');
    table.text('source_url');
  });

  await knex.schema.createTable('ledger_segments', table => {
    table.comment('The received bytes, cut at line ends');
    table.increments('id');
    table.integer('environment_id').notNullable();
    table.integer('generation').notNullable();
    table.integer('first_line').notNullable();
    table.integer('lines').notNullable();
    table.bigInteger('first_byte').notNullable();
    table.integer('bytes').notNullable();
    table.binary('content').notNullable();
    table.integer('policy_revision').notNullable();
    table
      .text('policy')
      .notNullable()
      .comment('JSON; the values in force when it was received');
    table.dateTime('received_at').notNullable();
    table.text('received_by').notNullable();
    table.text('source_url');
    table.unique(['environment_id', 'generation', 'first_line']);
    table
      .foreign(['environment_id', 'generation'])
      .references(['environment_id', 'generation'])
      .inTable('ledgers')
      .onDelete('CASCADE');
  });

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
  await knex.raw(PROBATIONS_BY_VERSION);

  await knex.schema.createTable('reports', table => {
    table.comment('The newest reports of an environment');
    table.increments('id');
    table.integer('environment_id').notNullable();
    table.integer('generation').notNullable();
    table.binary('content').notNullable();
    table.string('digest', 64).notNullable();
    table.text('fields').notNullable().comment('JSON; what it says per key');
    table.text('outcome').notNullable().comment('JSON; what the audit said');
    table.integer('policy_revision').notNullable();
    table.text('policy').notNullable().comment('JSON');
    table.dateTime('received_at').notNullable();
    table.dateTime('last_received_at').notNullable();
    table
      .dateTime('soak_seen_at')
      .comment('When a report first said that this candidate is soaking');
    table.text('received_by').notNullable();
    table.text('source_url');
    table.index(['environment_id', 'generation', 'id']);
    table
      .foreign(['environment_id', 'generation'])
      .references(['environment_id', 'generation'])
      .inTable('ledgers')
      .onDelete('CASCADE');
  });

  await knex.schema.createTable('violations', table => {
    table.comment('What contradicts the policy or a rule');
    table.string('id', 64).primary().comment('Stable');
    table.integer('environment_id').notNullable();
    table.integer('generation').notNullable();
    table
      .string('evidence', 8)
      .notNullable()
      .comment('ledger, report or store');
    table.string('rule', 64).notNullable();
    table.text('message').notNullable();
    table.text('lines').notNullable().comment('JSON');
    table.string('report_key', 64);
    table.text('actual');
    table.text('allowed');
    table
      .integer('anchor_line')
      .comment('What the id of a ledger violation hangs on');
    table.integer('found_at').notNullable().comment('The line that shows it');
    table
      .integer('position')
      .notNullable()
      .comment('Orders those of the same line');
    table.integer('probation').comment('seq of the probation it concerns');
    table
      .boolean('pending')
      .notNullable()
      .comment('True while later lines can still change it');
    table
      .integer('audited_in')
      .notNullable()
      .comment('Write of the environment that last found it');
    table.text('details').comment('JSON; both digests of a rewritten ledger');
    table.string('state', 8).notNullable().comment('open, waived or closed');
    table.dateTime('first_seen_at').notNullable();
    table.dateTime('last_seen_at').notNullable();
    table.dateTime('closed_at');
    table.text('waived_by');
    table.text('waiver_reason');
    table.dateTime('waived_at');
    table.dateTime('waived_until');
    table.index(['environment_id', 'generation', 'state', 'found_at']);
    table.index(['environment_id', 'generation', 'pending']);
    table.index(['state', 'first_seen_at', 'id']);
    table
      .foreign(['environment_id', 'generation'])
      .references(['environment_id', 'generation'])
      .inTable('ledgers')
      .onDelete('CASCADE');
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.dropTable('violations');
  await knex.schema.dropTable('reports');
  await knex.schema.dropTable('probations');
  await knex.schema.dropTable('ledger_segments');
  await knex.schema.dropTable('ledgers');
  await knex.schema.dropTable('environments');
  await knex.schema.dropTable('policies');
};
