import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

type Amounts = { orders: number; items: number; buyers: number };

/** Fills the tables of a started shop on SQLite directly, which is faster than placing orders. */
export function fillWithRows(dataDir: string, { orders, items, buyers }: Amounts): void {
  const db = new DatabaseSync(join(dataDir, 'shop.sqlite'));
  const adminId = db.prepare(`select id from users where role = 'admin'`).get()?.id;
  const series = (upTo: number) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${upTo})`;
  const at = (i: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (${orders} - ${i}) || ' minutes')`;
  const buyer = (i: string) => `'Buyer ' || (${i} * 7919 % ${buyers})`;
  const status = (i: string) => `case ${i} % 10 when 0 then 'pending' when 1 then 'canceled' else 'confirmed' end`;

  db.exec(`
    pragma foreign_keys = off;
    begin;
    ${series(items)} insert into inventories
      (id, name, "nameKey", ram, rom, type, currency, qty, cost, rate, profit, "salePrice", "createdAt", "updatedAt")
      select 'item-' || i, 'Phone ' || i || ' Pro', 'phone ' || i || ' pro', '8GB', '256GB',
        case i % 3 when 0 then 'instock' when 1 then 'preorder' else 'only' end, 'CNY', i % 40, '100', '600', '10',
        66000, ${at('1')}, ${at('1')} from n;
    ${series(orders)} insert into orders
      (number, id, uid, name, phone, "nameKey", "phoneKey", address, "paymentMethod", total, status, "cancelRequested",
        restocked, "checkoutKey", "checkoutHash", "createdAt")
      select i, 'order-' || i, '${adminId}', ${buyer('i')}, '09' || (700000000 + i), lower(${buyer('i')}),
        '09' || (700000000 + i), 'Yangon', 'KBZPay', 132000, ${status('i')}, i % 50 = 0, 0, 'key-' || i, '', ${at('i')} from n;
    ${series(2 * orders)} insert into "orderItems"
      ("orderId", line, "itemId", name, ram, rom, "salePrice", qty, cost, currency, rate, profit)
      select 'order-' || ((i + 1) / 2), 2 - i % 2, 'item-' || (1 + i % ${items}), 'Phone', '8GB', '256GB', 66000, 1,
        '100', 'CNY', '600', '10' from n;
    ${series(3 * orders)} insert into "auditEvents" (at, uid, action, entity, "entityId", before, after)
      select ${at('i / 3')}, '${adminId}', case i % 3 when 0 then 'order placed' when 1 then 'order confirmed' else 'order canceled' end,
        'orders', 'order-' || (1 + i / 3), null, '{"status":"pending"}' from n;
    ${series(orders)} insert into "priceChanges"
      ("itemId", reason, uid, at, "oldCost", "oldRate", "oldProfit", "oldSalePrice", "newCost", "newRate", "newProfit",
        "newSalePrice", "rateId")
      select 'item-' || (1 + i % ${items}), 'rate', '${adminId}', ${at('i')}, '100', '599', '10', 65890, '100', '600', '10',
        66000, 'rate-' || (i / ${items}) from n;
    ${series(2_000)} insert into "exchangeRates" (id, currency, rate, date, "createdAt")
      select 'rate-' || i, 'CNY', '600', date('now', '-' || i || ' days'), ${at('1')} from n;
    commit;
    analyze;
  `);
  db.close();
}
