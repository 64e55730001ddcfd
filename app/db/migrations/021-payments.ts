import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Where buyers send money, and the ledger of payments beside the orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const { schema } = db;
  // Sorted by code point on every server, as SQLite does.
  const sorted = postgres ? sql`text collate "C"` : 'text';

  await schema
    .createTable('paymentAccounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('method', sorted, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('transferLimit', 'bigint')
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('active', 'boolean', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint('paymentAccounts_kind', sql`"kind" in ('transfer', 'cash-on-delivery', 'cash')`)
    .addCheckConstraint('paymentAccounts_number', sql`"kind" <> 'transfer' or ("number" <> '' and "holder" <> '')`)
    .addCheckConstraint('paymentAccounts_limit', sql`"transferLimit" > 0`)
    .execute();
  await schema.createIndex('paymentAccounts_method').on('paymentAccounts').columns(['method', 'position']).execute();

  await schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('orderId', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('accountId', 'text', (column) => column.references('paymentAccounts.id'))
    .addColumn('method', sorted, (column) => column.notNull())
    .addColumn('direction', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('number', 'text')
    .addColumn('paidAt', 'timestamptz')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('rejection', 'text')
    .addColumn('remark', 'text', (column) => column.notNull())
    .addColumn('submittedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('submittedBy', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('decidedAt', 'timestamptz')
    .addColumn('decidedBy', 'text', (column) => column.references('users.id'))
    .addColumn('voidedAt', 'timestamptz')
    .addColumn('voidedBy', 'text', (column) => column.references('users.id'))
    .addColumn('voidReason', 'text')
    .addCheckConstraint('payments_amount', sql`"amount" > 0`)
    .addCheckConstraint('payments_number', sql`length("number") between 6 and 40`)
    .addCheckConstraint('payments_state', sql`"state" in ('submitted', 'verified', 'rejected', 'withdrawn', 'voided')`)
    .addCheckConstraint(
      'payments_direction',
      sql`"direction" = 'in' or ("direction" = 'out' and "state" in ('verified', 'voided'))`,
    )
    .addCheckConstraint('payments_decided', sql`("state" = 'submitted') = ("decidedAt" is null)`)
    .addCheckConstraint('payments_rejected', sql`("state" = 'rejected') = ("rejection" is not null)`)
    .addCheckConstraint(
      'payments_voided',
      sql`("state" = 'voided') = ("voidedAt" is not null) and ("state" = 'voided') = ("voidReason" is not null)`,
    )
    .execute();
  await schema.createIndex('payments_order').on('payments').columns(['orderId', 'submittedAt']).execute();
  await schema
    .createIndex('payments_to_check')
    .on('payments')
    .columns(['submittedAt', 'id'])
    .where(sql<boolean>`"state" = 'submitted'`)
    .execute();
  await schema
    .createIndex('payments_same_number')
    .unique()
    .on('payments')
    .columns(['method', 'number'])
    .where(sql<boolean>`length("number") >= 10 and "state" in ('submitted', 'verified')`)
    .execute();
  await refuseChange(db, postgres);
}

/** Only the state of a payment and what belongs to it may change. */
async function refuseChange(db: Kysely<unknown>, postgres: boolean): Promise<void> {
  const fixed = [
    'id',
    'orderId',
    'key',
    'accountId',
    'method',
    'direction',
    'amount',
    'number',
    'paidAt',
    'submittedAt',
  ];
  const columns = sql.join([...fixed, 'submittedBy'].map((column) => sql.ref(column)));
  if (postgres) {
    await sql`create trigger "payments_appendOnly" before delete or truncate on "payments"
      for each statement execute function "appendOnly"()`.execute(db);
    await sql`create trigger "payments_fixed" before update of ${columns} on "payments"
      for each statement execute function "appendOnly"()`.execute(db);
    return;
  }
  for (const [name, verb] of Object.entries({ deletion: sql`delete`, change: sql`update of ${columns}` }))
    await sql`create trigger ${sql.ref(`payments_no_${name}`)} before ${verb} on "payments"
      begin select raise(abort, 'payments is append-only'); end`.execute(db);
}
