import { sql } from 'kysely';
import { type Checks, ofNumbers, ofRows } from '#app/domain/shop/integrity/difference.server.ts';

const verified = (direction: 'in' | 'out') =>
  sql`sum(case when "direction" = ${sql.lit(direction)} and "state" = 'verified' then "amount" else 0 end)`;
const payment = sql`p."id"`;

/** Rules of the ledger that the database does not enforce. */
export const paymentChecks: Checks = {
  // `expected` is the most that may be refunded.
  'refunds of order': ofNumbers(sql`
    select "orderId" as "subject", ${verified('in')} as "expected", ${verified('out')} as "actual"
    from "payments" group by "orderId" having ${verified('out')} > ${verified('in')}`),
  'amount of payment': ofNumbers(sql`
    select ${payment} as "subject", o."total" as "expected", p."amount" as "actual"
    from "payments" p join "orders" o on o."id" = p."orderId" where p."direction" = 'in' and p."amount" > o."total"`),
  'admin behind payment': ofRows(
    payment,
    sql`"payments" p
      where (p."state" <> 'submitted' and p."decidedBy" is null) or (p."state" = 'voided' and p."voidedBy" is null)`,
  ),
  'method of payment': ofRows(
    payment,
    sql`"payments" p where p."accountId" is not null and not exists (
      select 1 from "paymentAccounts" a where a."id" = p."accountId" and a."method" = p."method")`,
  ),
};
