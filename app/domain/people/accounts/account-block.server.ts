import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { lockAdmins } from '#app/domain/people/accounts/roles.server.ts';
import { record } from '#app/domain/people/audit/audit-record.server.ts';

/**
 * Blocks or unblocks an account, by its email or the account of a buyer by its id, and ends its sessions at once. The last
 * admin who can log in is never blocked.
 */
export async function setBlocked(
  db: Db,
  now: Date,
  by: string | null,
  { blocked, ...whose }: { blocked: boolean } & ({ email: string } | { buyer: string }),
): Promise<{ ok: true } | { ok: false; problem: 'unknown' | 'only-admin' }> {
  return transact(db, async (trx) => {
    const admins = await lockAdmins(trx);
    const user = await trx
      .selectFrom('users')
      .select(['id', 'blockedAt'])
      .$call((users) =>
        'buyer' in whose
          ? users.where('id', '=', whose.buyer).where('role', '=', 'buyer').where('forgottenAt', 'is', null)
          : users.where('email', '=', whose.email.toLowerCase()),
      )
      .executeTakeFirst();
    if (!user) return { ok: false, problem: 'unknown' };
    if (blocked && admins.length === 1 && admins[0] === user.id) return { ok: false, problem: 'only-admin' };
    if ((user.blockedAt !== null) === blocked) return { ok: true };
    await trx
      .updateTable('users')
      .set({ blockedAt: blocked ? instant(now) : null, updatedAt: instant(now) })
      .where('id', '=', user.id)
      .execute();
    await trx.deleteFrom('sessions').where('userId', '=', user.id).execute();
    await trx.deleteFrom('signInChallenges').where('userId', '=', user.id).execute();
    const action = blocked ? 'account blocked' : 'account unblocked';
    await record(trx, now, { uid: by, action, entity: 'users', entityId: user.id });
    return { ok: true };
  });
}
