import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import type { Refused, Weak } from '#app/domain/people/accounts/auth-refusals.ts';
import type { RegisterAccount, Registration } from '#app/domain/people/accounts/person.ts';
import { claimShop } from '#app/domain/people/accounts/roles.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { saveSettings } from '#app/domain/people/audit/settings-save.server.ts';
import { mapFeatures } from '#app/domain/shop-features.ts';

export async function hasAdmin(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined
  );
}

/** Creates the first admin. If several people try at once, one becomes admin and the others get no account. */
export async function setUpShop(
  db: Db,
  now: Date,
  register: RegisterAccount,
  registration: Registration,
): Promise<{ ok: true } | { ok: false; problem: 'has-admin' } | Refused | Weak> {
  if (await hasAdmin(db)) return { ok: false, problem: 'has-admin' };
  const registered = await register(registration);
  if (!registered.ok) return registered;
  const isClaimed = await transact(db, async (trx) => {
    const claimed = await claimShop(trx, { now, uid: registered.id });
    if (claimed) await turnFeaturesOff(trx, { now, uid: registered.id });
    return claimed;
  });
  if (isClaimed) return { ok: true };
  await db.deleteFrom('users').where('id', '=', registered.id).execute();
  return { ok: false, problem: 'has-admin' };
}

/** The first step of the set-up asks its owner for each. A shop with items keeps what it does. */
async function turnFeaturesOff(trx: Trx, by: By): Promise<void> {
  const item = await trx.selectFrom('inventories').select('id').limit(1).executeTakeFirst();
  const none = mapFeatures(() => false);
  if (!item) await saveSettings(trx, by, 'shop details saved', none);
}

type Credentials = { email: string; password: string };

/** Creates the admin that the environment names, in a shop without one (D 35). An existing account with this address may be a
 * stranger's: before it becomes admin, its password is replaced, and its sessions and known devices are deleted. */
export async function ensureFirstAdmin(
  db: Db,
  now: Date,
  {
    register,
    replacePassword,
  }: { register: RegisterAccount; replacePassword: (credentials: Credentials) => Promise<void> },
  { email, password }: Credentials,
): Promise<'created' | 'granted' | 'nothing'> {
  if (await hasAdmin(db)) return 'nothing';
  const registered = await register({ name: 'Admin', phone: '', email, password });
  const user = await db.selectFrom('users').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst();
  if (!user) throw new Error(`no first admin: ${registered.ok ? 'the account is gone' : JSON.stringify(registered)}`);
  if (!registered.ok) await replacePassword({ email, password });
  if (!(await transact(db, (trx) => claimShop(trx, { now, uid: user.id })))) return 'nothing';
  return registered.ok ? 'created' : 'granted';
}
