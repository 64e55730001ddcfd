import { type RawBuilder, sql } from 'kysely';
import { type Checks, ofNumbers, ofRows } from '#app/domain/shop/integrity/difference.server.ts';

const verified = (direction: 'in' | 'out') =>
  sql`sum(case when "direction" = ${sql.lit(direction)} and "state" = 'verified' then "amount" else 0 end)`;
const received = sql`(${verified('in')} - ${verified('out')})`;
const payment = sql`p."id"`;

export const paymentChecks: Checks = {
  'paid of order': sumOfLedger(sql`case when ${received} > 0 then ${received} else 0 end`, sql`o."paid"`),
  'checking of order': sumOfLedger(
    sql`coalesce(sum(case when p."state" = 'submitted' then p."amount" end), 0)`,
    sql`o."checking"`,
  ),
  // `expected` is the most that may be refunded: only a return may refund money that the ledger never had.
  'refunds of order': ofNumbers(sql`
    select "orderId" as "subject", ${verified('in')} as "expected", ${verified('out')} as "actual"
    from "payments" p left join (select "paymentId" from "returns") r on r."paymentId" = p."id"
    where r."paymentId" is null group by "orderId" having ${verified('out')} > ${verified('in')}`),
  'amount of payment': ofNumbers(sql`
    select ${payment} as "subject", o."total" as "expected", p."amount" as "actual"
    from "payments" p join "orders" o on o."id" = p."orderId" where p."direction" = 'in' and p."amount" > o."total"`),
  'admin behind payment': ofRows(
    payment,
    sql`"payments" p
      where (p."state" <> 'submitted' and p."decidedBy" is null) or (p."state" = 'voided' and p."voidedBy" is null)`,
  ),
  'phone of trade-in': ofRows(
    payment,
    sql`"payments" p join "receipts" r on r."id" = p."receiptId"
      where p."inDrawer" or p."direction" <> 'in' or p."accountId" is not null or r."pieces" <> 1`,
  ),
  // Until somebody corrects the cost of the phone.
  'cost of phone of trade-in': sql`
    select u."id" as "subject", cast(p."amount" as text) as "expected", u."cost" as "actual"
    from "payments" p join "units" u on u."receiptId" = p."receiptId"
    where p."state" = 'verified' and u."cost" is distinct from cast(p."amount" as text)
      and not exists (select 1 from "unitEvents" e where e."unitId" = u."id" and e."kind" = 'corrected'
        and e."at" >= u."receivedAt" and e."detail" -> 'after' ->> 'cost' is distinct from e."detail" -> 'before' ->> 'cost')`,
  'method of payment': ofRows(
    payment,
    sql`"payments" p where p."accountId" is not null and not exists (
      select 1 from "paymentAccounts" a where a."id" = p."accountId" and a."method" = p."method")`,
  ),
};

function sumOfLedger(expected: RawBuilder<unknown>, actual: RawBuilder<unknown>): Checks[string] {
  return ofNumbers(sql`
    select o."id" as "subject", ${expected} as "expected", ${actual} as "actual"
    from "orders" o left join "payments" p on p."orderId" = o."id"
    group by o."id", ${actual} having ${expected} <> ${actual}`);
}
