import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Sold phones that were received again: on which line of an order each was sold before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('tradeIns')
    .addColumn('receiptId', 'text', (column) => column.notNull().references('receipts.id'))
    .addColumn('unitId', 'text', (column) => column.notNull().references('units.id'))
    .addColumn('orderId', 'text', (column) => column.notNull())
    .addColumn('line', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('tradeIns_key', ['receiptId', 'unitId'])
    .addForeignKeyConstraint('tradeIns_line', ['orderId', 'line'], 'orderItems', ['orderId', 'line'])
    .execute();
  await db.schema.createIndex('tradeIns_line').on('tradeIns').columns(['orderId', 'line', 'unitId']).execute();
  if (postgres) {
    await sql`create trigger "tradeIns_appendOnly" before update or delete or truncate on "tradeIns"
      for each statement execute function "appendOnly"()`.execute(db);
    return;
  }
  for (const verb of ['update', 'delete'])
    await sql`create trigger ${sql.ref(`tradeIns_no_${verb}`)} before ${sql.raw(verb)} on "tradeIns"
      begin select raise(abort, 'tradeIns is append-only'); end`.execute(db);
}
