import type { Db, Instant } from '#app/db/schema.ts';
import type { ManagedAccount, PayableAccount } from '#app/domain/payment-accounts/payment-account.ts';

const SHOWN = ['id', 'method', 'kind', 'holder', 'number', 'transferLimit', 'note'] as const;

/** Of all methods, each in the owner's order; those switched off too. */
export function listPaymentAccounts(db: Db): Promise<ManagedAccount[]> {
  return db
    .selectFrom('paymentAccounts')
    .select([...SHOWN, 'active', 'position'])
    .orderBy('method')
    .orderBy('position')
    .execute();
}

/** Those that a buyer may pay to by this method. */
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
