import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { isNotUndone } from '#app/domain/order-status.server.ts';
import { hasKind } from '#app/domain/phone/phone-columns.server.ts';
import {
  type Checks,
  type Difference,
  inBatches,
  lineOf,
  ofNumbers,
  ofRows,
  ROWS_AT_ONCE,
} from '#app/domain/shop/integrity/difference.server.ts';

const hasVariant = sql`"variant" <> '' and ${hasKind('phone')}`;

export const stockChecks: Checks = {
  'variant of phone': ofRows(sql`"id"`, sql`"inventories" where ${hasVariant}`),
  'variant of phone in line': ofRows(lineOf('l'), sql`"orderItems" l where ${hasVariant}`),
  'stock of item': ofNumbers(sql`
    select i."id" as "subject", coalesce(sum(m."change"), 0) as "expected", i."qty" as "actual"
    from "inventories" i left join "stockMovements" m on m."itemId" = i."id"
    group by i."id", i."qty" having coalesce(sum(m."change"), 0) <> i."qty"`),
  'pieces taken by order': ofNumbers(sql`
    select coalesce("orderId", 'none') || ', item ' || "itemId" as "subject", sum("lines") as "expected", sum("taken") as "actual"
    from (
      select "orderId", "itemId", "qty" as "lines", 0 as "taken" from "orderItems"
      union all
      select "orderId", "itemId", 0, -"change" from "stockMovements" where "cause" = 'ordered'
    ) as pieces
    group by "orderId", "itemId" having sum("lines") <> sum("taken")`),
  // Unless the order is restocked: `compareRestocked` checks that.
  'pieces returned by order': ofNumbers(sql`
    select coalesce("orderId", 'none') as "subject", sum("lines") as "expected", sum("moved") as "actual"
    from (
      select "orderId", "itemId", "qty" as "lines", 0 as "moved" from "returnLines"
      where "state" = 'in-stock' and ${isNotUndone('returnLines.returnId')}
      union all
      select m."orderId", m."itemId", 0, m."change"
      from "stockMovements" m left join "orders" o on o."id" = m."orderId"
      where m."cause" = 'restocked' and (o."id" is null or not o."restocked")
    ) as pieces
    group by "orderId", "itemId" having sum("lines") <> sum("moved")`),
  'orders of a movement by its cause, movement': sql`
    select cast("id" as text) as "subject", case when "cause" in ('ordered', 'restocked') then 1 else 0 end as "expected",
      case when "orderId" is null then 0 else 1 end as "actual"
    from "stockMovements" where ("orderId" is not null) <> ("cause" in ('ordered', 'restocked'))`,
  // Orders decrease stock; restocks and additions increase it, except for a return that is undone.
  'direction of movement': sql`
    select cast("id" as text) as "subject", case when "cause" = 'ordered' then -1 else 1 end as "expected",
      case when "change" < 0 then -1 else 1 end as "actual"
    from "stockMovements" m where "cause" <> 'corrected' and ("change" < 0) <> ("cause" = 'ordered') and not exists (
      select 1 from "returnUndos" u join "returns" r on r."id" = u."returnId"
      where m."cause" = 'restocked' and r."orderId" = m."orderId" and u."at" = m."at")`,
};

/** The movements of a restocked order must equal its lines, less those recorded as unmatched. */
export async function compareRestocked(db: Db): Promise<Difference[]> {
  const wrong: Difference[] = [];
  for await (const orders of inBatches<Restocked>((last) => readRestocked(db, last?.number ?? 0))) {
    for (const { id, after, ordered, returned } of orders) {
      const { unmatched = [] } = (after ?? {}) as { unmatched?: { qty: number }[] };
      const expected = (ordered ?? 0) - unmatched.reduce((pieces, { qty }) => pieces + qty, 0);
      const actual = returned ?? 0;
      if (actual !== expected) wrong.push({ check: 'pieces returned by order', subject: id, expected, actual });
    }
  }
  return wrong;
}

type Restocked = Awaited<ReturnType<typeof readRestocked>>[number];

function readRestocked(db: Db, lastNumber: number) {
  return db
    .selectFrom('orders')
    .leftJoin('auditEvents as event', (join) =>
      join
        .onRef('event.entityId', '=', 'orders.id')
        .on('event.entity', '=', 'orders')
        .on('event.action', '=', 'order restocked'),
    )
    .where('restocked', '=', true)
    .where('number', '>', lastNumber)
    .select(({ selectFrom }) => [
      'orders.id',
      'orders.number',
      'event.after',
      selectFrom('orderItems')
        .whereRef('orderItems.orderId', '=', 'orders.id')
        .select(({ fn, cast }) => cast<number | null>(fn.sum('qty'), 'double precision').as('qty'))
        .as('ordered'),
      selectFrom('stockMovements')
        .whereRef('stockMovements.orderId', '=', 'orders.id')
        .where('cause', '=', 'restocked')
        .select(({ fn, cast }) => cast<number | null>(fn.sum('change'), 'double precision').as('change'))
        .as('returned'),
    ])
    .orderBy('number')
    .limit(ROWS_AT_ONCE)
    .execute();
}
