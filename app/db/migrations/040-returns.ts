import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What came back of confirmed orders, and the money given back for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const { schema } = db;
  await schema
    .alterTable('orders')
    .addColumn('returned', 'bigint', (column) => column.check(sql`"returned" between 0 and "total"`))
    .execute();

  await schema
    .createTable('returns')
    .addColumn('number', postgres ? 'bigint' : 'integer', (column) =>
      postgres ? column.primaryKey().generatedAlwaysAsIdentity() : column.primaryKey().autoIncrement(),
    )
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('orderId', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('uid', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .addColumn('cost', 'bigint', (column) => column.notNull())
    .addColumn('unknownCostValue', 'bigint')
    .addColumn('refund', 'bigint', (column) => column.notNull())
    .addColumn('method', 'text')
    .addColumn('paymentId', 'text', (column) => column.unique().references('payments.id'))
    .addCheckConstraint('returns_refund', sql`"refund" between 0 and "value"`)
    .addCheckConstraint('returns_method', sql`("refund" > 0) = ("method" is not null)`)
    .addCheckConstraint('returns_payment', sql`"paymentId" is null or "refund" > 0`)
    .execute();
  await schema.createIndex('returns_order').on('returns').columns(['orderId', 'number']).execute();
  await schema
    .createIndex('returns_at')
    .on('returns')
    .columns(['at', 'orderId', 'id', 'value', 'cost', 'unknownCostValue'])
    .execute();

  await schema
    .createTable('returnLines')
    .addColumn('returnId', 'text', (column) => column.notNull().references('returns.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('orderId', 'text', (column) => column.notNull())
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('qty', 'bigint', (column) => column.notNull())
    .addColumn('unitId', 'text', (column) => column.references('units.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('itemId', 'text', (column) => column.references('inventories.id'))
    .addColumn('value', 'bigint', (column) => column.notNull())
    .addColumn('cost', 'bigint')
    .addPrimaryKeyConstraint('returnLines_key', ['returnId', 'position'])
    .addForeignKeyConstraint('returnLines_orderLine', ['orderId', 'line'], 'orderItems', ['orderId', 'line'])
    .addCheckConstraint('returnLines_qty', sql`"qty" > 0 and ("unitId" is null or "qty" = 1)`)
    .addCheckConstraint('returnLines_state', sql`"state" in ('in-stock', 'faulty', 'gone')`)
    .addCheckConstraint('returnLines_item', sql`("state" = 'in-stock') = ("itemId" is not null)`)
    .execute();
  await schema.createIndex('returnLines_line').on('returnLines').columns(['orderId', 'line', 'qty']).execute();
  for (const table of ['returns', 'returnLines']) await refuseChange(db, table, postgres);
}

async function refuseChange(db: Kysely<unknown>, table: string, postgres: boolean): Promise<void> {
  if (postgres) {
    await sql`create trigger ${sql.ref(`${table}_appendOnly`)} before update or delete or truncate on ${sql.ref(table)}
      for each statement execute function "appendOnly"()`.execute(db);
    return;
  }
  for (const verb of ['update', 'delete'])
    await sql`create trigger ${sql.ref(`${table}_no_${verb}`)} before ${sql.raw(verb)} on ${sql.ref(table)}
      begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`.execute(db);
}
