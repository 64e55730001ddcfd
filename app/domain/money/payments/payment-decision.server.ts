import type { RawBuilder, SqlBool } from 'kysely';
import { isOneOf } from '#app/db/json-rows.server.ts';
import type { Trx } from '#app/db/schema.ts';
import type { DecisionRefusal, PaymentState } from '#app/domain/money/payments/payment.ts';

/** A condition on rows named `payments`. */
export function hasState(...states: [PaymentState, ...PaymentState[]]): RawBuilder<SqlBool> {
  return isOneOf('payments.state', states);
}

/** Reads who voided or else decided a payment, and when. With `uid`, the payment must be for an order of that buyer. */
export async function readDecision(
  trx: Trx,
  { id, orderId, uid }: { id: string; orderId?: string; uid?: string },
): Promise<DecisionRefusal> {
  const payment = await trx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .leftJoin('users', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('users.id', '=', fn.coalesce(ref('payments.voidedBy'), ref('payments.decidedBy'))),
      ),
    )
    .select(['payments.state', 'payments.decidedAt', 'payments.voidedAt', 'users.name as by'])
    .where('payments.id', '=', id)
    .$if(orderId !== undefined, (query) => query.where('payments.orderId', '=', orderId ?? ''))
    .$if(uid !== undefined, (query) => query.where('orders.uid', '=', uid ?? ''))
    .executeTakeFirst();
  if (!payment?.decidedAt) return { ok: false, problem: 'no-such-payment' };
  const { state, voidedAt, decidedAt, by } = payment;
  return { ok: false, problem: 'already-decided', by: by ?? '', at: voidedAt ?? decidedAt, state };
}
