import type { Db } from '#app/db/schema.ts';
import type { PaymentRejection, PaymentState } from '#app/domain/money/payments/payment.ts';
import type { Balance, OrderMoney } from '#app/domain/money/payments/payment-ledger.ts';
import { readBalances } from '#app/domain/money/payments/payment-list.server.ts';

/** Facts for a mail about a payment. */
export type PaymentFacts = {
  payment: {
    amount: number;
    method: string;
    number: string | null;
    state: PaymentState;
    rejection: PaymentRejection | null;
    remark: string;
  };
  order: OrderMoney & { id: string; number: number; name: string; phone: string };
  balance: Balance;
};

/** Reads the facts of these payments, by the ids of the payments. */
export async function readPaymentNews(db: Db, ids: string[]): Promise<Map<string, PaymentFacts>> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['payments.id', 'payments.amount', 'payments.method', 'payments.number', 'payments.state'])
    .select(['payments.rejection', 'payments.remark', 'orders.id as orderId', 'orders.number as orderNumber'])
    .select(['orders.name', 'orders.phone', 'orders.total', 'orders.deposit', 'orders.returned', 'orders.status'])
    .where('payments.id', 'in', ids)
    .execute();
  const balances = await readBalances(
    db,
    rows.map(({ orderId: id, total, deposit, returned, status }) => ({ id, total, deposit, returned, status })),
  );
  return new Map(
    rows.map(({ id, orderId, orderNumber, name, phone, total, deposit, returned, status, ...payment }) => [
      id,
      {
        payment,
        order: { id: orderId, number: orderNumber, name, phone, total, returned, status },
        balance: balances[orderId] as Balance,
      },
    ]),
  );
}
