import type { Db } from '#app/db/schema.ts';
import type { ManagedAccount } from '#app/domain/money/payment-accounts/payment-account.ts';
import { listPaymentAccounts } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { listEntryMethods } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import type { OrderLedger } from '#app/domain/money/payment-entry/payment-entry.ts';
import type { Balance } from '#app/domain/money/payments/payment-ledger.ts';
import { listPayments, readBalances } from '#app/domain/money/payments/payment-list.server.ts';

export async function readOrderLedger(db: Db, id: string): Promise<OrderLedger | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'number', 'total', 'deposit', 'returned', 'status', 'createdAt', 'paymentMethod'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!order) return undefined;
  const [payments, balances, accounts, methods] = await Promise.all([
    listPayments(db, id),
    readBalances(db, [order]),
    listPaymentAccounts(db),
    listEntryMethods(db, order),
  ]);
  const rank = ({ method, active }: ManagedAccount) => 2 * Number(method !== order.paymentMethod) + Number(!active);
  return {
    order,
    payments,
    balance: balances[id] as Balance,
    accounts: accounts.toSorted((one, other) => rank(one) - rank(other)),
    methods: methods.filter((method) => !accounts.some((account) => account.method === method)),
  };
}
