import { type Kysely, sql } from 'kysely';

/** How long the shop holds an order that nobody pays, and until when it holds each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('settings')
    .addColumn('holdHours', 'integer', (column) => column.check(sql`"holdHours" between 1 and 720`))
    .execute();
  await schema.alterTable('orders').addColumn('payBefore', 'timestamptz').execute();
  await schema
    .alterTable('orders')
    .addColumn('payReminded', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await schema
    .createIndex('orders_pay_before')
    .on('orders')
    .column('payBefore')
    .where(sql<boolean>`"status" = 'pending' and "payBefore" is not null`)
    .execute();
}
