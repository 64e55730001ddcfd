import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type EditConflict, mergeChanges, type readOriginal } from '#app/domain/edit-conflict.ts';
import { type By, NoLongerAllowedError } from '#app/domain/people/audit/audit-record.server.ts';
import { peopleKeys } from '#app/domain/text/name-keys.server.ts';
import { hasNoEmail } from '#app/domain/text/phone-address.ts';

type Profile = { name: string; phone: string };

/** Saves the name and phone that differ from `shown`, the values that the form was opened with. Orders do not change. The phone
 * of an account without email stays: it opens the account, and the shop changes it (`confirmPhone`). */
export async function saveProfile(
  db: Db,
  { now, uid }: By,
  { typed, shown = {} }: { typed: Profile; shown?: ReturnType<typeof readOriginal> },
): Promise<{ ok: true } | EditConflict<Profile>> {
  return transact(db, async (trx) => {
    const { email, ...before } = await trx
      .selectFrom('users')
      .select(['name', 'phone', 'email'])
      .where('id', '=', uid)
      .where('forgottenAt', 'is', null)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new NoLongerAllowedError());
    const merged = mergeChanges(typed, shown, before);
    if (!merged.ok) return merged;
    const { name } = merged.value;
    const phone = hasNoEmail(email) ? before.phone : merged.value.phone;
    await trx
      .updateTable('users')
      .set({ name, phone, ...peopleKeys({ name, phone }), updatedAt: instant(now) })
      .where('id', '=', uid)
      .execute();
    return { ok: true };
  });
}
