// @ts-check

/**
 * Violations are listed by when they were first seen, and those of one write by where they were found. Where a pending one is found
 * moves with each push, so a list that goes by it would tell some twice and others never: it goes by where they were found first.
 */

const INDEX = 'violations_order_index';

const OLD_ORDER = ['state', 'first_seen_at', 'id'];

/**
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('violations', table => {
    table
      .integer('first_found_at')
      .notNullable()
      .defaultTo(0)
      .comment('found_at when it was first seen');
    table
      .integer('first_position')
      .notNullable()
      .defaultTo(0)
      .comment('position when it was first seen');
  });
  await knex('violations').update({
    first_found_at: knex.ref('found_at'),
    first_position: knex.ref('position'),
  });
  await knex.schema.alterTable('violations', table => {
    table.dropIndex(OLD_ORDER);
    table.index(
      [
        'state',
        'first_seen_at',
        'environment_id',
        'generation',
        'first_found_at',
        'first_position',
        'id',
      ],
      INDEX,
    );
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.alterTable('violations', table => {
    table.dropIndex([], INDEX);
    table.index(OLD_ORDER);
  });
  await knex.raw('alter table violations drop column first_position');
  await knex.raw('alter table violations drop column first_found_at');
};
