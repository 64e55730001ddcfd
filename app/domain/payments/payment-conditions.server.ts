import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasStatus } from '#app/domain/orders/order-status.server.ts';
import type { PaymentStanding, PaymentWord } from '#app/domain/payments/payment-ledger.ts';

const ofOrder = sql`from "payments" p where p."orderId" = "orders"."id"`;
const paid = sql`coalesce((
  select sum(case when p."direction" = 'in' then p."amount" else -p."amount" end) ${ofOrder} and p."state" = 'verified'), 0)`;
const isChecked = sql`exists (select 1 ${ofOrder} and p."state" = 'submitted')`;
const isPayable = sql`"status" <> 'canceled' and exists (
  select 1 from "paymentAccounts" a
  where a."active" and a."method" = "orders"."paymentMethod" and a."createdAt" <= "orders"."createdAt")`;

const words: Record<PaymentWord, RawBuilder<unknown>> = {
  overpaid: sql`${paid} > "total"`,
  paid: sql`${paid} = "total"`,
  checking: sql`${paid} < "total" and ${isChecked}`,
  'part paid': sql`${paid} > 0 and ${paid} < "total" and not ${isChecked}`,
  unpaid: sql`${paid} <= 0 and "total" > 0 and not ${isChecked}`,
};

/** On rows named `orders`: what `shownStanding` says of them. */
export function hasStanding(standing: PaymentStanding): RawBuilder<SqlBool> {
  if (standing === 'owed back') return sql`${hasStatus('canceled')} and ${paid} > 0`;
  const shows = sql`(${isPayable} or ${paid} <> 0 or ${isChecked})`;
  return sql`${words[standing]} and ${shows} and not (${hasStatus('canceled')} and ${paid} > 0)`;
}
