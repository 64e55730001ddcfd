import { sql } from 'kysely';
import type { Db, OrderStatus } from '#app/db/schema.ts';
import { type Difference, type Differing, differences } from '#app/domain/integrity/difference.server.ts';

/** Totals from lines, and how an order stands from what was done to it. */
export async function checkOrders(db: Db): Promise<Difference[]> {
  return [...(await totalsAgainstLines(db)), ...(await ordersWithoutLines(db)), ...(await statesAgainstDeeds(db))];
}

async function totalsAgainstLines(db: Db): Promise<Difference[]> {
  const sum = sql`coalesce(sum(cast(l."salePrice" as numeric) * l."qty"), 0)`;
  return differences(
    db,
    'total of order',
    sql<Differing>`
    select o."id" as "of", cast(${sum} as double precision) as "should", cast(o."total" as double precision) as "is"
    from "orders" o left join "orderItems" l on l."orderId" = o."id"
    group by o."id", o."total" having ${sum} <> o."total"`,
  );
}

async function ordersWithoutLines(db: Db): Promise<Difference[]> {
  return differences(
    db,
    'first line of order',
    sql<Differing>`
    select o."id" as "of", 1 as "should", 0 as "is" from "orders" o
    where not exists (select 1 from "orderItems" l where l."orderId" = o."id")`,
  );
}

type Deeds = {
  id: string;
  status: OrderStatus;
  cancelRequested: boolean;
  restocked: boolean;
  placed: number;
  confirmed: number;
  canceled: number;
  requested: number;
  returned: number;
};

/** Every step of an order is in the audit, once, and makes it what it is. */
async function statesAgainstDeeds(db: Db): Promise<Difference[]> {
  const times = (action: string) =>
    sql`cast(coalesce(sum(case when e."action" = ${action} then 1 else 0 end), 0) as bigint)`;
  const counted = sql`
    select o."id", o."status", o."cancelRequested", o."restocked", ${times('order placed')} as "placed",
      ${times('order confirmed')} as "confirmed", ${times('order canceled')} as "canceled",
      ${times('cancellation requested')} - ${times('cancellation withdrawn')} as "requested", ${times('order restocked')} as "returned"
    from "orders" o left join "auditEvents" e on e."entity" = 'orders' and e."entityId" = o."id"
    group by o."id", o."status", o."cancelRequested", o."restocked"`;
  const { rows } = await sql<Deeds>`
    select * from (${counted}) as counted
    where "placed" <> 1 or "canceled" <> (case when "status" = 'canceled' then 1 else 0 end)
      or "confirmed" > 1 or "confirmed" < (case when "status" = 'confirmed' then 1 else 0 end)
      or ("status" = 'pending' and "confirmed" > 0)
      or "requested" <> (case when "cancelRequested" then 1 else 0 end)
      or "returned" <> (case when "restocked" then 1 else 0 end)`.execute(db);
  return rows.flatMap(deedsOf);
}

function deedsOf({ id: of, status, cancelRequested, restocked, ...is }: Deeds): Difference[] {
  // Of a canceled order nobody can say whether it was confirmed before, only that it was once at most.
  const confirmed = status === 'canceled' ? Math.min(is.confirmed, 1) : Number(status === 'confirmed');
  const deeds: [what: string, should: number, is: number][] = [
    ['placings in the audit of order', 1, is.placed],
    [`confirmations in the audit of ${status} order`, confirmed, is.confirmed],
    [`cancellations in the audit of ${status} order`, Number(status === 'canceled'), is.canceled],
    ['requests to cancel in the audit of order', Number(cancelRequested), is.requested],
    ['restockings in the audit of order', Number(restocked), is.returned],
  ];
  return deeds.flatMap(([what, should, count]) => (count === should ? [] : { what, of, should, is: count }));
}
