import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import type { PaymentMethodEntry } from '#app/domain/money/payment-accounts/payment-account-form.ts';
import type { Action } from '#app/domain/people/audit/actions.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';

export async function listPaymentMethods(db: Db): Promise<string[]> {
  const row = await db.selectFrom('paymentSettings').select('methods').where('id', '=', 'default').executeTakeFirst();
  return row?.methods ?? [];
}

export async function addPaymentMethod(db: Db, by: By, method: string): Promise<void> {
  await transact(db, async (trx) => appendMethod(trx, by, await lockMethods(trx), method));
}

/** `before` is the locked list of methods. */
export async function appendMethod(trx: Trx, by: By, before: string[], method: string): Promise<void> {
  await save(trx, by, 'payment method added', { before, after: [...before, method] });
}

export async function restorePaymentMethod(db: Db, by: By, { position, method }: PaymentMethodEntry): Promise<void> {
  await transact(db, async (trx) => {
    const before = await lockMethods(trx);
    const after = before.toSpliced(position, 0, method);
    await save(trx, by, 'payment method added', { before, after });
  });
}

/** Replaces a method in Zawgyi by its Unicode text: appends `method` and removes the last entry equal to `zawgyi`. */
export async function replacePaymentMethod(
  db: Db,
  by: By,
  { zawgyi, method }: { zawgyi: string; method: string },
): Promise<void> {
  await transact(db, async (trx) => {
    const before = await lockMethods(trx);
    const both = [...before, method];
    await save(trx, by, 'payment method added', { before, after: both });
    const index = before.lastIndexOf(zawgyi);
    if (index < 0) return;
    await save(trx, by, 'payment method deleted', { before: both, after: both.toSpliced(index, 1) });
  });
}

export async function removePaymentMethod(db: Db, by: By, { position, method }: PaymentMethodEntry): Promise<boolean> {
  return transact(db, async (trx) => {
    const before = await lockMethods(trx);
    if (before[position] !== method) return false;
    await save(trx, by, 'payment method deleted', { before, after: before.toSpliced(position, 1) });
    return true;
  });
}

/** Locks the list of methods, and returns it. Every change to a payment account also takes this lock first. */
export async function lockMethods(trx: Trx): Promise<string[]> {
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
  { now, uid }: By,
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
