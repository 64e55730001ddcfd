import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PaymentStatus } from '#app/domain/money/payments/payment-ledger.ts';
import { hasStatus } from '#app/domain/order-status.server.ts';
import { PAYABLE_STATUSES } from '#app/domain/order-status.ts';

/** `totalAfterReturns` of rows named `orders`. */
export const kept = sql`("total" - coalesce("returned", 0))`;

/** `paymentStatusOf` as the index `orders_payment` stores it: both change together, and a test compares them. */
const paymentStatus = sql`case
  when ${hasStatus(...PAYABLE_STATUSES)} then case
    when "paid" > ${kept} then 'overpaid'
    when "paid" = ${kept} then 'paid'
    when "checking" > 0 then 'checking'
    when "paid" > 0 then 'part paid'
    else 'unpaid' end
  when "paid" > 0 then 'owed back'
  when "checking" > 0 then 'checking' end`;

/** A condition on rows named `orders`. */
export function hasPaymentStatus(status: PaymentStatus): RawBuilder<SqlBool> {
  return sql`(${paymentStatus}) = ${status}`;
}
