import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import type { Action } from '#app/domain/audit/actions.ts';
import { record } from '#app/domain/audit/audit-record.server.ts';
import type { PaymentMethodEntry } from '#app/domain/payment-accounts/payment-method-forms.ts';

export async function listPaymentMethods(db: Db): Promise<string[]> {
  const row = await db.selectFrom('paymentSettings').select('methods').where('id', '=', 'default').executeTakeFirst();
  return row?.methods ?? [];
}

export async function addPaymentMethod(db: Db, now: Date, uid: string, method: string): Promise<void> {
  await restorePaymentMethod(db, now, uid, { position: Number.MAX_SAFE_INTEGER, method });
}

/** Adds a removed method back at its old position. */
export async function restorePaymentMethod(
  db: Db,
  now: Date,
  uid: string,
  { position, method }: PaymentMethodEntry,
): Promise<void> {
  await transact(db, async (trx) => {
    const before = await lockedMethods(trx);
    const after = before.toSpliced(position, 0, method);
    await save(trx, { now, uid }, 'payment method added', { before, after });
  });
}

/** Appends a method and removes the last entry that equals `typed`, its Zawgyi form. */
export async function replacePaymentMethod(
  db: Db,
  now: Date,
  uid: string,
  { typed, method }: { typed: string; method: string },
): Promise<void> {
  await transact(db, async (trx) => {
    const before = await lockedMethods(trx);
    const both = [...before, method];
    await save(trx, { now, uid }, 'payment method added', { before, after: both });
    const index = before.lastIndexOf(typed);
    const after = both.toSpliced(index, 1);
    if (index >= 0) await save(trx, { now, uid }, 'payment method deleted', { before: both, after });
  });
}

export async function removePaymentMethod(
  db: Db,
  now: Date,
  uid: string,
  { position, method }: PaymentMethodEntry,
): Promise<boolean> {
  return transact(db, async (trx) => {
    const before = await lockedMethods(trx);
    if (before[position] !== method) return false;
    await save(trx, { now, uid }, 'payment method deleted', { before, after: before.toSpliced(position, 1) });
    return true;
  });
}

/** Locks the list of methods, and returns it. Every change to an account takes this lock first. */
export async function lockedMethods(trx: Trx): Promise<string[]> {
  const row = await trx
    .selectFrom('paymentSettings')
    .select('methods')
    .where('id', '=', 'default')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.methods;
}

async function save(
  trx: Trx,
  { now, uid }: { now: Date; uid: string },
  action: Action,
  { before, after }: { before: string[]; after: string[] },
): Promise<void> {
  await trx
    .updateTable('paymentSettings')
    .set({ methods: JSON.stringify(after) })
    .where('id', '=', 'default')
    .execute();
  await record(trx, now, { uid, action, entity: 'paymentSettings', entityId: 'default', before, after });
}
