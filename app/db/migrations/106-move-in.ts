import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * A move from another service: the file in the parts that arrived, its documents with what becomes of each, and the key
 * of the passwords that came along.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const { schema } = db;
  await schema
    .createTable('moveIns')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('fileName', 'text', (column) => column.notNull())
    .addColumn('uid', 'text', (column) => column.references('users.id'))
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`"state" in ('arriving', 'reading', 'checking', 'ready', 'moving', 'done', 'failed')`),
    )
    .addColumn('problem', 'text')
    .addColumn('latest', 'text')
    .addColumn('documents', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('worked', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('activeAt', 'timestamptz', (column) => column.notNull())
    .execute();
  await schema
    .createTable('moveInParts')
    .addColumn('moveInId', 'text', (column) => column.notNull().references('moveIns.id').onDelete('cascade'))
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('bytes', postgres ? 'bytea' : 'blob', (column) => column.notNull())
    .addPrimaryKeyConstraint('moveInParts_key', ['moveInId', 'part'])
    .execute();
  await schema
    .createTable('moveInDocuments')
    .addColumn('moveInId', 'text', (column) => column.notNull().references('moveIns.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('step', 'integer', (column) => column.notNull())
    .addColumn('sortKey', 'text', (column) => column.notNull())
    .addColumn('collection', 'text', (column) => column.notNull())
    .addColumn('docId', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('fate', 'text')
    .addColumn('notes', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('movedAt', 'timestamptz')
    .addPrimaryKeyConstraint('moveInDocuments_key', ['moveInId', 'position'])
    .execute();
  const documents = schema.createIndex('moveInDocuments_order').on('moveInDocuments');
  await documents.columns(['moveInId', 'step', 'sortKey', 'position']).execute();
  await schema
    .createIndex('moveInDocuments_twice')
    .on('moveInDocuments')
    .columns(['moveInId', 'collection', 'docId', 'position'])
    .execute();
  await schema
    .createIndex('moveInDocuments_fate')
    .on('moveInDocuments')
    .columns(['moveInId', 'fate', 'collection', 'position'])
    .execute();
  await schema
    .createTable('movedPasswordKeys')
    .addColumn('id', 'text', (column) => column.primaryKey().check(sql`"id" = 'general'`))
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('accounts_moved')
    .on('accounts')
    .column('id')
    .where(sql<boolean>`substr("password", 1, 7) = '$moved$'`)
    .execute();
}
