import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PaymentState } from '#app/domain/payments/payment.ts';

/** A condition on rows named `payments`. The values are literals, so that partial indexes apply. */
export function hasState(...states: [PaymentState, ...PaymentState[]]): RawBuilder<SqlBool> {
  const [only, ...others] = states.map((state) => sql.lit(state));
  return others.length > 0
    ? sql`"payments"."state" in (${sql.join([only, ...others])})`
    : sql`"payments"."state" = ${only}`;
}
