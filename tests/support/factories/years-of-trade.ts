import { PostgresAdapter, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { insertUser } from '#tests/support/database/rows.ts';

/**
 * Rows after years of trade: three lines an order, four price changes an item, two audit events an order, and for every
 * seventh item three units in stock and one for each piece sold, under warranty.
 */
export type Amounts = { orders: number; items: number; buyers: number; minutesApart?: number };

const BATCH_ROWS = 50_000;

/**
 * Fills an empty shop directly on either engine. The newest order was placed `now`. @param regular the buyer of every
 * other order.
 */
export async function fillYears(
  db: Db,
  now: Date,
  { orders, items, buyers, minutesApart = 1 }: Amounts,
  regular: string,
  log = (_line: string) => {},
): Promise<void> {
  const owner = await insertUser(db, { role: 'admin', name: 'Owner', email: 'owner@shop.example' });
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // With SQLite's default page cache of two megabytes, this takes ten times as long.
  if (!isPostgres) await sql`pragma cache_size = -500000`.execute(db);
  const start = new Date(now.getTime() - orders * minutesApart * 60_000).toISOString();
  const at = (i: string) =>
    isPostgres
      ? sql.raw(`timestamptz '${start}' + (${i}) * interval '${minutesApart} minutes'`)
      : sql.raw(`strftime('%Y-%m-%dT%H:%M:%fZ', '${start}', '+' || ((${i}) * ${minutesApart}) || ' minutes')`);
  const status = sql.raw(`case i % 10 when 0 then 'pending' when 1 then 'canceled' else 'confirmed' end`);
  // `bigint` avoids an overflow on PostgreSQL.
  const buyer = (i: string) =>
    sql.raw(`case when ${i} % 2 = 0 then 1 else 1 + cast(${i} as bigint) * 7919 % ${buyers} end`);
  /** Inserts a row for each number from 1 to `count`, in batches. */
  const write = async (table: string, columns: string[], count: number, values: ReturnType<typeof sql>) => {
    for (let from = 1; from <= count; from += BATCH_ROWS) {
      const to = Math.min(count, from + BATCH_ROWS - 1);
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        with recursive n(i) as (select ${sql.lit(from)} union all select i + 1 from n where i < ${sql.lit(to)})
        select ${values} from n order by i`.execute(db);
      if (count > BATCH_ROWS) log(`${table}: ${to.toLocaleString('en')} of ${count.toLocaleString('en')}`);
    }
  };

  await write(
    'users',
    ['id', 'email', 'emailVerified', 'name', 'phone', 'role', 'createdAt', 'updatedAt'],
    buyers,
    sql`'buyer-' || i, 'buyer' || i || '@shop.example', false, 'Buyer ' || i, '09' || (700000000 + i), 'buyer', ${at('0')}, ${at('0')}`,
  );
  await write(
    'inventories',
    [
      'id',
      ...['name', 'nameKey', 'ram', 'rom', 'type', 'currency', 'qty', 'cost', 'rate', 'profit', 'salePrice'],
      ...['tracking', 'createdAt', 'updatedAt'],
    ],
    items,
    sql`'item-' || i, 'Phone ' || i || ' Pro', 'phone ' || i || ' pro', '8GB', '256GB',
      case i % 3 when 0 then 'instock' when 1 then 'preorder' else 'only' end, 'CNY', 3 + i % 40 - case when i % 500 = 0 then 3 else 0 end,
      '100', '600', '10', 66000, case i % 7 when 0 then 'optional' else 'off' end, ${at('0')}, ${at('0')}`,
  );
  await write(
    'orders',
    [
      'id',
      'uid',
      'name',
      'phone',
      'nameKey',
      'phoneKey',
      'address',
      'paymentMethod',
      'total',
      'status',
      'cancelRequested',
      'restocked',
      'checkoutKey',
      'checkoutHash',
      'cost',
      'taxRate',
      'createdAt',
    ],
    orders,
    sql`'order-' || i, case when i % 2 = 0 then ${regular} else 'buyer-' || (${buyer('i')}) end, 'Buyer ' || (${buyer('i')}), '09' || (700000000 + i),
      'buyer ' || (${buyer('i')}), '09' || (700000000 + i), 'Yangon', 'KBZPay', 198000, ${status}, i % 50 = 0, false,
      'key-' || i, '', 180000, '5', ${at('i')}`,
  );
  await write(
    'orderItems',
    [
      ...['orderId', 'line', 'itemId', 'name', 'ram', 'rom', 'salePrice', 'qty', 'cost', 'currency', 'rate', 'profit'],
      ...['lineCost', 'soldAt'],
    ],
    3 * orders,
    sql`'order-' || (1 + (i - 1) / 3), 1 + (i - 1) % 3, 'item-' || (1 + i % ${sql.lit(items)}), 'Phone', '8GB', '256GB',
      66000, 1, '100', 'CNY', '600', '10', 60000,
      case when (1 + (i - 1) / 3) % 10 > 1 then ${at('1 + (i - 1) / 3')} end`,
  );
  const tracked = Math.floor(items / 7);
  await write(
    'receipts',
    ['id', 'itemId', 'pieces', 'at'],
    tracked,
    sql`'receipt-' || i, 'item-' || (7 * i), 3, ${at('0')}`,
  );
  await write(
    'units',
    [
      ...['id', 'itemId', 'receiptId', 'position', 'state', 'condition', 'colour', 'tax', 'supplier', 'note'],
      'receivedAt',
    ],
    3 * tracked,
    sql`'unit-' || i, 'item-' || (7 * ((i + 2) / 3)), 'receipt-' || ((i + 2) / 3), 1 + (i + 2) % 3, 'in-stock', 'new', '', 'paid',
      '', '', ${at('0')}`,
  );
  await sql`
    insert into "units" ("id", "itemId", "receiptId", "position", "state", "condition", "colour", "tax", "supplier", "note",
      "receivedAt", "orderId", "line", "soldAt")
    select 'sold-' || l."orderId" || '-' || l."line", l."itemId", r."id", 4, 'sold', 'new', '', 'paid', '', '',
      r."at", l."orderId", l."line", l."soldAt"
    from "receipts" r join "orderItems" l on l."itemId" = r."itemId" where l."soldAt" is not null`.execute(db);
  await sql`
    insert into "warranties" ("id", "token", "orderId", "line", "unitId", "startsAt", "days")
    select 'warranty-' || "id", 'token of the warranty ' || "id", "orderId", "line", "id", "soldAt", 365
    from "units" where "orderId" is not null`.execute(db);
  await sql`
    insert into "unitCodes" ("code", "unitId", "kind", "slot", "lastSix")
    select "code", "id", 'imei', 1, substr("code", 10) from (
      select "id", cast(350000000000000 + row_number() over (order by "id") as text) as "code" from "units"
    ) as "numbered"`.execute(db);
  await sql`
    insert into "unitEvents" ("unitId", "kind", "at") select "id", 'received', "receivedAt" from "units"`.execute(db);
  await write(
    'auditEvents',
    ['at', 'uid', 'action', 'entity', 'entityId', 'after'],
    2 * orders,
    sql`${at('i / 2')}, case i % 2 when 0 then 'buyer-' || (1 + i % ${sql.lit(buyers)}) else ${sql.lit(owner)} end,
      case when i % 2 = 0 then 'order placed' when (i + 1) / 2 % 50 = 0 then 'cancellation requested'
        when (i + 1) / 2 % 10 = 0 then 'payment withdrawn' when (i + 1) / 2 % 10 = 1 then 'order canceled'
        else 'order confirmed' end,
      'orders', 'order-' || ((i + 1) / 2),
      '{"status":"pending"}'`,
  );
  await write(
    'exchangeRates',
    ['id', 'currency', 'rate', 'date', 'createdAt'],
    2_000,
    sql`'rate-' || i, 'CNY', '600', ${isPostgres ? sql`to_char(date '2026-11-21' - i, 'YYYY-MM-DD')` : sql`date('2026-11-21', '-' || i || ' days')`}, ${at('0')}`,
  );
  await write(
    'priceChanges',
    [
      'itemId',
      'reason',
      'uid',
      'at',
      'oldCost',
      'oldRate',
      'oldProfit',
      'oldSalePrice',
      'newCost',
      'newRate',
      'newProfit',
      'newSalePrice',
      'rateId',
    ],
    4 * items,
    sql`'item-' || (1 + i % ${sql.lit(items)}), 'rate', ${owner}, ${at(`cast(i as bigint) * ${orders} / ${4 * items}`)}, '100', '599', '10', 65890, '100', '600', '10', 66000,
      'rate-' || (1 + i / ${sql.lit(items)})`,
  );
  await sql`${sql.raw(isPostgres ? 'vacuum analyze' : 'analyze')}`.execute(db);
}
