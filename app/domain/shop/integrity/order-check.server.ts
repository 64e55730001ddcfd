import { sql } from 'kysely';
import type { Db, OrderStatus } from '#app/db/schema.ts';
import { hasStatus } from '#app/domain/order-status.server.ts';
import { LATER_STATUSES, type LaterStatus, SOLD_STATUSES, STATUSES, waysTo } from '#app/domain/order-status.ts';
import type { OrderAction } from '#app/domain/people/audit/actions.ts';
import { type Difference, type DifferenceRow, findDifferences } from '#app/domain/shop/integrity/difference.server.ts';

export async function checkOrders(db: Db): Promise<Difference[]> {
  return [
    ...(await totalsAgainstLines(db)),
    ...(await depositsAgainstLines(db)),
    ...(await costsAgainstLines(db)),
    ...(await salesOfLines(db)),
    ...(await ordersWithoutLines(db)),
    ...(await statusesAgainstActions(db)),
  ];
}

async function totalsAgainstLines(db: Db): Promise<Difference[]> {
  const sum = sql`coalesce(sum(cast(l."salePrice" as numeric) * l."qty"), 0)`;
  return findDifferences(
    db,
    'total of order',
    sql<DifferenceRow>`
    select o."id" as "subject", cast(${sum} as double precision) as "expected", cast(o."total" as double precision) as "actual"
    from "orders" o left join "orderItems" l on l."orderId" = o."id"
    group by o."id", o."total" having ${sum} <> o."total"`,
  );
}

/** A deposit is the percentages of the lines, rounded up; a line without one counts whole. 0 means no deposit. */
async function depositsAgainstLines(db: Db): Promise<Difference[]> {
  const price = sql`cast(l."salePrice" as numeric) * l."qty"`;
  const hundredths = sql`coalesce(sum(${price} * coalesce(l."depositPercent", 100)), 0)`;
  const rounded = sql`(${hundredths} + 99 - (${hundredths} + 99) % 100) / 100`;
  const expected = sql`case when ${rounded} < coalesce(sum(${price}), 0) then ${rounded} else 0 end`;
  const actual = sql`coalesce(o."deposit", 0)`;
  return findDifferences(
    db,
    'deposit of order',
    sql<DifferenceRow>`
    select o."id" as "subject", cast(${expected} as double precision) as "expected", cast(${actual} as double precision) as "actual"
    from "orders" o left join "orderItems" l on l."orderId" = o."id"
    group by o."id", o."deposit" having ${expected} <> ${actual}`,
  );
}

async function costsAgainstLines(db: Db): Promise<Difference[]> {
  const unknown = sql`case when l."lineCost" is null then cast(l."salePrice" as numeric) * l."qty" end`;
  const figures = [
    ['cost of order', sql`coalesce(sum(cast(l."lineCost" as numeric)), 0)`, sql`o."cost"`],
    ['sales of unknown cost in order', sql`sum(${unknown})`, sql`o."unknownCostTotal"`],
  ] as const;
  const wrong: Difference[] = [];
  for (const [check, expected, actual] of figures) {
    const query = sql<DifferenceRow>`
      select o."id" as "subject", cast(${expected} as double precision) as "expected", cast(${actual} as double precision) as "actual"
      from "orders" o join "orderItems" l on l."orderId" = o."id"
      group by o."id", o."cost", o."unknownCostTotal" having ${expected} is distinct from ${actual}`;
    wrong.push(...(await findDifferences(db, check, query)));
  }
  return wrong;
}

/** A line is sold while its order is sold. */
async function salesOfLines(db: Db): Promise<Difference[]> {
  const expected = sql`case when ${hasStatus(...SOLD_STATUSES)} then o."createdAt" end`;
  return findDifferences(
    db,
    'sale time of line',
    sql<DifferenceRow>`
    select cast(l."line" as text) || ' of order ' || o."id" as "subject", ${expected} as "expected", l."soldAt" as "actual"
    from "orders" o join "orderItems" l on l."orderId" = o."id" where l."soldAt" is distinct from ${expected}`,
  );
}

async function ordersWithoutLines(db: Db): Promise<Difference[]> {
  return findDifferences(
    db,
    'first line of order',
    sql<DifferenceRow>`
    select o."id" as "subject", 1 as "expected", 0 as "actual" from "orders" o
    where not exists (select 1 from "orderItems" l where l."orderId" = o."id")`,
  );
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

async function statusesAgainstActions(db: Db): Promise<Difference[]> {
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
