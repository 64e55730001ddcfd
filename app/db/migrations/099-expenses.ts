import { type Kysely, sql } from 'kysely';

/** What running the shop costs, beside its goods. Paid from a drawer, an expense has its cash movement. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('expenses')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('remark', 'text', (column) => column.notNull())
    .addColumn('movementId', 'text', (column) => column.unique().references('cashMovements.id'))
    .addColumn('accountId', 'text', (column) => column.references('paymentAccounts.id'))
    .addColumn('receiptHash', 'text', (column) => column.references('blobs.hash'))
    .addColumn('receiptWidth', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('receiptHeight', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('voidedAt', 'timestamptz')
    .addColumn('cashReturned', 'boolean', (column) => column.notNull().defaultTo(false))
    .addCheckConstraint('expenses_amount', sql`"amount" > 0`)
    .addCheckConstraint(
      'expenses_category',
      sql`"category" in ('rent', 'salary', 'food', 'transport', 'bills', 'other')`,
    )
    .addCheckConstraint('expenses_source', sql`"movementId" is null or "accountId" is null`)
    .execute();
  await schema.createIndex('expenses_day').on('expenses').columns(['day', 'createdAt', 'id']).execute();
  await schema
    .createIndex('expenses_receipt')
    .on('expenses')
    .column('receiptHash')
    .where(sql.ref('receiptHash'), 'is not', null)
    .execute();
}
