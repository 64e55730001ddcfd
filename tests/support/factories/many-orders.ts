import { PostgresAdapter, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { insertUser } from '#tests/support/database/rows.ts';

/**
 * Inserts one buyer's orders without lines, eleven minutes apart from the start of 2026, under twenty names, each with a
 * phone number of its own: a tenth pending, a tenth canceled, one in 15 with a cancellation request. @returns the
 * buyer's id.
 */
export async function fillOrders(db: Db, orders: number): Promise<string> {
  const uid = await insertUser(db);
  const seconds = sql`i * 660`;
  const at =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql`timestamptz '2026-01-01T00:00:00Z' + ${seconds} * interval '1 second'`
      : sql`strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || (${seconds}) || ' seconds')`;
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(orders)})
    insert into "orders" ("id", "uid", "name", "phone", "nameKey", "phoneKey", "address", "paymentMethod", "total",
      "status", "cancelRequested", "restocked", "checkoutKey", "checkoutHash", "createdAt")
    select 'order-' || i, ${uid}, 'Buyer ' || (i % 20), '09' || (700000000 + i), 'buyer ' || (i % 20),
      '09' || (700000000 + i), 'Yangon', 'KBZPay', i,
      case i % 10 when 0 then 'pending' when 1 then 'canceled' else 'confirmed' end, i % 15 = 0, false, 'key-' || i, '',
      ${at} from n order by i`.execute(db);
  return uid;
}
