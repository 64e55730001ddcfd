import { type Kysely, PostgresAdapter, sql } from 'kysely';

const BATCH = 1_000;

type Orders = {
  orders: { number: number; name: string; phone: string; nameKey: string; phoneKey: string };
};

/** What the back-office searches and sums by, over as many orders as there are. */
export async function up(db: Kysely<Orders>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const { schema } = db;

  const sorted = postgres ? sql`text collate "C"` : 'text';
  for (const key of ['nameKey', 'phoneKey'] as const) {
    await schema
      .alterTable('orders')
      .addColumn(key, sorted, (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await fillKeys(db);

  // What a search compares, without reading the orders it does not find.
  await schema
    .createIndex('orders_search')
    .on('orders')
    .columns(['number', 'nameKey', 'phoneKey', 'status', 'cancelRequested'])
    .execute();
  // Newest first within a status; and the totals of a period, of all buyers or of one, without reading the rows.
  await schema.dropIndex('orders_status').execute();
  await schema.createIndex('orders_status').on('orders').columns(['status', 'number']).execute();
  await schema.createIndex('orders_sales').on('orders').columns(['status', 'createdAt', 'number', 'total']).execute();
  await schema
    .createIndex('orders_buyer')
    .on('orders')
    .columns(['status', 'name', 'createdAt', 'number', 'total', 'nameKey'])
    .execute();
  await schema
    .createIndex('orders_cancelRequested')
    .on('orders')
    .columns(['status', 'number'])
    .where(sql<boolean>`"cancelRequested"`)
    .execute();

  // The saved rate that a price change belongs to; the record itself may be deleted later.
  await schema.alterTable('priceChanges').addColumn('rateId', 'text').execute();
  await schema.createIndex('priceChanges_rate').on('priceChanges').columns(['rateId', 'id']).execute();

  await schema.createIndex('auditEvents_at').on('auditEvents').columns(['at', 'id']).execute();
  await schema.createIndex('auditEvents_uid').on('auditEvents').columns(['uid', 'at', 'id']).execute();
  await schema.createIndex('auditEvents_action').on('auditEvents').columns(['action', 'at', 'id']).execute();
  await schema.createIndex('auditEvents_deed').on('auditEvents').columns(['uid', 'action', 'at', 'id']).execute();

  await schema
    .createTable('ordersSeen')
    .addColumn('uid', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('number', 'bigint', (column) => column.notNull())
    .execute();
}

async function fillKeys(db: Kysely<Orders>): Promise<void> {
  for (let last = 0; ; ) {
    const orders = await db
      .selectFrom('orders')
      .select(['number', 'name', 'phone'])
      .where('number', '>', last)
      .orderBy('number')
      .limit(BATCH)
      .execute();
    for (const { number, name, phone } of orders) {
      const keys = { nameKey: nameKey(name), phoneKey: phoneKey(phone) };
      await db.updateTable('orders').set(keys).where('number', '=', number).execute();
    }
    const newest = orders.at(-1);
    if (!newest) return;
    last = newest.number;
  }
}

// As domain/text.ts made them when this landed; a migration stands on nothing that may change.
function nameKey(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

function phoneKey(phone: string): string {
  return phone
    .replace(/[\u1040-\u1049]/g, (digit) => String(digit.charCodeAt(0) - 0x1040))
    .replace(/[\u1090-\u1099]/g, (digit) => String(digit.charCodeAt(0) - 0x1090))
    .replaceAll('\u101D', '0')
    .replace(/\D/g, '');
}
