// @ts-check

/**
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('entities', table => {
    table.comment(
      'What the catalog last said of each entity that has evidence or a policy',
    );
    table.string('entity_ref').primary().comment('In lower case');
    table.text('title').comment('What people call it');
    table
      .text('owner')
      .comment('Entity ref, of the relation ownedBy or else spec.owner');
    table
      .text('system')
      .comment('Entity ref, of the relation partOf or else spec.system');
    table.text('type').comment('spec.type');
    table.text('lifecycle').comment('spec.lifecycle');
    table
      .dateTime('deleted_at')
      .comment(
        'When the catalog was first found to lack it; null while it is there',
      );
    table
      .dateTime('synchronised_at')
      .notNullable()
      .comment('When the catalog last said whether it is there');
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.dropTable('entities');
};
