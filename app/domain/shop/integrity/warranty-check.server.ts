import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { hasStatus } from '#app/domain/order-status.server.ts';
import { SOLD_STATUSES } from '#app/domain/order-status.ts';
import { type Difference, type DifferenceRow, findDifferences } from '#app/domain/shop/integrity/difference.server.ts';

export async function checkWarranties(db: Db): Promise<Difference[]> {
  return [...(await linesOfWarranties(db)), ...(await salesOfWarranties(db)), ...(await unitsOfWarranties(db))];
}

async function linesOfWarranties(db: Db): Promise<Difference[]> {
  return findDifferences(
    db,
    'line of warranty',
    sql<DifferenceRow>`
    select w."id" as "subject", 1 as "expected", 0 as "actual" from "warranties" w
    where not exists (select 1 from "orderItems" l where l."orderId" = w."orderId" and l."line" = w."line")`,
  );
}

/** A warranty must have ended if its order is no longer sold. */
async function salesOfWarranties(db: Db): Promise<Difference[]> {
  return findDifferences(
    db,
    'order of warranty',
    sql<DifferenceRow>`
    select w."id" as "subject", 'sold' as "expected", o."status" as "actual"
    from "warranties" w join "orders" o on o."id" = w."orderId"
    where w."endedAt" is null and not (${hasStatus(...SOLD_STATUSES)})`,
  );
}

/** A warranty must have ended if its unit has left its line. */
async function unitsOfWarranties(db: Db): Promise<Difference[]> {
  const lineOf = (row: string) => sql.raw(`cast(${row}."line" as text) || ' of order ' || ${row}."orderId"`);
  return findDifferences(
    db,
    'unit of warranty',
    sql<DifferenceRow>`
    select w."id" as "subject", ${lineOf('w')} as "expected", coalesce(${lineOf('u')}, u."state") as "actual"
    from "warranties" w join "units" u on u."id" = w."unitId"
    where w."endedAt" is null and ${lineOf('u')} is distinct from ${lineOf('w')}`,
  );
}
