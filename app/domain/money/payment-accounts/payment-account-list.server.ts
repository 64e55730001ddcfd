import { sql } from 'kysely';
import type { Db, Instant } from '#app/db/schema.ts';
import type {
  ManagedAccount,
  PayableAccount,
  PaymentAccountKind,
} from '#app/domain/money/payment-accounts/payment-account.ts';

const ACCOUNT_COLUMNS = ['id', 'method', 'kind', 'holder', 'number', 'transferLimit', 'note'] as const;

export function listPaymentAccounts(db: Db): Promise<ManagedAccount[]> {
  return db
    .selectFrom('paymentAccounts')
    .select([...ACCOUNT_COLUMNS, 'active', 'position'])
    .orderBy('method')
    .orderBy('position')
    .execute();
}

export function listActiveAccounts(db: Db, method: string): Promise<PayableAccount[]> {
  return db
    .selectFrom('paymentAccounts')
    .select([...ACCOUNT_COLUMNS, 'qrHash', 'qrWidth', 'qrHeight', 'qrWallets'])
    .where('method', '=', method)
    .where('active', '=', true)
    .orderBy('position')
    .execute();
}

export function readPaymentAccount(db: Db, id: string): Promise<ManagedAccount | undefined> {
  return db
    .selectFrom('paymentAccounts')
    .select([...ACCOUNT_COLUMNS, 'active', 'position'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Maps each method with an active account to the time when its first account was added. */
export async function readPayableSince(db: Db): Promise<Record<string, Instant>> {
  const methods = await db
    .selectFrom('paymentAccounts')
    .select(({ fn }) => ['method', fn.min('createdAt').as('since')])
    .where('method', 'in', db.selectFrom('paymentAccounts').select('method').where('active', '=', true))
    .groupBy('method')
    .execute();
  return Object.fromEntries(methods.map(({ method, since }) => [method, since]));
}

export async function readAccountKinds(db: Db): Promise<Record<string, PaymentAccountKind[]>> {
  const accounts = await db
    .selectFrom('paymentAccounts')
    .select(['method', 'kind'])
    .distinct()
    .where('active', '=', true)
    .execute();
  const byMethod = Map.groupBy(accounts, ({ method }) => method);
  return Object.fromEntries([...byMethod].map(([method, all]) => [method, all.map(({ kind }) => kind)]));
}

/** Of a group of accounts: the highest limit of a transfer, null if one account has none. */
export const METHOD_LIMIT = sql<
  number | null
>`case when count(*) = count("transferLimit") then max("transferLimit") end`;

/** Maps each method that has a limit to the most that one transfer carries, in whole MMK. */
export async function readTransferLimits(db: Db): Promise<Record<string, number>> {
  const accounts = await db
    .selectFrom('paymentAccounts')
    .select(['method', METHOD_LIMIT.as('limit')])
    .where('active', '=', true)
    .groupBy('method')
    .execute();
  return Object.fromEntries(accounts.flatMap(({ method, limit }) => (limit === null ? [] : [[method, Number(limit)]])));
}
