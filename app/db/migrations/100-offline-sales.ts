import { type Kysely, sql } from 'kysely';

/**
 * Counters that sell without the shop: each browser that the owner has allowed is one, until its storage is deleted. Its
 * sales are kept as they were sent, because the buyer has paid them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('counterDevices')
    .addColumn('sellsOffline', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await schema
    .createTable('offlineCounters')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('storeId', 'text', (column) => column.notNull().unique())
    .addColumn('deviceId', 'text', (column) => column.references('counterDevices.id').onDelete('set null'))
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .execute();
  await schema.createIndex('offlineCounters_device').on('offlineCounters').column('deviceId').execute();
  await schema
    .createTable('offlineUses')
    .addColumn('counter', 'integer', (column) => column.notNull().references('offlineCounters.number'))
    .addColumn('uid', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('offlineUses_key', ['counter', 'uid'])
    .execute();
  // Of a counter, a seller or an item that a restored copy does not know, a sale is kept as well.
  await schema
    .createTable('offlineSales')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('counter', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('soldBy', 'text', (column) => column.notNull())
    .addColumn('sentBy', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('asOf', 'timestamptz', (column) => column.notNull())
    .addColumn('madeAt', 'timestamptz', (column) => column.notNull())
    .addColumn('receivedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('sale', 'json', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`"state" in ('sold', 'waiting', 'canceled')`))
    .addColumn('refusal', 'json')
    .addColumn('orderId', 'text', (column) => column.references('orders.id'))
    .addColumn('missing', 'json')
    .addColumn('settledAt', 'timestamptz')
    .addColumn('settledBy', 'text', (column) => column.references('users.id'))
    .addColumn('reason', 'text')
    .addColumn('checkedAt', 'timestamptz')
    .addCheckConstraint('offlineSales_order', sql`("state" = 'sold') = ("orderId" is not null)`)
    .addCheckConstraint('offlineSales_settled', sql`"state" <> 'waiting' or "settledAt" is null`)
    .execute();
  await schema.createIndex('offlineSales_number').on('offlineSales').columns(['counter', 'count']).execute();
  // Of two devices with one number, the second is kept and not sold.
  await schema
    .createIndex('offlineSales_once')
    .unique()
    .on('offlineSales')
    .columns(['counter', 'count'])
    .where(sql.ref('refusal'), 'is', null)
    .execute();
  await schema.createIndex('offlineSales_received').on('offlineSales').columns(['receivedAt', 'key']).execute();
  await schema.createIndex('offlineSales_orderId').on('offlineSales').column('orderId').execute();
  await schema
    .createIndex('offlineSales_open')
    .on('offlineSales')
    .column('receivedAt')
    .where(sql<boolean>`"state" = 'waiting' or ("missing" is not null and "checkedAt" is null)`)
    .execute();
}
