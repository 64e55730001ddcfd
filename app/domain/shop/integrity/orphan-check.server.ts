import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { type Difference, type DifferenceRow, findDifferences } from '#app/domain/shop/integrity/difference.server.ts';

export async function checkOrphans(db: Db): Promise<Difference[]> {
  return [
    ...(await danglingReferences(db, {
      check: 'order of line',
      table: 'orderItems',
      subject: lineSubject,
      column: 'orderId',
      to: 'orders',
    })),
    ...(await danglingReferences(db, {
      check: 'item of line',
      table: 'orderItems',
      subject: lineSubject,
      column: 'itemId',
      to: 'inventories',
    })),
    ...(await danglingReferences(db, {
      check: 'order of movement',
      table: 'stockMovements',
      subject: idSubject,
      column: 'orderId',
      to: 'orders',
    })),
    ...(await danglingReferences(db, {
      check: 'item of movement',
      table: 'stockMovements',
      subject: idSubject,
      column: 'itemId',
      to: 'inventories',
    })),
    ...(await danglingReferences(db, {
      check: 'item of price change',
      table: 'priceChanges',
      subject: idSubject,
      column: 'itemId',
      to: 'inventories',
    })),
    ...(await danglingReferences(db, {
      check: 'buyer of order',
      table: 'orders',
      subject: sql`r."id"`,
      column: 'uid',
      to: 'users',
    })),
    ...(await movementsAgainstCause(db)),
  ];
}

const idSubject = sql`cast(r."id" as text)`;
const lineSubject = sql`cast(r."line" as text) || ' of order ' || r."orderId"`;

type Reference = { check: string; table: string; subject: typeof idSubject; column: string; to: string };

/** Foreign keys check a row only when it is written, not in a damaged or edited file. */
async function danglingReferences(db: Db, { check, table, subject, column, to }: Reference): Promise<Difference[]> {
  return findDifferences(
    db,
    check,
    sql<DifferenceRow>`
    select ${subject} as "subject", 1 as "expected", 0 as "actual" from ${sql.table(table)} r
    where r.${sql.ref(column)} is not null
      and not exists (select 1 from ${sql.table(to)} t where t."id" = r.${sql.ref(column)})`,
  );
}

/** Orders decrease stock; restocks and additions increase it, except for a return that is undone. */
async function movementsAgainstCause(db: Db): Promise<Difference[]> {
  const orders = await findDifferences(
    db,
    'orders of a movement by its cause, movement',
    sql<DifferenceRow>`
    select cast("id" as text) as "subject", case when "cause" in ('ordered', 'restocked') then 1 else 0 end as "expected",
      case when "orderId" is null then 0 else 1 end as "actual"
    from "stockMovements" where ("orderId" is not null) <> ("cause" in ('ordered', 'restocked'))`,
  );
  const signs = await findDifferences(
    db,
    'direction of movement',
    sql<DifferenceRow>`
    select cast("id" as text) as "subject", case when "cause" = 'ordered' then -1 else 1 end as "expected",
      case when "change" < 0 then -1 else 1 end as "actual"
    from "stockMovements" m where "cause" <> 'corrected' and ("change" < 0) <> ("cause" = 'ordered') and not exists (
      select 1 from "returnUndos" u join "returns" r on r."id" = u."returnId"
      where m."cause" = 'restocked' and r."orderId" = m."orderId" and u."at" = m."at")`,
  );
  return [...orders, ...signs];
}
