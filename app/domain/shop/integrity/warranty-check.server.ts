import { sql } from 'kysely';
import { hasStatus } from '#app/domain/order-status.server.ts';
import { SOLD_STATUSES } from '#app/domain/order-status.ts';
import { type Checks, lineOf, ofRows } from '#app/domain/shop/integrity/difference.server.ts';

export const warrantyChecks: Checks = {
  'line of warranty': ofRows(
    sql`w."id"`,
    sql`"warranties" w
      where not exists (select 1 from "orderItems" l where l."orderId" = w."orderId" and l."line" = w."line")`,
  ),
  // A warranty must have ended if its order is no longer sold, or its unit has left its line.
  'order of warranty': sql`
    select w."id" as "subject", 'sold' as "expected", o."status" as "actual"
    from "warranties" w join "orders" o on o."id" = w."orderId"
    where w."endedAt" is null and not (${hasStatus(...SOLD_STATUSES)})`,
  'unit of warranty': sql`
    select w."id" as "subject", ${lineOf('w')} as "expected", coalesce(${lineOf('u')}, u."state") as "actual"
    from "warranties" w join "units" u on u."id" = w."unitId"
    where w."endedAt" is null and ${lineOf('u')} is distinct from ${lineOf('w')}`,
};
