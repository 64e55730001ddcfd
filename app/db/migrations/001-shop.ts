import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** Tables of the whole shop. Type names are those of PostgreSQL; SQLite keeps them, and the dialect reads by them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const { schema } = db;

  const counter = (column: ColumnDefinitionBuilder) =>
    postgres ? column.generatedAlwaysAsIdentity().primaryKey() : column.primaryKey().autoIncrement();
  const counterType = postgres ? 'bigint' : 'integer';
  // Sorted by code point on every server, as SQLite does.
  const sorted = postgres ? sql`text collate "C"` : 'text';
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const no = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(false);

  await schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', sorted, (column) => column.notNull().unique())
    .addColumn('emailVerified', 'boolean', no)
    .addColumn('name', 'text', required)
    .addColumn('image', 'text')
    .addColumn('phone', 'text', required)
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('buyer'))
    .addColumn('createdAt', 'timestamptz', required)
    .addColumn('updatedAt', 'timestamptz', required)
    .addCheckConstraint('users_role', sql`"role" in ('buyer', 'admin')`)
    .execute();

  await schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expiresAt', 'timestamptz', required)
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('createdAt', 'timestamptz', required)
    .addColumn('updatedAt', 'timestamptz', required)
    .execute();
  await schema.createIndex('sessions_user').on('sessions').column('userId').execute();

  await schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', required)
    .addColumn('providerId', 'text', required)
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', 'timestamptz')
    .addColumn('refreshTokenExpiresAt', 'timestamptz')
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', 'timestamptz', required)
    .addColumn('updatedAt', 'timestamptz', required)
    .execute();
  await schema.createIndex('accounts_user').on('accounts').column('userId').execute();

  await schema
    .createTable('verifications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('expiresAt', 'timestamptz', required)
    .addColumn('createdAt', 'timestamptz', required)
    .addColumn('updatedAt', 'timestamptz', required)
    .execute();
  await schema.createIndex('verifications_identifier').on('verifications').column('identifier').execute();

  await schema
    .createTable('signInFailures')
    .addColumn('id', counterType, counter)
    .addColumn('key', 'text', required)
    .addColumn('at', 'timestamptz', required)
    .execute();
  await schema.createIndex('signInFailures_key_at').on('signInFailures').columns(['key', 'at']).execute();

  await schema
    .createTable('knownDevices')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('createdAt', 'timestamptz', required)
    .execute();
  await schema.createIndex('knownDevices_user').on('knownDevices').column('userId').execute();

  await schema
    .createTable('inventories')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('nameKey', sorted, required)
    .addColumn('ram', 'text', required)
    .addColumn('rom', 'text', required)
    .addColumn('type', sorted)
    .addColumn('currency', 'text', (column) => column.notNull().defaultTo('CNY'))
    .addColumn('qty', 'bigint', required)
    .addColumn('cost', 'text')
    .addColumn('rate', 'text')
    .addColumn('profit', 'text')
    .addColumn('salePrice', 'bigint', required)
    .addColumn('latestCost', 'text')
    .addColumn('latestExchangeRate', 'text')
    .addColumn('latestProfitPercent', 'text')
    .addColumn('latestSalePrice', 'bigint')
    .addColumn('createdAt', 'timestamptz', required)
    .addColumn('updatedAt', 'timestamptz', required)
    .addColumn('deletedAt', 'timestamptz')
    .addCheckConstraint('inventories_qty', sql`"qty" >= 0`)
    .addCheckConstraint('inventories_salePrice', sql`"salePrice" >= 0`)
    .execute();
  const standing = sql<boolean>`"deletedAt" is null`;
  await schema.createIndex('inventories_name').on('inventories').columns(['nameKey', 'id']).where(standing).execute();
  await schema
    .createIndex('inventories_type')
    .on('inventories')
    .columns(['type', 'nameKey', 'id'])
    .where(standing)
    .execute();
  await schema
    .createIndex('inventories_qty')
    .on('inventories')
    .columns(['qty', 'nameKey', 'id'])
    .where(standing)
    .execute();
  await schema
    .createIndex('inventories_same')
    .on('inventories')
    .columns(['name', 'ram', 'rom', 'createdAt'])
    .where(standing)
    .execute();

  await schema
    .createTable('orders')
    .addColumn('number', counterType, counter)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('uid', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('name', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('paymentMethod', 'text', required)
    .addColumn('total', 'bigint', required)
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('pending'))
    .addColumn('cancelRequested', 'boolean', no)
    .addColumn('restocked', 'boolean', no)
    .addColumn('checkoutKey', 'text', (column) => column.notNull().unique())
    .addColumn('checkoutHash', 'text', required)
    .addColumn('createdAt', 'timestamptz', required)
    .addCheckConstraint('orders_total', sql`"total" >= 0`)
    .addCheckConstraint('orders_status', sql`"status" in ('pending', 'confirmed', 'canceled')`)
    .addCheckConstraint('orders_restocked', sql`"status" = 'canceled' or not "restocked"`)
    .execute();
  await schema.createIndex('orders_uid').on('orders').columns(['uid', 'number']).execute();
  await schema.createIndex('orders_status').on('orders').columns(['status', 'createdAt']).execute();
  await schema.createIndex('orders_createdAt').on('orders').column('createdAt').execute();

  await schema
    .createTable('orderItems')
    .addColumn('orderId', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('line', 'integer', required)
    .addColumn('itemId', 'text', (column) => column.notNull().references('inventories.id'))
    .addColumn('name', 'text', required)
    .addColumn('ram', 'text', required)
    .addColumn('rom', 'text', required)
    .addColumn('salePrice', 'bigint', required)
    .addColumn('qty', 'bigint', required)
    .addColumn('cost', 'text')
    .addColumn('currency', 'text', required)
    .addColumn('rate', 'text')
    .addColumn('profit', 'text')
    .addPrimaryKeyConstraint('orderItems_key', ['orderId', 'line'])
    .addCheckConstraint('orderItems_qty', sql`"qty" > 0`)
    .addCheckConstraint('orderItems_salePrice', sql`"salePrice" >= 0`)
    .execute();
  await schema.createIndex('orderItems_item').on('orderItems').column('itemId').execute();

  await schema
    .createTable('typeSettings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', 'timestamptz', required)
    .execute();

  await schema
    .createTable('exchangeRates')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('currency', 'text', required)
    .addColumn('rate', 'text', required)
    .addColumn('date', 'text', required)
    .addColumn('createdAt', 'timestamptz', required)
    .execute();
  await schema
    .createIndex('exchangeRates_currency')
    .on('exchangeRates')
    .columns(['currency', 'date', 'createdAt'])
    .execute();
  await schema.createIndex('exchangeRates_date').on('exchangeRates').columns(['date', 'createdAt']).execute();

  await schema
    .createTable('announcements')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('highlight', 'text', required)
    .addColumn('notes', 'jsonb', required)
    .addCheckConstraint('announcements_id', sql`"id" in ('top', 'bottom')`)
    .execute();

  await schema
    .createTable('paymentSettings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('methods', 'jsonb', required)
    .addCheckConstraint('paymentSettings_id', sql`"id" = 'default'`)
    .execute();

  await schema
    .createTable('settings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('profitPercent', 'text')
    .addColumn('shopName', 'text', required)
    .addColumn('shopPhone', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('shopAddress', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('updatedAt', 'timestamptz', required)
    .addCheckConstraint('settings_id', sql`"id" = 'general'`)
    .execute();

  await schema
    .createTable('stockMovements')
    .addColumn('id', counterType, counter)
    .addColumn('itemId', 'text', (column) => column.notNull().references('inventories.id'))
    .addColumn('change', 'bigint', required)
    .addColumn('cause', 'text', required)
    .addColumn('orderId', 'text', (column) => column.references('orders.id'))
    .addColumn('uid', 'text', (column) => column.references('users.id'))
    .addColumn('at', 'timestamptz', required)
    .addCheckConstraint('stockMovements_change', sql`"change" <> 0`)
    .addCheckConstraint('stockMovements_cause', sql`"cause" in ('added', 'ordered', 'restocked', 'corrected')`)
    .execute();
  await schema.createIndex('stockMovements_item').on('stockMovements').columns(['itemId', 'id']).execute();
  await schema.createIndex('stockMovements_order').on('stockMovements').column('orderId').execute();

  await schema
    .createTable('priceChanges')
    .addColumn('id', counterType, counter)
    .addColumn('itemId', 'text', (column) => column.notNull().references('inventories.id'))
    .addColumn('reason', 'text', required)
    .addColumn('uid', 'text', (column) => column.references('users.id'))
    .addColumn('at', 'timestamptz', required)
    .addColumn('oldCost', 'text')
    .addColumn('oldRate', 'text')
    .addColumn('oldProfit', 'text')
    .addColumn('oldSalePrice', 'bigint')
    .addColumn('newCost', 'text')
    .addColumn('newRate', 'text')
    .addColumn('newProfit', 'text')
    .addColumn('newSalePrice', 'bigint', required)
    .execute();
  await schema.createIndex('priceChanges_item').on('priceChanges').columns(['itemId', 'id']).execute();

  await schema
    .createTable('auditEvents')
    .addColumn('id', counterType, counter)
    .addColumn('at', 'timestamptz', required)
    .addColumn('uid', 'text', (column) => column.references('users.id'))
    .addColumn('action', 'text', required)
    .addColumn('entity', 'text', required)
    .addColumn('entityId', 'text', required)
    .addColumn('before', 'jsonb')
    .addColumn('after', 'jsonb')
    .execute();
  await schema.createIndex('auditEvents_entity').on('auditEvents').columns(['entity', 'entityId', 'id']).execute();

  for (const ledger of ['auditEvents', 'stockMovements', 'priceChanges']) await refuseChange(db, ledger, postgres);
}

/** What happened stays written: the database itself refuses to change or delete it. */
async function refuseChange(db: Kysely<unknown>, table: string, postgres: boolean): Promise<void> {
  const name = sql.ref(table);
  if (!postgres) {
    for (const verb of ['update', 'delete']) {
      await sql`create trigger ${sql.ref(`${table}_no_${verb}`)} before ${sql.raw(verb)} on ${name}
        begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`.execute(db);
    }
    return;
  }
  await sql`create or replace function "appendOnly"() returns trigger language plpgsql as
    $$ begin raise exception '% is append-only', tg_table_name; end $$`.execute(db);
  await sql`create trigger ${sql.ref(`${table}_appendOnly`)} before update or delete or truncate on ${name}
    for each statement execute function "appendOnly"()`.execute(db);
}
