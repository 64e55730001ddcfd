import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Single phones beside the quantities, each with its numbers and its history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const { schema } = db;
  await schema
    .alterTable('inventories')
    .addColumn('tracking', 'text', (column) =>
      column.notNull().defaultTo('off').check(sql`"tracking" in ('off', 'optional', 'required')`),
    )
    .execute();
  await schema
    .alterTable('inventories')
    .addColumn('warrantyDays', 'integer', (column) => column.check(sql`"warrantyDays" between 1 and 3650`))
    .execute();

  await schema
    .createTable('receipts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('itemId', 'text', (column) => column.notNull().references('inventories.id'))
    .addColumn('pieces', 'integer', (column) => column.notNull())
    .addColumn('uid', 'text', (column) => column.references('users.id'))
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint('receipts_pieces', sql`"pieces" >= 0`)
    .execute();

  await schema
    .createTable('units')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('itemId', 'text', (column) => column.notNull().references('inventories.id'))
    .addColumn('receiptId', 'text', (column) => column.notNull().references('receipts.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('condition', 'text', (column) => column.notNull())
    .addColumn('battery', 'integer')
    .addColumn('colour', 'text', (column) => column.notNull())
    .addColumn('tax', 'text', (column) => column.notNull())
    .addColumn('taxAt', 'timestamptz')
    .addColumn('taxBy', 'text', (column) => column.references('users.id'))
    .addColumn('supplier', 'text', (column) => column.notNull())
    .addColumn('cost', 'text')
    .addColumn('currency', 'text')
    .addColumn('salePrice', 'bigint')
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('receivedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('orderId', 'text')
    .addColumn('line', 'integer')
    .addColumn('soldAt', 'timestamptz')
    .addForeignKeyConstraint('units_line', ['orderId', 'line'], 'orderItems', ['orderId', 'line'])
    .addCheckConstraint('units_state', sql`"state" in ('in-stock', 'sold', 'returned', 'faulty', 'gone')`)
    .addCheckConstraint('units_condition', sql`"condition" in ('new', 'open-box', 'grade-a', 'grade-b', 'grade-c')`)
    .addCheckConstraint('units_battery', sql`"battery" between 1 and 100`)
    .addCheckConstraint('units_tax', sql`"tax" in ('paid', 'unpaid', 'exempt', 'unknown')`)
    .addCheckConstraint('units_cost', sql`("cost" is null) = ("currency" is null)`)
    .addCheckConstraint('units_salePrice', sql`"salePrice" > 0`)
    .addCheckConstraint(
      'units_sold',
      sql`("state" = 'sold') = ("orderId" is not null) and ("orderId" is null) = ("line" is null)
        and ("orderId" is null) = ("soldAt" is null)`,
    )
    .execute();
  await schema
    .createIndex('units_item')
    .on('units')
    .columns(['itemId', 'state', 'receivedAt', 'receiptId', 'position'])
    .execute();
  await schema.createIndex('units_order').on('units').columns(['orderId', 'line']).execute();
  await schema.createIndex('units_receipt').on('units').column('receiptId').execute();

  await schema
    .createTable('unitCodes')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('unitId', 'text', (column) => column.notNull().references('units.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('lastSix', 'text', (column) => column.notNull())
    .addCheckConstraint('unitCodes_kind', sql`"kind" in ('imei', 'serial')`)
    .addCheckConstraint('unitCodes_lastSix', sql`length("lastSix") <= 6`)
    .addUniqueConstraint('unitCodes_slot', ['unitId', 'kind', 'slot'])
    .execute();
  await schema.createIndex('unitCodes_lastSix').on('unitCodes').column('lastSix').execute();

  await schema
    .createTable('unitEvents')
    .addColumn('id', postgres ? 'bigint' : 'integer', (column) =>
      postgres ? column.primaryKey().generatedAlwaysAsIdentity() : column.primaryKey().autoIncrement(),
    )
    .addColumn('unitId', 'text', (column) => column.notNull().references('units.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('orderId', 'text', (column) => column.references('orders.id'))
    .addColumn('detail', postgres ? 'json' : 'jsonb')
    .addColumn('uid', 'text', (column) => column.references('users.id'))
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint(
      'unitEvents_kind',
      sql`"kind" in ('received', 'sold', 'returned', 'in-stock', 'faulty', 'gone', 'tax set', 'corrected')`,
    )
    .execute();
  await schema.createIndex('unitEvents_unit').on('unitEvents').columns(['unitId', 'id']).execute();
  await refuseChange(db, postgres);
}

async function refuseChange(db: Kysely<unknown>, postgres: boolean): Promise<void> {
  if (postgres) {
    await sql`create trigger "unitEvents_appendOnly" before update or delete or truncate on "unitEvents"
      for each statement execute function "appendOnly"()`.execute(db);
    return;
  }
  for (const verb of ['update', 'delete'])
    await sql`create trigger ${sql.ref(`unitEvents_no_${verb}`)} before ${sql.raw(verb)} on "unitEvents"
      begin select raise(abort, 'unitEvents is append-only'); end`.execute(db);
}
