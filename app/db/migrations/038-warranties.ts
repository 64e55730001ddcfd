import { type Kysely, sql } from 'kysely';

/** One for each sold unit, and one for the pieces of a line that have no number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('warranties')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('orderId', 'text', (column) => column.notNull())
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('unitId', 'text', (column) => column.references('units.id'))
    .addColumn('startsAt', 'timestamptz', (column) => column.notNull())
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('endedAt', 'timestamptz')
    .addColumn('voidedAt', 'timestamptz')
    .addForeignKeyConstraint('warranties_orderItem', ['orderId', 'line'], 'orderItems', ['orderId', 'line'])
    .addCheckConstraint('warranties_token', sql`length("token") >= 22`)
    .addCheckConstraint('warranties_days', sql`"days" between 1 and 3650`)
    .execute();
  await sql`create unique index "warranties_line" on "warranties" ("orderId", "line", coalesce("unitId", ''))`.execute(
    db,
  );
  await schema.createIndex('warranties_unit').on('warranties').column('unitId').execute();
}
