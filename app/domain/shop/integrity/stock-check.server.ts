import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { isNotUndone } from '#app/domain/order-status.server.ts';
import {
  type Difference,
  type DifferenceRow,
  findDifferences,
  ROWS_AT_ONCE,
} from '#app/domain/shop/integrity/difference.server.ts';

export async function checkStock(db: Db): Promise<Difference[]> {
  return [
    ...(await stockAgainstMovements(db)),
    ...(await takenAgainstLines(db)),
    ...(await returnedAgainstReturns(db)),
    ...(await returnedAgainstLines(db)),
  ];
}

async function stockAgainstMovements(db: Db): Promise<Difference[]> {
  return findDifferences(
    db,
    'stock of item',
    sql<DifferenceRow>`
    select i."id" as "subject", cast(coalesce(sum(m."change"), 0) as double precision) as "expected",
      cast(i."qty" as double precision) as "actual"
    from "inventories" i left join "stockMovements" m on m."itemId" = i."id"
    group by i."id", i."qty" having coalesce(sum(m."change"), 0) <> i."qty"`,
  );
}

async function takenAgainstLines(db: Db): Promise<Difference[]> {
  return findDifferences(
    db,
    'pieces taken by order',
    sql<DifferenceRow>`
    select coalesce("orderId", 'none') || ', item ' || "itemId" as "subject",
      cast(sum("lines") as double precision) as "expected", cast(sum("taken") as double precision) as "actual"
    from (
      select "orderId", "itemId", "qty" as "lines", 0 as "taken" from "orderItems"
      union all
      select "orderId", "itemId", 0, -"change" from "stockMovements" where "cause" = 'ordered'
    ) as pieces
    group by "orderId", "itemId" having sum("lines") <> sum("taken")`,
  );
}

/** Compares the returned pieces of each order and item with the movements, unless the order is restocked. */
async function returnedAgainstReturns(db: Db): Promise<Difference[]> {
  return findDifferences(
    db,
    'pieces returned by order',
    sql<DifferenceRow>`
    select coalesce("orderId", 'none') as "subject", cast(sum("lines") as double precision) as "expected",
      cast(sum("moved") as double precision) as "actual"
    from (
      select "orderId", "itemId", "qty" as "lines", 0 as "moved" from "returnLines"
      where "state" = 'in-stock' and ${isNotUndone('returnLines.returnId')}
      union all
      select m."orderId", m."itemId", 0, m."change"
      from "stockMovements" m left join "orders" o on o."id" = m."orderId"
      where m."cause" = 'restocked' and (o."id" is null or not o."restocked")
    ) as pieces
    group by "orderId", "itemId" having sum("lines") <> sum("moved")`,
  );
}

/** The movements of a restocked order must equal its lines, less those recorded as unmatched. */
async function returnedAgainstLines(db: Db): Promise<Difference[]> {
  const wrong: Difference[] = [];
  for (let last = 0; ; ) {
    const orders = await db
      .selectFrom('orders')
      .leftJoin('auditEvents as event', (join) =>
        join
          .onRef('event.entityId', '=', 'orders.id')
          .on('event.entity', '=', 'orders')
          .on('event.action', '=', 'order restocked'),
      )
      .where('restocked', '=', true)
      .where('number', '>', last)
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
    for (const { id, after, ordered, returned } of orders) {
      const { unmatched = [] } = (after ?? {}) as { unmatched?: { qty: number }[] };
      const expected = (ordered ?? 0) - unmatched.reduce((pieces, { qty }) => pieces + qty, 0);
      const actual = returned ?? 0;
      if (actual !== expected) wrong.push({ check: 'pieces returned by order', subject: id, expected, actual });
    }
    const end = orders.at(-1);
    if (!end) return wrong;
    last = end.number;
  }
}
