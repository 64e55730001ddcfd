import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Rates that are saved together: a draft until they are applied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const { schema } = db;
  const number = postgres ? 'bigint' : 'integer';
  // Of an undo: the earlier change whose price stands again.
  await schema.alterTable('priceChanges').addColumn('restoredId', number).execute();
  await schema
    .createTable('rateBatches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('createdBy', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('previewedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('previewedTo', number, (column) => column.notNull())
    .addColumn('rounding', 'text', (column) => column.notNull())
    .addColumn('appliedAt', 'timestamptz')
    .addColumn('appliedBy', 'text', (column) => column.references('users.id'))
    .addColumn('appliedTo', number)
    .addColumn('changes', number, (column) => column.notNull().defaultTo(0))
    .addColumn('undoneAt', 'timestamptz')
    .addColumn('undoneBy', 'text', (column) => column.references('users.id'))
    .addColumn('restored', number, (column) => column.notNull().defaultTo(0))
    .addCheckConstraint('rateBatches_applied', sql`("appliedAt" is null) = ("appliedTo" is null)`)
    .addCheckConstraint('rateBatches_undone', sql`"undoneAt" is null or "appliedAt" is not null`)
    .execute();
  await schema.createIndex('rateBatches_applied').on('rateBatches').columns(['appliedAt', 'previewedAt']).execute();
  await schema
    .createTable('rateBatchRates')
    .addColumn('batchId', 'text', (column) => column.notNull().references('rateBatches.id').onDelete('cascade'))
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('rate', 'text', (column) => column.notNull())
    .addColumn('rateId', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('rateBatchRates_key', ['batchId', 'currency'])
    .execute();
  await schema
    .createTable('rateBatchExclusions')
    .addColumn('batchId', 'text', (column) => column.notNull().references('rateBatches.id').onDelete('cascade'))
    .addColumn('itemId', 'text', (column) => column.notNull().references('inventories.id'))
    .addPrimaryKeyConstraint('rateBatchExclusions_key', ['batchId', 'itemId'])
    .execute();
}
