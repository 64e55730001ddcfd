import { type Kysely, sql } from 'kysely';

/** The articles that the owner chose for a model, which is a name of items as in `photos`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('crossSells')
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull().check(sql`"position" between 1 and 4`))
    .addColumn('itemId', 'text', (column) => column.notNull().references('inventories.id'))
    .addPrimaryKeyConstraint('crossSells_key', ['model', 'position'])
    .addUniqueConstraint('crossSells_once', ['model', 'itemId'])
    .execute();
}
