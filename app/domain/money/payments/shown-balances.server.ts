import { idsOf } from '#app/db/json-rows.server.ts';
import type { Db } from '#app/db/schema.ts';
import { readPayableSince } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { hasState } from '#app/domain/money/payments/payment-decision.server.ts';
import {
  type Balance,
  balanceOf,
  MONEY_COLUMNS,
  type PayableOrder,
  showsPayment,
  type VoucherPayments,
} from '#app/domain/money/payments/payment-ledger.ts';
import { offers } from '#app/domain/order-status.ts';

type Payable = PayableOrder & { id: string; paymentMethod: string };

/** Reads the balances of the orders that show one (`showsPayment`), by the id of the order. */
export async function readShownBalances(db: Db, orders: Payable[]): Promise<Record<string, Balance>> {
  const since = await readPayableSince(db);
  const shown = orders.filter((order) => showsPayment(order, since[order.paymentMethod]));
  return Object.fromEntries(shown.map((order) => [order.id, balanceOf(order)]));
}

async function readTradeIns(db: Db, orderIds: string[]): Promise<VoucherPayments['tradeIns']> {
  const phones = await db
    .selectFrom('payments')
    .select(['orderId', 'remark as label', 'amount'])
    .where('orderId', 'in', orderIds)
    .where('receiptId', 'is not', null)
    .where(hasState('verified'))
    .orderBy('id')
    .execute();
  return Object.groupBy(phones, ({ orderId }) => orderId);
}

/** Reads the shown balances, and the active accounts with a number of the methods by which something is due. */
export async function readVoucherPayments(db: Db, orders: Payable[]): Promise<VoucherPayments> {
  const [balances, tradeIns] = await Promise.all([readShownBalances(db, orders), readTradeIns(db, idsOf(orders))]);
  const methods = orders.filter(({ id }) => (balances[id]?.due ?? 0) > 0).map(({ paymentMethod }) => paymentMethod);
  if (methods.length === 0) return { balances, tradeIns, accounts: [] };
  const accounts = await db
    .selectFrom('paymentAccounts')
    .select(['id', 'method', 'holder', 'number', 'transferLimit', 'qrWallets'])
    .where('active', '=', true)
    .where('number', '<>', '')
    .where('method', 'in', [...new Set(methods)])
    .orderBy('position')
    .execute();
  return { balances, tradeIns, accounts };
}

/** True if the shop has an active account, or a payment of any state. Refunds alone are of returns. */
export async function takesPayments(db: Db): Promise<boolean> {
  const account = db.selectFrom('paymentAccounts').select('id').where('active', '=', true);
  const found = await account
    .unionAll(db.selectFrom('payments').select('id').where('direction', '=', 'in'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function readDues(db: Db, ids: string[]): Promise<number[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', ...MONEY_COLUMNS, 'createdAt', 'paymentMethod'])
    .where('id', 'in', ids)
    .execute();
  const balances = await readShownBalances(
    db,
    orders.filter(({ status }) => offers(status, 'confirmation')),
  );
  return Object.values(balances).flatMap(({ due }) => (due > 0 ? [due] : []));
}
