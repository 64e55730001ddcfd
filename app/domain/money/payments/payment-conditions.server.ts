import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PaymentStatus } from '#app/domain/money/payments/payment-ledger.ts';
import { hasStatus, isNotUndone } from '#app/domain/order-status.server.ts';
import { PAYABLE_STATUSES } from '#app/domain/order-status.ts';

const fromPayments = sql`from "payments" p where p."orderId" = "orders"."id"`;
const received = sql`coalesce((
  select sum(case when p."direction" = 'in' then p."amount" else -p."amount" end) ${fromPayments} and p."state" = 'verified'), 0)`;

/** For a row named `orders`: the sum that its returns refunded without an entry in the ledger. */
export const refundedOutside = sql<number>`coalesce((
  select sum(r."refund") from "returns" r
  where r."orderId" = "orders"."id" and r."paymentId" is null and ${isNotUndone('r.id')}), 0)`;

/** Computes the same as `paidOf`. */
export function paidFrom(received: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(case when "returned" > 0 then (
    select case when s."in" <= 0 then s."in" when s."in" > s."out" then s."in" - s."out" else 0 end
    from (select ${received} as "in", ${refundedOutside} as "out") as s) else ${received} end)`;
}

const paid = paidFrom(received);
const hasSubmitted = sql`exists (select 1 ${fromPayments} and p."state" = 'submitted')`;
const fromAccounts = sql`from "paymentAccounts" a where a."method" = "orders"."paymentMethod"`;
const isPayable = hasStatus(...PAYABLE_STATUSES);
const asksMoney = sql`${isPayable} and "returned" is distinct from "total" and ("deposit" is not null or exists (select 1 ${fromAccounts} and a."active")
  and exists (select 1 ${fromAccounts} and a."createdAt" <= "orders"."createdAt"))`;

/** Computes the same as `totalAfterReturns`. */
export const kept = sql<number>`("total" - coalesce("returned", 0))`;

const conditions: Record<Exclude<PaymentStatus, 'owed back'>, RawBuilder<unknown>> = {
  overpaid: sql`${paid} > ${kept}`,
  paid: sql`${paid} = ${kept}`,
  checking: sql`${paid} < ${kept} and ${hasSubmitted}`,
  'part paid': sql`${paid} > 0 and ${paid} < ${kept} and not ${hasSubmitted}`,
  unpaid: sql`${paid} <= 0 and ${kept} > 0 and not ${hasSubmitted}`,
};

/** A condition on rows named `orders`: they show their balance (`showsPayment`) and have this `paymentStatusOf`. */
export function hasPaymentStatus(status: PaymentStatus): RawBuilder<SqlBool> {
  const isOwedBack = sql<SqlBool>`not ${isPayable} and ${paid} > 0`;
  if (status === 'owed back') return isOwedBack;
  const shows = sql`(${asksMoney} or ${paid} <> 0 or ${hasSubmitted})`;
  return sql`${conditions[status]} and ${shows} and not (${isOwedBack})`;
}
