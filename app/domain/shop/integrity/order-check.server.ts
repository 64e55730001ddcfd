import { type RawBuilder, sql } from 'kysely';
import type { Db, OrderStatus } from '#app/db/schema.ts';
import { hasStatus } from '#app/domain/order-status.server.ts';
import { LATER_STATUSES, type LaterStatus, SOLD_STATUSES, STATUSES, waysTo } from '#app/domain/order-status.ts';
import type { OrderAction } from '#app/domain/people/audit/actions.ts';
import {
  type Checks,
  type Difference,
  lineOf,
  ofNumbers,
  ofRows,
} from '#app/domain/shop/integrity/difference.server.ts';

const price = sql`cast(l."salePrice" as numeric) * l."qty"`;
const soldAt = sql`case when ${hasStatus(...SOLD_STATUSES)} then o."createdAt" end`;
/** A deposit is the percentages of the lines, rounded up; a line without one counts whole. 0 means no deposit. */
const hundredths = sql`coalesce(sum(${price} * coalesce(l."depositPercent", 100)), 0)`;
const rounded = sql`(${hundredths} + 99 - (${hundredths} + 99) % 100) / 100`;

export const orderChecks: Checks = {
  'total of order': sumOfLines(sql`coalesce(sum(${price}), 0)`, sql`o."total"`),
  'deposit of order': sumOfLines(
    sql`case when ${rounded} < coalesce(sum(${price}), 0) then ${rounded} else 0 end`,
    sql`coalesce(o."deposit", 0)`,
  ),
  'cost of order': sumOfLines(sql`coalesce(sum(cast(l."lineCost" as numeric)), 0)`, sql`o."cost"`),
  'sales of unknown cost in order': sumOfLines(
    sql`sum(case when l."lineCost" is null then ${price} end)`,
    sql`o."unknownCostTotal"`,
  ),
  'tax rate of order': sql`
    select o."id" as "subject", e."after" ->> 'taxRate' as "expected", o."taxRate" as "actual"
    from "orders" o join "auditEvents" e on e."entity" = 'orders' and e."entityId" = o."id" and e."action" = 'order placed'
    where e."after" is not null and e."after" ->> 'taxRate' is distinct from o."taxRate"`,
  'sale time of line': sql`
    select ${lineOf('l')} as "subject", ${soldAt} as "expected", l."soldAt" as "actual"
    from "orders" o join "orderItems" l on l."orderId" = o."id" where l."soldAt" is distinct from ${soldAt}`,
  'seller of order': ofRows(sql`o."id"`, sql`"orders" o where (o."soldBy" is null) <> (o."channel" = 'shop')`),
  'discount of line': ofRows(
    lineOf('l'),
    sql`"orderItems" l join "orders" o on o."id" = l."orderId" where (l."listPrice" is null) <> (l."priceReason" is null)
      or l."listPrice" <= l."salePrice" or (l."listPrice" is not null and o."channel" <> 'counter')`,
  ),
  'discount in the audit of order': ofNumbers(sql`
    select o."id" as "subject", l."off" as "expected", cast(e."after" ->> 'off' as bigint) as "actual"
    from "orders" o
      join "auditEvents" e on e."entity" = 'orders' and e."entityId" = o."id" and e."action" = 'order placed'
      left join (
        select "orderId", sum(("listPrice" - "salePrice") * "qty") as "off" from "orderItems"
        where "listPrice" is not null group by "orderId"
      ) l on l."orderId" = o."id"
    where o."channel" = 'counter' and e."after" is not null
      and cast(e."after" ->> 'off' as bigint) is distinct from l."off"`),
  'first line of order': ofRows(
    sql`o."id"`,
    sql`"orders" o where not exists (select 1 from "orderItems" l where l."orderId" = o."id")`,
  ),
};

function sumOfLines(expected: RawBuilder<unknown>, actual: RawBuilder<unknown>): Checks[string] {
  return ofNumbers(sql`
    select o."id" as "subject", ${expected} as "expected", ${actual} as "actual"
    from "orders" o left join "orderItems" l on l."orderId" = o."id"
    group by o."id", ${actual} having ${expected} is distinct from ${actual}`);
}

type AuditCounts = {
  id: string;
  status: OrderStatus;
  cancelRequested: boolean;
  restocked: boolean;
  placed: number;
  openRequests: number;
  restockings: number;
} & Record<LaterStatus, number>;

function allowedTimes(status: OrderStatus, step: LaterStatus): { least: number; most: number } {
  const times = waysTo(status).map((way) => Number(way.includes(step)));
  return { least: Math.min(...times), most: Math.max(...times) };
}

export async function compareStatuses(db: Db): Promise<Difference[]> {
  const times = (action: OrderAction) =>
    sql`cast(coalesce(sum(case when e."action" = ${action} then 1 else 0 end), 0) as bigint)`;
  const steps = LATER_STATUSES.map((step) => sql`${times(`order ${step}`)} as ${sql.ref(step)}`);
  const counted = sql`
    select o."id", o."status", o."cancelRequested", o."restocked", ${times('order placed')} as "placed",
      ${sql.join(steps)}, ${times('order restocked')} as "restockings",
      ${times('cancellation requested')} - ${times('cancellation withdrawn')} - ${times('cancellation answered')} as "openRequests"
    from "orders" o left join "auditEvents" e on e."entity" = 'orders' and e."entityId" = o."id"
    group by o."id", o."status", o."cancelRequested", o."restocked"`;
  const wrongTimes = STATUSES.flatMap((status) =>
    LATER_STATUSES.map((step) => {
      const { least, most } = allowedTimes(status, step);
      return sql`${hasStatus(status)} and ${sql.ref(step)} not between ${sql.lit(least)} and ${sql.lit(most)}`;
    }),
  );
  const { rows } = await sql<AuditCounts>`
    select * from (${counted}) as counted
    where "placed" <> 1 or ${sql.join(wrongTimes, sql` or `)}
      or "openRequests" <> (case when "cancelRequested" then 1 else 0 end)
      or "restockings" <> (case when "restocked" then 1 else 0 end)`.execute(db);
  return rows.flatMap(differencesOf);
}

function differencesOf({ id: subject, status, cancelRequested, restocked, ...counted }: AuditCounts): Difference[] {
  const counts: [check: string, expected: number, actual: number][] = [
    ['times placed in the audit of order', 1, counted.placed],
    ...LATER_STATUSES.map((step): (typeof counts)[number] => {
      const { least, most } = allowedTimes(status, step);
      return [
        `times ${step} in the audit of ${status} order`,
        Math.min(Math.max(counted[step], least), most),
        counted[step],
      ];
    }),
    ['requests to cancel in the audit of order', Number(cancelRequested), counted.openRequests],
    ['restockings in the audit of order', Number(restocked), counted.restockings],
  ];
  return counts.flatMap(([check, expected, actual]) =>
    actual === expected ? [] : { check, subject, expected, actual },
  );
}
