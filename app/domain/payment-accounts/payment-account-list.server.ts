import type { Db, Instant } from '#app/db/schema.ts';
import type { ManagedAccount, PayableAccount } from '#app/domain/payment-accounts/payment-account.ts';

const SHOWN = ['id', 'method', 'kind', 'holder', 'number', 'transferLimit', 'note'] as const;

/** The accounts of all methods, each in the owner's order, including accounts that are switched off. */
export function listPaymentAccounts(db: Db): Promise<ManagedAccount[]> {
  return db
    .selectFrom('paymentAccounts')
    .select([...SHOWN, 'active', 'position'])
    .orderBy('method')
    .orderBy('position')
    .execute();
}

/** The accounts to which a buyer can pay by this method. */
export function listActiveAccounts(db: Db, method: string): Promise<PayableAccount[]> {
  return db
    .selectFrom('paymentAccounts')
    .select([...SHOWN, 'qrHash', 'qrWidth', 'qrHeight'])
    .where('method', '=', method)
    .where('active', '=', true)
    .orderBy('position')
    .execute();
}

export function readPaymentAccount(db: Db, id: string): Promise<ManagedAccount | undefined> {
  return db
    .selectFrom('paymentAccounts')
    .select([...SHOWN, 'active', 'position'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** When the first account of each method was added, of the methods that have an active one. */
export async function readPayableSince(db: Db): Promise<Record<string, Instant>> {
  const methods = await db
    .selectFrom('paymentAccounts')
    .select(({ fn }) => ['method', fn.min('createdAt').as('since')])
    .where('method', 'in', db.selectFrom('paymentAccounts').select('method').where('active', '=', true))
    .groupBy('method')
    .execute();
  return Object.fromEntries(methods.map(({ method, since }) => [method, since]));
}
