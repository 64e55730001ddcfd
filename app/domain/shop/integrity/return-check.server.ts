import { type RawBuilder, sql } from 'kysely';
import { hasStatus, isNotUndone } from '#app/domain/order-status.server.ts';
import { SOLD_STATUSES } from '#app/domain/order-status.ts';
import type { OrderAction } from '#app/domain/people/audit/actions.ts';
import { type Checks, lineOf, ofNumbers, ofRows } from '#app/domain/shop/integrity/difference.server.ts';

const standingLines = sql`(select * from "returnLines" where ${isNotUndone('returnLines.returnId')})`;
const linesReturned = sql`${standingLines} r join "orderItems" l on l."orderId" = r."orderId" and l."line" = r."line"`;
const undos = sql`select "orderId" as "id" from "returnUndos" u join "returns" r on r."id" = u."returnId"`;
/** One event covers all phones of an order that came in with one receipt. */
const receiptsOfTradeIns = sql`select distinct "orderId" as "id", "receiptId" from "tradeIns"`;

export const returnChecks: Checks = {
  'returned value of order': ofNumbers(sql`
    select o."id" as "subject", s."value" as "expected", o."returned" as "actual"
    from "orders" o
    left join (
      select "orderId", sum("value") as "value" from (
        select "orderId", "value" from "returns" where ${isNotUndone('returns.id')}
        union all select "orderId", 0 from "tradeIns"
      ) as back group by "orderId"
    ) s on s."orderId" = o."id"
    where o."returned" is distinct from s."value"`),
  'most pieces returned of line': ofNumbers(sql`
    select ${lineOf('l')} as "subject", l."qty" as "expected", sum(r."qty") as "actual"
    from ${linesReturned}
    group by l."orderId", l."line", l."qty" having sum(r."qty") > l."qty"`),
  'value of returned pieces': ofNumbers(sql`
    select cast(r."position" as text) || ' of return ' || r."returnId" as "subject", l."salePrice" * r."qty" as "expected",
      r."value" as "actual"
    from "returnLines" r join "orderItems" l on l."orderId" = r."orderId" and l."line" = r."line"
    where r."value" <> l."salePrice" * r."qty"`),
  // Only lines that came back whole: the cost of a part is rounded.
  'cost of returned line': ofNumbers(sql`
    select ${lineOf('l')} as "subject", l."lineCost" as "expected", sum(r."cost") as "actual"
    from ${linesReturned}
    group by l."orderId", l."line", l."qty", l."lineCost"
    having sum(r."qty") = l."qty" and sum(r."cost") is distinct from l."lineCost"`),
  'value of return': sumOfLines(sql`sum(l."value")`, sql`r."value"`),
  'cost of return': sumOfLines(sql`coalesce(sum(l."cost"), 0)`, sql`r."cost"`),
  'value of unknown cost in return': sumOfLines(
    sql`sum(case when l."cost" is null then l."value" end)`,
    sql`r."unknownCostValue"`,
  ),
  'order of return': sql`
    select r."id" as "subject", ${sql.lit(SOLD_STATUSES.join())} as "expected", o."status" as "actual"
    from "returns" r left join "orders" o on o."id" = r."orderId"
    where o."id" is null or (not ${hasStatus(...SOLD_STATUSES)} and ${isNotUndone('r.id')})`,
  'returns in the audit of order': rowsAgainstAudit('order returned', sql`select "orderId" as "id" from "returns"`),
  'undone returns in the audit of order': rowsAgainstAudit('order return undone', undos),
  'trade-ins in the audit of order': rowsAgainstAudit('order traded in', receiptsOfTradeIns),
  // The history of a traded-in unit must say that it came in with the receipt.
  'event of traded-in unit': ofRows(
    sql`t."unitId"`,
    sql`"tradeIns" t where not exists (
      select 1 from "unitEvents" e join "receipts" r on r."at" = e."at"
      where r."id" = t."receiptId" and e."unitId" = t."unitId" and e."kind" = 'received')`,
  ),
  // Each refund must be an entry of the ledger, of the same order and amount.
  'refund of return': ofNumbers(sql`
    select r."id" as "subject", r."refund" as "expected", p."amount" as "actual"
    from "returns" r left join "payments" p
      on p."id" = r."paymentId" and p."orderId" = r."orderId" and p."direction" = 'out'
    where r."refund" > 0 and r."refund" is distinct from p."amount"`),
  'refund of undone return': sql`
    select r."id" as "subject", 'voided' as "expected", p."state" as "actual"
    from "returns" r join "payments" p on p."id" = r."paymentId"
    where p."state" <> 'voided' and not ${isNotUndone('r.id')}`,
  'event of returned unit': ofRows(
    sql`r."unitId"`,
    sql`"returnLines" r where r."unitId" is not null and not exists (
      select 1 from "unitEvents" e
      where e."unitId" = r."unitId" and e."orderId" = r."orderId" and e."kind" = 'returned')`,
  ),
};

function sumOfLines(expected: RawBuilder<unknown>, actual: RawBuilder<unknown>): Checks[string] {
  return ofNumbers(sql`
    select r."id" as "subject", ${expected} as "expected", ${actual} as "actual"
    from "returns" r left join "returnLines" l on l."returnId" = r."id"
    group by r."id", ${actual} having ${expected} is distinct from ${actual}`);
}

/** Each order must have as many rows as audit events of this action. @param rows select the order as `id`. */
function rowsAgainstAudit(action: OrderAction, rows: RawBuilder<unknown>): Checks[string] {
  return ofNumbers(sql`
    select "id" as "subject", sum("rows") as "expected", sum("events") as "actual"
    from (
      select "id", 1 as "rows", 0 as "events" from (${rows}) as happened
      union all
      select "entityId", 0, 1 from "auditEvents" where "entity" = 'orders' and "action" = ${action}
    ) as counted group by "id" having sum("rows") <> sum("events")`);
}
