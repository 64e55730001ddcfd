import { noteChange } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import type { AccountChanged } from '#app/domain/money/payment-accounts/payment-account.ts';
import { readPaymentAccount } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { lockMethods } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { raiseDeadlines } from '#app/domain/money/payment-accounts/time-to-pay.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';

/** Shows an account to buyers or hides it. Idempotent. */
export async function switchPaymentAccount(
  db: Db,
  { now, uid }: By,
  { id, active }: { id: string; active: boolean },
): Promise<AccountChanged> {
  return transact(db, async (trx) => {
    await lockMethods(trx);
    const account = await readPaymentAccount(trx, id);
    if (!account) return { ok: false, problem: 'no-such-account' };
    if (account.active === active) return { ok: true };
    await trx.updateTable('paymentAccounts').set({ active }).where('id', '=', id).execute();
    if (active) await raiseDeadlines(trx, now, account.method);
    noteChange(trx, { what: 'paymentAccounts' });
    await record(trx, now, {
      uid,
      action: 'payment account switched',
      entity: 'paymentAccounts',
      entityId: id,
      before: { active: account.active },
      after: { active },
    });
    return { ok: true };
  });
}

/** Swaps an account with the one above it in its method. The first stays. */
export async function raisePaymentAccount(db: Db, { now, uid }: By, id: string): Promise<AccountChanged> {
  return transact(db, async (trx) => {
    await lockMethods(trx);
    const account = await readPaymentAccount(trx, id);
    if (!account) return { ok: false, problem: 'no-such-account' };
    const above = await trx
      .selectFrom('paymentAccounts')
      .select(['id', 'position'])
      .where('method', '=', account.method)
      .where('position', '<', account.position)
      .orderBy('position', 'desc')
      .executeTakeFirst();
    if (!above) return { ok: true };
    const setPosition = (accountId: string, position: number) =>
      trx.updateTable('paymentAccounts').set({ position }).where('id', '=', accountId).execute();
    await setPosition(above.id, account.position);
    await setPosition(id, above.position);
    noteChange(trx, { what: 'paymentAccounts' });
    await record(trx, now, {
      uid,
      action: 'payment account moved',
      entity: 'paymentAccounts',
      entityId: id,
      before: { position: account.position },
      after: { position: above.position },
    });
    return { ok: true };
  });
}
