import type { Db, Role, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/record.server.ts';
import { instant } from '#app/domain/dates.ts';
import { readSecondStep } from '#app/domain/people/second-step.server.ts';
import { lockSettings } from '#app/domain/settings/lock-settings.server.ts';

/** Everyone who may enter the back-office, and so is told what happens there. */
export async function listAdmins(db: Db): Promise<{ name: string; email: string; language: string | null }[]> {
  return db
    .selectFrom('users')
    .select(['name', 'email', 'language'])
    .where('role', '=', 'admin')
    .where('blockedAt', 'is', null)
    .orderBy('email')
    .execute();
}

type RoleProblem = { ok: false; problem: 'unknown' | 'only-admin' };

/**
 * Gives or takes the admin role, by whom (null: from the machine's shell); it counts from the person's next request.
 * The only admin keeps it, since the set-up link opens for a shop without any.
 */
export async function setRole(
  db: Db,
  now: Date,
  by: string | null,
  email: string,
  role: Role,
): Promise<{ ok: true } | RoleProblem> {
  return transact(db, async (trx) => {
    const admins = await lockAdmins(trx);
    const user = await trx.selectFrom('users').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst();
    if (!user) return { ok: false, problem: 'unknown' };
    if (role === 'buyer' && admins.length === 1 && admins[0] === user.id) return { ok: false, problem: 'only-admin' };
    await changeRole(trx, now, by, user.id, role);
    return { ok: true };
  });
}

/** Makes this person the admin of a shop that has none yet; false where it has one. */
export async function claimShop(db: Db, now: Date, uid: string): Promise<boolean> {
  return transact(db, async (trx) => {
    const admins = await lockAdmins(trx);
    if (admins.length > 0) return false;
    await changeRole(trx, now, null, uid, 'admin');
    return true;
  });
}

/**
 * The ids of the admins who can log in. Who holds them may change who is an admin; the shop's one row of settings is the
 * lock.
 */
export async function lockAdmins(trx: Trx): Promise<string[]> {
  await lockSettings(trx);
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('blockedAt', 'is', null)
    .execute();
  return admins.map(({ id }) => id);
}

async function changeRole(trx: Trx, now: Date, by: string | null, uid: string, role: Role): Promise<void> {
  const before = await trx.selectFrom('users').select('role').where('id', '=', uid).executeTakeFirstOrThrow();
  if (before.role === role) return;
  await trx
    .updateTable('users')
    .set({ role, updatedAt: instant(now) })
    .where('id', '=', uid)
    .execute();
  // A session that was opened without the second step must not grow into an admin's that has one.
  if (role === 'admin' && (await readSecondStep(trx, uid))) {
    await trx.deleteFrom('sessions').where('userId', '=', uid).execute();
  }
  await record(trx, now, { uid: by, action: 'role set', entity: 'users', entityId: uid, before, after: { role } });
}
