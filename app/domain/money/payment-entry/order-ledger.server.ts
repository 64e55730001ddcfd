import type { Db } from '#app/db/schema.ts';
import type { ManagedAccount } from '#app/domain/money/payment-accounts/payment-account.ts';
import { listPaymentAccounts } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { listEntryMethods } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import type { OrderLedger } from '#app/domain/money/payment-entry/payment-entry.ts';
import { balanceOf, MONEY_COLUMNS } from '#app/domain/money/payments/payment-ledger.ts';
import { listPayments } from '#app/domain/money/payments/payment-list.server.ts';
import { readShownBalances } from '#app/domain/money/payments/shown-balances.server.ts';

export async function readOrderLedger(db: Db, id: string): Promise<OrderLedger | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'number', ...MONEY_COLUMNS, 'createdAt', 'paymentMethod'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!order) return undefined;
  const [payments, accounts, methods, shown] = await Promise.all([
    listPayments(db, id),
    listPaymentAccounts(db),
    listEntryMethods(db, order),
    readShownBalances(db, [order]),
  ]);
  const rank = ({ method, active }: ManagedAccount) => 2 * Number(method !== order.paymentMethod) + Number(!active);
  return {
    order,
    payments,
    balance: balanceOf(order),
    status: shown[id]?.status ?? null,
    accounts: accounts.toSorted((one, other) => rank(one) - rank(other)),
    methods: methods.filter((method) => !accounts.some((account) => account.method === method)),
  };
}
