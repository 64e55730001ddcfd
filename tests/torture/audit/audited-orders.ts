import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { insertUser, LONG_AGO } from '#tests/support/database/rows.ts';

const ITEMS = 200;

/**
 * Fills a shop with this many orders of two lines each, every tenth canceled and restocked, by plain SQL with the same
 * result as the domain functions.
 */
export async function fillOrders(db: Db, orders: number): Promise<void> {
  const uid = await insertUser(db, { role: 'admin' });
  const at = sql.lit(LONG_AGO);
  const upTo = (count: number) =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;
  const into = (table: string, ...columns: string[]) =>
    sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`;
  const item = (shift: number) => sql`'item-' || ((i * 7 + ${sql.lit(shift)}) % ${sql.lit(ITEMS)})`;
  const isRestocked = sql`i % 10 = 0`;
  const inputs = ['cost', 'rate', 'profit'];
  const statements = [
    sql`${into('inventories', 'id', 'name', 'nameKey', 'ram', 'rom', 'currency', 'qty', ...inputs, 'salePrice', 'createdAt', 'updatedAt')}
      ${upTo(ITEMS)} select 'item-' || (i - 1), 'Phone', 'phone', '8', '256', 'CNY', 1000000, '100', '600', '10', 66000, ${at}, ${at} from n`,
    sql`${into('stockMovements', 'itemId', 'change', 'cause', 'at')}
      ${upTo(ITEMS)} select 'item-' || (i - 1), 1000000, 'added', ${at} from n`,
    sql`${into('orders', 'id', 'uid', 'name', 'nameKey', 'phone', 'phoneKey', 'address', 'paymentMethod', 'total', 'cost', 'status', 'cancelRequested', 'restocked', 'checkoutKey', 'checkoutHash', 'createdAt')}
      ${upTo(orders)} select 'order-' || i, ${sql.lit(uid)}, 'Mya', 'mya', '09', '09', 'Yangon', 'KBZPay', 132000, 120000,
        case when ${isRestocked} then 'canceled' else 'confirmed' end, i < 0, ${isRestocked}, 'key-' || i, '', ${at} from n`,
    ...[0, 1].flatMap((line) => [
      sql`${into('orderItems', 'orderId', 'line', 'itemId', 'name', 'ram', 'rom', 'currency', 'qty', ...inputs, 'salePrice', 'lineCost')}
        ${upTo(orders)} select 'order-' || i, ${sql.lit(line + 1)}, ${item(line)}, 'Phone', '8', '256', 'CNY', 1, '100', '600', '10', 66000, 60000 from n`,
      sql`${into('stockMovements', 'itemId', 'change', 'cause', 'orderId', 'at')}
        ${upTo(orders)} select ${item(line)}, -1, 'ordered', 'order-' || i, ${at} from n`,
      sql`${into('stockMovements', 'itemId', 'change', 'cause', 'orderId', 'at')}
        ${upTo(orders)} select ${item(line)}, 1, 'restocked', 'order-' || i, ${at} from n where ${isRestocked}`,
    ]),
    sql`update "orderItems" set "soldAt" = ${at} from "orders" where "id" = "orderId" and "status" = 'confirmed'`,
    ...[
      ['order placed', sql`i > 0`],
      ['order confirmed', sql`i % 20 <> 0`],
      ['order canceled', isRestocked],
      ['order restocked', isRestocked],
    ].map(
      ([action, which]) => sql`${into('auditEvents', 'at', 'action', 'entity', 'entityId')}
        ${upTo(orders)} select ${at}, ${sql.lit(String(action))}, 'orders', 'order-' || i from n where ${which}`,
    ),
    sql`update "inventories" set "qty" =
      (select cast(sum("change") as bigint) from "stockMovements" where "itemId" = "inventories"."id")`,
  ];
  await transact(db, async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  });
}
