import type { Db } from '#app/db/schema.ts';
import { withoutNul } from '#app/domain/fields.ts';
import { writePaymentQr } from '#app/domain/money/merchant-qr/merchant-qr.ts';
import { paymentReference } from '#app/domain/money/merchant-qr/payment-reference.ts';
import type { QrWallet } from '#app/domain/money/payment-accounts/payment-account.ts';
import { nextTransfer } from '#app/domain/money/payments/payment.ts';
import { balanceOf, MONEY_COLUMNS } from '#app/domain/money/payments/payment-ledger.ts';

type Asked = { orderId: string; accountId: string | null; uid?: string | undefined };

/** The text of the code, what it asks for (MMK), and the wallets that were tested with it. */
export type PaymentQr = { text: string; amount: number; wallets: QrWallet[] };

/** The QR code for what an order has to send next to this account, else to the first of its method that has one. With `uid`,
 * the order must be that buyer's.
 * @returns null if nothing is to be sent, or the account takes no such payment, or is switched off. */
export async function readPaymentQr(db: Db, { orderId, accountId, uid }: Asked): Promise<PaymentQr | null> {
  const accounts = await db
    .selectFrom('orders')
    .innerJoin('paymentAccounts as account', 'account.method', 'orders.paymentMethod')
    .select([...MONEY_COLUMNS.map((column) => `orders.${column}` as const), 'orders.number'])
    .select(['account.merchantQr', 'account.qrWallets', 'account.transferLimit'])
    .where('orders.id', '=', orderId)
    .where('account.active', '=', true)
    .where('account.merchantQr', 'is not', null)
    .orderBy('account.position')
    .$if(accountId !== null, (query) => query.where('account.id', '=', withoutNul(accountId ?? '')))
    .$if(uid !== undefined, (query) => query.where('orders.uid', '=', uid ?? ''))
    .execute();
  const order = accounts.find(({ qrWallets }) => qrWallets.length > 0);
  if (!order?.merchantQr) return null;
  const amount = nextTransfer(balanceOf(order).toSend, order.transferLimit);
  const text = writePaymentQr(order.merchantQr, amount, paymentReference(order.number));
  return text === null ? null : { text, amount, wallets: order.qrWallets };
}
