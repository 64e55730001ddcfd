import { noteChange } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { lockAdmins } from '#app/domain/people/accounts/roles.server.ts';
import { record } from '#app/domain/people/audit/audit-record.server.ts';
import { readRights } from '#app/domain/people/rights/rights.ts';
import { deletePin } from '#app/domain/people/sign-in/pins.server.ts';
import { mayGrant } from '#app/domain/people/staff/staff.server.ts';

/** Blocks or unblocks an account, by its email, or that of a buyer or a member of staff by its id, and ends its sessions at
 * once. The last admin who can log in is never blocked. */
export async function setBlocked(
  db: Db,
  now: Date,
  by: string | null,
  { blocked, ...whose }: { blocked: boolean } & ({ email: string } | { buyer: string } | { staff: string }),
): Promise<{ ok: true } | { ok: false; problem: 'unknown' | 'only-admin' | 'lacks-right' }> {
  return transact(db, async (trx) => {
    const admins = await lockAdmins(trx);
    const user = await trx
      .selectFrom('users')
      .select(['id', 'rights', 'blockedAt'])
      .$call((users) => {
        if ('email' in whose) return users.where('email', '=', whose.email.toLowerCase());
        const [id, isStaff] = 'staff' in whose ? [whose.staff, 'is not' as const] : [whose.buyer, 'is' as const];
        return users
          .where('id', '=', id)
          .where('role', '=', 'buyer')
          .where('rights', isStaff, null)
          .where('forgottenAt', 'is', null);
      })
      .executeTakeFirst();
    if (!user) return { ok: false, problem: 'unknown' };
    if ('staff' in whose && by !== null && (by === user.id || !(await mayGrant(trx, by, readRights(user.rights)))))
      return { ok: false, problem: 'lacks-right' };
    if (blocked && admins.length === 1 && admins[0] === user.id) return { ok: false, problem: 'only-admin' };
    if ((user.blockedAt !== null) === blocked) return { ok: true };
    await trx
      .updateTable('users')
      .set({ blockedAt: blocked ? instant(now) : null, updatedAt: instant(now) })
      .where('id', '=', user.id)
      .execute();
    await trx.deleteFrom('sessions').where('userId', '=', user.id).execute();
    await trx.deleteFrom('signInChallenges').where('userId', '=', user.id).execute();
    await trx.deleteFrom('verifications').where('value', '=', user.id).execute();
    await deletePin(trx, user.id);
    const action = blocked ? 'account blocked' : 'account unblocked';
    await record(trx, now, { uid: by, action, entity: 'users', entityId: user.id });
    noteChange(trx, { what: 'person', uid: user.id });
    return { ok: true };
  });
}
