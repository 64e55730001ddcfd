import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { hasStatus, isNotUndone } from '#app/domain/order-status.server.ts';
import { SOLD_STATUSES } from '#app/domain/order-status.ts';
import type { OrderAction } from '#app/domain/people/audit/actions.ts';
import { type Difference, type DifferenceRow, findDifferences } from '#app/domain/shop/integrity/difference.server.ts';

export async function checkReturns(db: Db): Promise<Difference[]> {
  return [
    ...(await findDifferences(db, 'returned value of order', valuesOfOrders)),
    ...(await findDifferences(db, 'most pieces returned of line', piecesOfLines)),
    ...(await findDifferences(db, 'value of returned pieces', valuesOfPieces)),
    ...(await findDifferences(db, 'cost of returned line', costsOfLines)),
    ...(await sumsOfReturns(db)),
    ...(await findDifferences(db, 'order of return', ordersOfReturns)),
    ...(await rowsAgainstAudit(db, 'returns', 'order returned', sql`select "orderId" as "id" from "returns"`)),
    ...(await rowsAgainstAudit(db, 'undone returns', 'order return undone', undos)),
    ...(await rowsAgainstAudit(db, 'trade-ins', 'order traded in', receiptsOfTradeIns)),
    ...(await findDifferences(db, 'event of traded-in unit', eventsOfTradeIns)),
    ...(await findDifferences(db, 'refund of return', refundsOfReturns)),
    ...(await findDifferences(db, 'refund of undone return', refundsOfUndone)),
    ...(await findDifferences(db, 'event of returned unit', eventsOfUnits)),
  ];
}

const standingLines = sql`(select * from "returnLines" where ${isNotUndone('returnLines.returnId')})`;
const toDouble = (value: RawBuilder<unknown>) => sql`cast(${value} as double precision)`;

const valuesOfOrders = sql<DifferenceRow>`
  select o."id" as "subject", ${toDouble(sql`s."value"`)} as "expected", ${toDouble(sql`o."returned"`)} as "actual"
  from "orders" o
  left join (
    select "orderId", sum("value") as "value" from (
      select "orderId", "value" from "returns" where ${isNotUndone('returns.id')}
      union all select "orderId", 0 from "tradeIns"
    ) as back group by "orderId"
  ) s on s."orderId" = o."id"
  where o."returned" is distinct from s."value"`;

const piecesOfLines = sql<DifferenceRow>`
  select cast(l."line" as text) || ' of order ' || l."orderId" as "subject", ${toDouble(sql`l."qty"`)} as "expected",
    ${toDouble(sql`sum(r."qty")`)} as "actual"
  from ${standingLines} r join "orderItems" l on l."orderId" = r."orderId" and l."line" = r."line"
  group by l."orderId", l."line", l."qty" having sum(r."qty") > l."qty"`;

const valuesOfPieces = sql<DifferenceRow>`
  select cast(r."position" as text) || ' of return ' || r."returnId" as "subject",
    ${toDouble(sql`l."salePrice" * r."qty"`)} as "expected", ${toDouble(sql`r."value"`)} as "actual"
  from "returnLines" r join "orderItems" l on l."orderId" = r."orderId" and l."line" = r."line"
  where r."value" <> l."salePrice" * r."qty"`;

/** Compares the costs of lines that came back whole. The cost of a part is rounded, so it is not compared. */
const costsOfLines = sql<DifferenceRow>`
  select cast(l."line" as text) || ' of order ' || l."orderId" as "subject", ${toDouble(sql`l."lineCost"`)} as "expected",
    ${toDouble(sql`sum(r."cost")`)} as "actual"
  from ${standingLines} r join "orderItems" l on l."orderId" = r."orderId" and l."line" = r."line"
  group by l."orderId", l."line", l."qty", l."lineCost"
  having sum(r."qty") = l."qty" and sum(r."cost") is distinct from l."lineCost"`;

async function sumsOfReturns(db: Db): Promise<Difference[]> {
  const figures: [check: string, expected: RawBuilder<unknown>, actual: RawBuilder<unknown>][] = [
    ['value of return', sql`sum(l."value")`, sql`r."value"`],
    ['cost of return', sql`coalesce(sum(l."cost"), 0)`, sql`r."cost"`],
    [
      'value of unknown cost in return',
      sql`sum(case when l."cost" is null then l."value" end)`,
      sql`r."unknownCostValue"`,
    ],
  ];
  const wrong: Difference[] = [];
  for (const [check, expected, actual] of figures) {
    const query = sql<DifferenceRow>`
      select r."id" as "subject", ${toDouble(expected)} as "expected", ${toDouble(actual)} as "actual"
      from "returns" r left join "returnLines" l on l."returnId" = r."id"
      group by r."id", r."value", r."cost", r."unknownCostValue" having ${expected} is distinct from ${actual}`;
    wrong.push(...(await findDifferences(db, check, query)));
  }
  return wrong;
}

const ordersOfReturns = sql<DifferenceRow>`
  select r."id" as "subject", 'confirmed' as "expected", o."status" as "actual"
  from "returns" r left join "orders" o on o."id" = r."orderId" where o."id" is null or (not ${hasStatus(...SOLD_STATUSES)} and ${isNotUndone('r.id')})`;

const undos = sql`select "orderId" as "id" from "returnUndos" u join "returns" r on r."id" = u."returnId"`;
/** One event covers all phones of an order that came in with one receipt. */
const receiptsOfTradeIns = sql`select distinct "orderId" as "id", "receiptId" from "tradeIns"`;

/** Each order must have as many rows as audit events of this action. @param rows select the order as `id`. */
function rowsAgainstAudit(db: Db, what: string, action: OrderAction, rows: RawBuilder<unknown>): Promise<Difference[]> {
  const query = sql<DifferenceRow>`
    select "id" as "subject", ${toDouble(sql`sum("rows")`)} as "expected", ${toDouble(sql`sum("events")`)} as "actual"
    from (
      select "id", 1 as "rows", 0 as "events" from (${rows}) as happened
      union all
      select "entityId", 0, 1 from "auditEvents" where "entity" = 'orders' and "action" = ${action}
    ) as counted group by "id" having sum("rows") <> sum("events")`;
  return findDifferences(db, `${what} in the audit of order`, query);
}

/** The history of a traded-in unit must say that it came in with the receipt. */
const eventsOfTradeIns = sql<DifferenceRow>`
  select t."unitId" as "subject", 1 as "expected", 0 as "actual" from "tradeIns" t
  where not exists (
    select 1 from "unitEvents" e join "receipts" r on r."at" = e."at"
    where r."id" = t."receiptId" and e."unitId" = t."unitId" and e."kind" = 'received')`;

/** The ledger entry of a return must be a refund of the same order and amount. */
const refundsOfReturns = sql<DifferenceRow>`
  select r."id" as "subject", ${toDouble(sql`r."refund"`)} as "expected", ${toDouble(sql`p."amount"`)} as "actual"
  from "returns" r left join "payments" p
    on p."id" = r."paymentId" and p."orderId" = r."orderId" and p."direction" = 'out'
  where r."paymentId" is not null and r."refund" is distinct from p."amount"`;

const refundsOfUndone = sql<DifferenceRow>`
  select r."id" as "subject", 'voided' as "expected", p."state" as "actual"
  from "returns" r join "payments" p on p."id" = r."paymentId"
  where p."state" <> 'voided' and not ${isNotUndone('r.id')}`;

const eventsOfUnits = sql<DifferenceRow>`
  select r."unitId" as "subject", 1 as "expected", 0 as "actual" from "returnLines" r
  where r."unitId" is not null and not exists (
    select 1 from "unitEvents" e where e."unitId" = r."unitId" and e."orderId" = r."orderId" and e."kind" = 'returned')`;
