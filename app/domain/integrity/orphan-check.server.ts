import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { type Difference, type Differing, differences } from '#app/domain/integrity/difference.server.ts';

export async function checkOrphans(db: Db): Promise<Difference[]> {
  return [
    ...(await pointing(db, 'order of line', 'orderItems', lineOf, 'orderId', 'orders')),
    ...(await pointing(db, 'item of line', 'orderItems', lineOf, 'itemId', 'inventories')),
    ...(await pointing(db, 'order of movement', 'stockMovements', idOf, 'orderId', 'orders')),
    ...(await pointing(db, 'item of movement', 'stockMovements', idOf, 'itemId', 'inventories')),
    ...(await pointing(db, 'item of price change', 'priceChanges', idOf, 'itemId', 'inventories')),
    ...(await pointing(db, 'buyer of order', 'orders', sql`r."id"`, 'uid', 'users')),
    ...(await movementsAgainstCause(db)),
  ];
}

const idOf = sql`cast(r."id" as text)`;
const lineOf = sql`cast(r."line" as text) || ' of order ' || r."orderId"`;

/** Foreign keys check only what is written through them, not a damaged or edited file. */
async function pointing(
  db: Db,
  check: string,
  table: string,
  subject: typeof idOf,
  column: string,
  to: string,
): Promise<Difference[]> {
  return differences(
    db,
    check,
    sql<Differing>`
    select ${subject} as "subject", 1 as "expected", 0 as "actual" from ${sql.table(table)} r
    where r.${sql.ref(column)} is not null
      and not exists (select 1 from ${sql.table(to)} t where t."id" = r.${sql.ref(column)})`,
  );
}

/** Orders decrease stock; restocks and additions increase it. */
async function movementsAgainstCause(db: Db): Promise<Difference[]> {
  const orders = await differences(
    db,
    'orders of a movement by its cause, movement',
    sql<Differing>`
    select cast("id" as text) as "subject", case when "cause" in ('ordered', 'restocked') then 1 else 0 end as "expected",
      case when "orderId" is null then 0 else 1 end as "actual"
    from "stockMovements" where ("orderId" is not null) <> ("cause" in ('ordered', 'restocked'))`,
  );
  const signs = await differences(
    db,
    'direction of movement',
    sql<Differing>`
    select cast("id" as text) as "subject", case when "cause" = 'ordered' then -1 else 1 end as "expected",
      case when "change" < 0 then -1 else 1 end as "actual"
    from "stockMovements" where "cause" <> 'corrected' and ("change" < 0) <> ("cause" = 'ordered')`,
  );
  return [...orders, ...signs];
}
