import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { type Difference, type DifferenceRow, findDifferences } from '#app/domain/shop/integrity/difference.server.ts';

/** Checks rules of the ledger that the database does not enforce, and that each order exists. */
export async function checkPayments(db: Db): Promise<Difference[]> {
  return [
    ...(await findDifferences(db, 'refunds of order', refundsBeyondPaid)),
    ...(await findDifferences(db, 'amount of payment', amountsAboveTotal)),
    ...(await findDifferences(db, 'admin behind payment', statesWithoutPerson)),
    ...(await findDifferences(db, 'method of payment', accountsOfAnotherMethod)),
    ...(await findDifferences(db, 'order of payment', paymentsWithoutOrder)),
  ];
}

const verified = (direction: 'in' | 'out') =>
  sql`sum(case when "direction" = ${sql.lit(direction)} and "state" = 'verified' then "amount" else 0 end)`;

/** `expected` is the most that may be refunded. */
const refundsBeyondPaid = sql<DifferenceRow>`
  select "orderId" as "subject", cast(${verified('in')} as double precision) as "expected",
    cast(${verified('out')} as double precision) as "actual"
  from "payments" group by "orderId" having ${verified('out')} > ${verified('in')}`;

const amountsAboveTotal = sql<DifferenceRow>`
  select p."id" as "subject", cast(o."total" as double precision) as "expected", cast(p."amount" as double precision) as "actual"
  from "payments" p join "orders" o on o."id" = p."orderId" where p."direction" = 'in' and p."amount" > o."total"`;

const statesWithoutPerson = sql<DifferenceRow>`
  select "id" as "subject", 1 as "expected", 0 as "actual" from "payments"
  where ("state" <> 'submitted' and "decidedBy" is null) or ("state" = 'voided' and "voidedBy" is null)`;

const accountsOfAnotherMethod = sql<DifferenceRow>`
  select p."id" as "subject", 1 as "expected", 0 as "actual" from "payments" p
  where p."accountId" is not null and not exists (
    select 1 from "paymentAccounts" a where a."id" = p."accountId" and a."method" = p."method")`;

const paymentsWithoutOrder = sql<DifferenceRow>`
  select p."id" as "subject", 1 as "expected", 0 as "actual" from "payments" p
  where not exists (select 1 from "orders" o where o."id" = p."orderId")`;
