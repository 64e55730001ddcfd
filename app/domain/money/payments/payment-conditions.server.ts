import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Instant } from '#app/db/schema.ts';
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

/** `Balance.due` of rows named `orders`. */
export const due = sql<number>`case when ${hasStatus(...PAYABLE_STATUSES)} and ${kept} > "paid" then ${kept} - "paid" else 0 end`;

/** `showsPayment` for rows named `orders`; a test compares them. @param since by method, as `readPayableSince` reads it. */
export function isPaymentShown(since: Record<string, Instant>): RawBuilder<SqlBool> {
  const accounts = Object.entries(since).map(
    ([method, at]) => sql<SqlBool>`("paymentMethod" = ${method} and "createdAt" >= ${at} and not "movedIn")`,
  );
  const hasAccount = sql.join([sql`"deposit" is not null`, ...accounts], sql` or `);
  return sql`("paid" > 0 or "checking" > 0 or
    (${hasStatus(...PAYABLE_STATUSES)} and (${hasAccount}) and "returned" is distinct from "total"))`;
}

/** A condition on rows named `orders`. */
export function hasPaymentStatus(status: PaymentStatus): RawBuilder<SqlBool> {
  return sql`(${paymentStatus}) = ${status}`;
}
