import type { RawBuilder, SqlBool } from 'kysely';
import { isOneOf } from '#app/db/is-one-of.server.ts';
import type { PaymentState } from '#app/domain/money/payments/payment.ts';

/** A condition on rows named `payments`. */
export function hasState(...states: [PaymentState, ...PaymentState[]]): RawBuilder<SqlBool> {
  return isOneOf('payments.state', states);
}
