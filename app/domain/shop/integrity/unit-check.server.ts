import { sql } from 'kysely';
import { hasStatus, isNotUndone } from '#app/domain/order-status.server.ts';
import { INITIAL_STATUS } from '#app/domain/order-status.ts';
import { type Checks, lineOf, ofNumbers, ofRows } from '#app/domain/shop/integrity/difference.server.ts';

const piecesLeft = sql`l."qty" - coalesce((
    select sum(r."qty") from "returnLines" r where r."orderId" = l."orderId" and r."line" = l."line"
      and ${isNotUndone('r.returnId')}), 0) - (
    select count(*) from "tradeIns" t where t."orderId" = l."orderId" and t."line" = l."line")`;
/** An event that changes the state is named after the new state; `received` means in stock. */
const lastState = sql`(
  select case when e."kind" = 'received' then 'in-stock' else e."kind" end from "unitEvents" e
  where e."unitId" = u."id" and e."kind" not in ('tax set', 'corrected') order by e."id" desc limit 1)`;
/** A movement does not name its receipt, but has the same time. */
const moved = sql`coalesce((
  select sum(m."change") from "stockMovements" m
  where m."itemId" = r."itemId" and m."at" = r."at" and m."cause" = 'added'), 0)`;
const lastSix = sql`substr("code", case when length("code") > 6 then length("code") - 5 else 1 end)`;

export const unitChecks: Checks = {
  // A line may have as many units as it has pieces that did not come back.
  'most units of line': ofNumbers(sql`
    select ${lineOf('l')} as "subject", ${piecesLeft} as "expected", count(*) as "actual"
    from "units" u join "orderItems" l on l."orderId" = u."orderId" and l."line" = u."line"
    group by l."orderId", l."line", l."qty" having count(*) > ${piecesLeft}`),
  'item of sold unit': sql`
    select u."id" as "subject", l."itemId" as "expected", u."itemId" as "actual"
    from "units" u join "orderItems" l on l."orderId" = u."orderId" and l."line" = u."line"
    where u."itemId" <> l."itemId"`,
  // An order with units must have been confirmed, and its units must not have come back.
  'order of sold unit': sql`
    select u."id" as "subject", 'sold' as "expected",
      case when o."restocked" then 'restocked' else o."status" end as "actual"
    from "units" u join "orders" o on o."id" = u."orderId" where ${hasStatus(INITIAL_STATUS)} or o."restocked"`,
  'state of unit': sql`
    select u."id" as "subject", ${lastState} as "expected", u."state" as "actual"
    from "units" u where u."state" is distinct from ${lastState}`,
  'pieces of receipts of item': ofNumbers(sql`
    select r."itemId" as "subject", sum(r."pieces") as "expected", ${moved} as "actual"
    from "receipts" r group by r."itemId", r."at" having sum(r."pieces") > ${moved}`),
  // Only a device that may sell offline keeps units for itself, in stock, and no more than there are pieces.
  'lease of unit': ofRows(
    sql`u."id"`,
    sql`"units" u where u."leasedTo" is not null and (u."state" <> 'in-stock' or not exists (
      select 1 from "counterDevices" d where d."id" = u."leasedTo" and d."sellsOffline"))`,
  ),
  'most leased units of item': ofNumbers(sql`
    select i."id" as "subject", i."qty" as "expected", count(*) as "actual"
    from "units" u join "inventories" i on i."id" = u."itemId" where u."leasedTo" is not null
    group by i."id", i."qty" having count(*) > i."qty"`),
  'last digits of code': sql`
    select "code" as "subject", ${lastSix} as "expected", "lastSix" as "actual" from "unitCodes" where "lastSix" <> ${lastSix}`,
};
