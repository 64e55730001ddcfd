import type { Db } from '#app/db/schema.ts';
import { CASH } from '#app/domain/constants.ts';
import { listPaymentAccounts } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { listPaymentMethods } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import type { TransferAccount } from '#app/domain/orders/counter/counter-find.ts';

export async function listTransferAccounts(db: Db): Promise<TransferAccount[]> {
  const [accounts, methods] = await Promise.all([listPaymentAccounts(db), listPaymentMethods(db)]);
  const without = methods.filter((method) => method !== CASH && !accounts.some((each) => each.method === method));
  return [
    ...accounts
      .filter(({ active, kind }) => active && kind === 'transfer')
      .map(({ id, method, holder, number }) => ({ via: id, method, account: `${holder} ${number}`.trim() })),
    ...without.map((method) => ({ via: method, method, account: '' })),
  ];
}
