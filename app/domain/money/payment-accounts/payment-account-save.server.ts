import { randomUUIDv7 } from 'node:crypto';
import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import type { AccountEdited, AccountProblem } from '#app/domain/money/payment-accounts/payment-account.ts';
import type { AccountDetails } from '#app/domain/money/payment-accounts/payment-account-form.ts';
import { readPaymentAccount } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { removeQr } from '#app/domain/money/payment-accounts/payment-account-qr.server.ts';
import { appendMethod, lockMethods } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';

/** Adds an active account after the others of its method; with `addsMethod` also the method, if it is not there. */
export async function addPaymentAccount(
  db: Db,
  by: By,
  { addsMethod = false, ...details }: AccountDetails & { addsMethod?: boolean },
): Promise<{ ok: true; id: string } | AccountProblem> {
  return transact(db, async (trx) => {
    const methods = await lockMethods(trx);
    if (!methods.includes(details.method)) {
      if (!addsMethod) return { ok: false, problem: 'no-such-method' };
      await appendMethod(trx, by, methods, details.method);
    }
    const same = addsMethod ? await findActiveAccount(trx, details) : undefined;
    if (same) return { ok: true, id: same.id };
    const id = randomUUIDv7();
    const position = (await lastPosition(trx, details.method)) + 1;
    await trx
      .insertInto('paymentAccounts')
      .values({ id, ...details, position, active: true, createdAt: instant(by.now) })
      .execute();
    noteChange(trx, { what: 'paymentAccounts' });
    const action = 'payment account added';
    await record(trx, by.now, { uid: by.uid, action, entity: 'paymentAccounts', entityId: id, after: details });
    return { ok: true, id };
  });
}

/** An account with payments keeps its method, holder and number. If one of these changes, the account loses its QR picture. A
 * new method puts the account after the others of that method. */
export async function editPaymentAccount(
  db: Db,
  { now, uid }: By,
  { id, ...details }: AccountDetails & { id: string },
): Promise<AccountEdited> {
  return transact(db, async (trx) => {
    const methods = await lockMethods(trx);
    const account = await readPaymentAccount(trx, id);
    if (!account) return { ok: false, problem: 'no-such-account' };
    const { id: _, active: __, position: oldPosition, ...before } = account;
    const hasNewPayee = (['method', 'holder', 'number'] as const).some((field) => details[field] !== before[field]);
    if (hasNewPayee && (await hasPayments(trx, id))) return { ok: false, problem: 'has-payments' };
    const hasNewMethod = details.method !== before.method;
    if (hasNewMethod && !methods.includes(details.method)) return { ok: false, problem: 'no-such-method' };
    const position = hasNewMethod ? (await lastPosition(trx, details.method)) + 1 : oldPosition;
    await trx
      .updateTable('paymentAccounts')
      .set({ ...details, position })
      .where('id', '=', id)
      .execute();
    const qrRemoved = hasNewPayee && (await removeQr(trx, { now, uid, id }));
    noteChange(trx, { what: 'paymentAccounts' });
    const action = 'payment account edited';
    await record(trx, now, { uid, action, entity: 'paymentAccounts', entityId: id, before, after: details });
    return { ok: true, ...(qrRemoved && { qrRemoved }) };
  });
}

async function lastPosition(trx: Trx, method: string): Promise<number> {
  const { last } = await trx
    .selectFrom('paymentAccounts')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('method', '=', method)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Locks the account, so that no payment to it can be added meanwhile. */
async function hasPayments(trx: Trx, id: string): Promise<boolean> {
  await trx.selectFrom('paymentAccounts').select('id').where('id', '=', id).forUpdate().execute();
  const payment = await trx.selectFrom('payments').select('id').where('accountId', '=', id).limit(1).executeTakeFirst();
  return payment !== undefined;
}

/** The form of a method was sent twice. */
function findActiveAccount(trx: Trx, { method, kind, holder, number }: AccountDetails) {
  return trx
    .selectFrom('paymentAccounts')
    .select('id')
    .where('active', '=', true)
    .where('method', '=', method)
    .where('kind', '=', kind)
    .where('holder', '=', holder)
    .where('number', '=', number)
    .executeTakeFirst();
}
