import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { isNotUndone } from '#app/domain/order-status.server.ts';
import { type Difference, type DifferenceRow, findDifferences } from '#app/domain/shop/integrity/difference.server.ts';

export async function checkUnits(db: Db): Promise<Difference[]> {
  return [
    ...(await unitsAgainstLines(db)),
    ...(await itemsOfSoldUnits(db)),
    ...(await ordersOfSoldUnits(db)),
    ...(await statesAgainstEvents(db)),
    ...(await receiptsAgainstMovements(db)),
    ...(await digitsOfCodes(db)),
  ];
}

/** A line may have as many units as it has pieces that did not come back. */
async function unitsAgainstLines(db: Db): Promise<Difference[]> {
  const left = sql`l."qty" - coalesce((
    select sum(r."qty") from "returnLines" r where r."orderId" = l."orderId" and r."line" = l."line"
      and ${isNotUndone('r.returnId')}), 0) - (
    select count(*) from "tradeIns" t where t."orderId" = l."orderId" and t."line" = l."line")`;
  return findDifferences(
    db,
    'most units of line',
    sql<DifferenceRow>`
    select cast(l."line" as text) || ' of order ' || l."orderId" as "subject",
      cast(${left} as double precision) as "expected", cast(count(*) as double precision) as "actual"
    from "units" u join "orderItems" l on l."orderId" = u."orderId" and l."line" = u."line"
    group by l."orderId", l."line", l."qty" having count(*) > ${left}`,
  );
}

async function itemsOfSoldUnits(db: Db): Promise<Difference[]> {
  return findDifferences(
    db,
    'item of sold unit',
    sql<DifferenceRow>`
    select u."id" as "subject", l."itemId" as "expected", u."itemId" as "actual"
    from "units" u join "orderItems" l on l."orderId" = u."orderId" and l."line" = u."line"
    where u."itemId" <> l."itemId"`,
  );
}

/** An order with units must have been confirmed, and its units must not have come back. */
async function ordersOfSoldUnits(db: Db): Promise<Difference[]> {
  return findDifferences(
    db,
    'order of sold unit',
    sql<DifferenceRow>`
    select u."id" as "subject", 'sold' as "expected",
      case when o."restocked" then 'restocked' else o."status" end as "actual"
    from "units" u join "orders" o on o."id" = u."orderId" where o."status" = 'pending' or o."restocked"`,
  );
}

/** An event that changes the state is named after the new state; `received` means in stock. */
async function statesAgainstEvents(db: Db): Promise<Difference[]> {
  const last = sql`(
    select case when e."kind" = 'received' then 'in-stock' else e."kind" end from "unitEvents" e
    where e."unitId" = u."id" and e."kind" not in ('tax set', 'corrected') order by e."id" desc limit 1)`;
  return findDifferences(
    db,
    'state of unit',
    sql<DifferenceRow>`
    select u."id" as "subject", ${last} as "expected", u."state" as "actual"
    from "units" u where u."state" is distinct from ${last}`,
  );
}

/** A movement does not name its receipt, but has the same time. */
async function receiptsAgainstMovements(db: Db): Promise<Difference[]> {
  const moved = sql`coalesce((
    select sum(m."change") from "stockMovements" m
    where m."itemId" = r."itemId" and m."at" = r."at" and m."cause" = 'added'), 0)`;
  return findDifferences(
    db,
    'pieces of receipts of item',
    sql<DifferenceRow>`
    select r."itemId" as "subject", cast(sum(r."pieces") as double precision) as "expected",
      cast(${moved} as double precision) as "actual"
    from "receipts" r group by r."itemId", r."at" having sum(r."pieces") > ${moved}`,
  );
}

async function digitsOfCodes(db: Db): Promise<Difference[]> {
  const last = sql`substr("code", case when length("code") > 6 then length("code") - 5 else 1 end)`;
  return findDifferences(
    db,
    'last digits of code',
    sql<DifferenceRow>`
    select "code" as "subject", ${last} as "expected", "lastSix" as "actual" from "unitCodes" where "lastSix" <> ${last}`,
  );
}
