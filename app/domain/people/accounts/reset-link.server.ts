import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';

/**
 * Permits an admin a link that sets the password of a buyer, and ends every earlier one. `keep` is the stored token of the
 * new link. Refuses admins, whom only a mail helps.
 */
export async function permitResetLink(
  db: Db,
  { now, uid: by }: By,
  { id, keep }: { id: string; keep: string },
): Promise<{ ok: true } | { ok: false; problem: 'no-such-buyer' }> {
  return transact(db, async (trx) => {
    const users = trx.selectFrom('users').select('id').where('id', '=', id).where('role', '=', 'buyer');
    if (!(await users.forUpdate().executeTakeFirst())) return { ok: false, problem: 'no-such-buyer' };
    await trx.deleteFrom('verifications').where('value', '=', id).where('id', '!=', keep).execute();
    await record(trx, now, { uid: by, action: 'reset link issued', entity: 'users', entityId: id });
    return { ok: true };
  });
}
