import { type RawBuilder, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as firstMigration from '#app/db/migrations/001-shop.ts';
import type { Db } from '#app/db/schema.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';

const ITEMS = 100;

/** Fills an empty database as a shop of the first migration, with this many orders of two lines each. */
export async function fillOldShop(db: Db, orders: number): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ '001-shop': firstMigration }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  // prepareShop must go on writing only columns of the first migration.
  await prepareShop(db, 'Test shop', new Date(LONG_AGO));
  const uid = 'owner';
  const owner = {
    id: uid,
    email: 'owner@example.com',
    emailVerified: false,
    name: 'Aye',
    phone: '09',
    role: 'admin' as const,
  };
  await db
    .insertInto('users')
    .values({ ...owner, createdAt: LONG_AGO, updatedAt: LONG_AGO })
    .execute();

  const upTo = (count: number) =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;
  const at = sql.lit(LONG_AGO);
  const by = sql.lit(uid);
  const fill = [
    sql`${upTo(ITEMS)} insert into inventories
      (id, name, "nameKey", ram, rom, currency, qty, cost, rate, profit, "salePrice", "createdAt", "updatedAt")
      select 'item-' || i, 'Phone ' || i, 'phone ' || i, '8GB', '256GB', 'CNY', ${sql.lit(orders * 3)}, '100', '600', '10', 66000, ${at}, ${at}
      from n order by i`,
    // Spaces, capitals and Burmese digits, which the keys of later migrations fold.
    sql`${upTo(orders)} insert into orders
      (id, uid, name, phone, address, "paymentMethod", total, status, "cancelRequested", restocked, "checkoutKey", "checkoutHash", "createdAt")
      select 'order-' || i, ${by}, ' Daw  KHIN ' || i, '၀၉-၇၉၁ ' || i, 'Yangon', 'KBZPay', 198000, ${statusOf(sql`i`)}, i % 7 = 0, false, 'key-' || i, '', ${at}
      from n order by i`,
    ...[1, 2].map(
      (line) => sql`${upTo(orders)} insert into "orderItems"
      ("orderId", line, "itemId", name, ram, rom, "salePrice", qty, cost, currency, rate, profit)
      select 'order-' || i, ${sql.lit(line)}, 'item-' || (1 + i % ${sql.lit(ITEMS)}), 'Phone', '8GB', '256GB', 66000, ${sql.lit(line)}, '100', 'CNY', '600', '10'
      from n order by i`,
    ),
    sql`insert into "stockMovements" ("itemId", change, cause, at)
      select id, qty, 'added', ${at} from inventories order by id`,
    sql`${upTo(orders)} insert into "stockMovements" ("itemId", change, cause, "orderId", uid, at)
      select 'item-' || (1 + i % ${sql.lit(ITEMS)}), -3, 'ordered', 'order-' || i, ${by}, ${at} from n order by i`,
    sql`update inventories set qty = (select sum(change) from "stockMovements" where "itemId" = inventories.id)`,
    ...Object.entries({
      'order placed': sql`true`,
      'order confirmed': sql`i % 5 > 1`,
      'order canceled': sql`i % 5 = 1`,
      'cancellation requested': sql`i % 7 = 0`,
    }).map(
      ([action, condition]) => sql`${upTo(orders)} insert into "auditEvents" (at, uid, action, entity, "entityId")
      select ${at}, ${by}, ${sql.lit(action)}, 'orders', 'order-' || i from n where ${condition} order by i`,
    ),
  ];
  for (const statement of fill) await statement.execute(db);
}

/**
 * Counts the orders whose name, phone, address, payment method, total, state and checkout key are unchanged, whose lines
 * add up to the total, and whose search keys are right.
 */
export async function countIntactOrders(db: Db): Promise<number> {
  const { rows } = await sql<{ orders: number }>`select count(*) as orders from orders o
    where o.id = 'order-' || o.number and o.name = ' Daw  KHIN ' || o.number and o.phone = '၀၉-၇၉၁ ' || o.number
      and o."nameKey" = 'daw khin ' || o.number and o."phoneKey" = '09791' || o.number and o.total = 198000
      and o."checkoutKey" = 'key-' || o.number and o.address = 'Yangon' and o."paymentMethod" = 'KBZPay'
      and o.status = ${statusOf(sql`o.number`)} and o."cancelRequested" = (o.number % 7 = 0) and not o.restocked
      and (select sum(l.qty * l."salePrice") from "orderItems" l where l."orderId" = o.id) = o.total`.execute(db);
  return rows[0]?.orders ?? 0;
}

function statusOf(number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case ${number} % 5 when 0 then 'pending' when 1 then 'canceled' else 'confirmed' end`;
}
