import type { Db } from '#app/db/schema.ts';
import type { Payment } from '#app/domain/money/payments/payment.ts';
import { type Balance, balanceOf, MONEY_COLUMNS, type OrderMoney } from '#app/domain/money/payments/payment-ledger.ts';

export type PaymentFacts = {
  payment: Pick<Payment, 'amount' | 'method' | 'number' | 'state' | 'rejection' | 'remark'>;
  order: OrderMoney & { id: string; number: number; name: string; phone: string };
  balance: Balance;
};

export async function readPaymentNews(db: Db, ids: string[]): Promise<Map<string, PaymentFacts>> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['payments.id', 'payments.amount', 'payments.method', 'payments.number', 'payments.state'])
    .select(['payments.rejection', 'payments.remark', 'orders.id as orderId', 'orders.number as orderNumber'])
    .select(['orders.name', 'orders.phone', ...MONEY_COLUMNS.map((column) => `orders.${column}` as const)])
    .where('payments.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(
      ({ id, orderId, orderNumber, name, phone, amount, method, number, state, rejection, remark, ...order }) => [
        id,
        {
          payment: { amount, method, number, state, rejection, remark },
          order: { id: orderId, number: orderNumber, name, phone, ...order },
          balance: balanceOf(order),
        },
      ],
    ),
  );
}
