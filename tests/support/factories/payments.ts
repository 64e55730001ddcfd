import type { Insertable } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';

/** Inserts an account that buyers may pay to. @returns the id. */
export async function insertPaymentAccount(
  db: Db,
  values: Partial<Insertable<Database['paymentAccounts']>> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const details = { method: 'KBZPay', kind: 'transfer' as const, holder: 'Daw Mya', number: '09 450 012 345' };
  const row = {
    id,
    ...details,
    transferLimit: null,
    note: '',
    position: 1,
    active: true,
    createdAt: LONG_AGO,
    ...values,
  };
  await db.insertInto('paymentAccounts').values(row).execute();
  return row.id;
}

/** Inserts a payment that its buyer submitted. @returns the id. */
export async function insertPayment(
  db: Db,
  orderId: string,
  values: Partial<Insertable<Database['payments']>> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const { uid, paymentMethod } = await db
    .selectFrom('orders')
    .select(['uid', 'paymentMethod'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const entry = { id, orderId, key: id, method: paymentMethod, direction: 'in' as const, amount: 1_000 };
  const submitted = { state: 'submitted' as const, remark: '', submittedAt: LONG_AGO, submittedBy: uid };
  const row = { ...entry, ...submitted, ...values };
  await db.insertInto('payments').values(row).execute();
  return row.id;
}

/** Inserts a payment that is verified. @returns the id. */
export function insertReceived(
  db: Db,
  orderId: string,
  values: Partial<Insertable<Database['payments']>> = {},
): Promise<string> {
  return insertPayment(db, orderId, { state: 'verified', decidedAt: LONG_AGO, ...values });
}
