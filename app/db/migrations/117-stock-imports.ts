import { type Kysely, sql } from 'kysely';

/** Lists of stock that somebody sends as a file: what was read, what would become of each row, and what a batch has changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('stockImports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('fileName', 'text', (column) => column.notNull())
    .addColumn('uid', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`"state" in ('columns', 'ready', 'applied', 'undone')`),
    )
    .addColumn('headings', 'text', (column) => column.notNull())
    .addColumn('columns', 'text', (column) => column.notNull())
    .addColumn('options', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('changes', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('appliedAt', 'timestamptz')
    .addColumn('undoneAt', 'timestamptz')
    .execute();
  await schema.createIndex('stockImports_uid').on('stockImports').columns(['uid', 'createdAt']).execute();
  await schema
    .createTable('stockImportRows')
    .addColumn('importId', 'text', (column) => column.notNull().references('stockImports.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('cells', 'text', (column) => column.notNull())
    .addColumn('fate', 'text')
    .addColumn('verdict', 'text', (column) => column.notNull().defaultTo('{}'))
    .addPrimaryKeyConstraint('stockImportRows_key', ['importId', 'position'])
    .execute();
  await schema
    .createIndex('stockImportRows_fate')
    .on('stockImportRows')
    .columns(['importId', 'fate', 'position'])
    .execute();
  // What people have said that a heading means.
  await schema
    .createTable('stockHeadings')
    .addColumn('heading', 'text', (column) => column.primaryKey())
    .addColumn('role', 'text', (column) => column.notNull())
    .execute();
}
