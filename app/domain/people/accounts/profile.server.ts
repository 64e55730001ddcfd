import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type EditConflict, mergeChanges, type readOriginal } from '#app/domain/edit-conflict.ts';
import { peopleKeys } from '#app/domain/text/name-keys.server.ts';

type Profile = { name: string; phone: string };

/** Saves the name and phone that differ from `shown`, the values that the form was opened with. Orders do not change. */
export async function saveProfile(
  db: Db,
  now: Date,
  uid: string,
  { typed, shown = {} }: { typed: Profile; shown?: ReturnType<typeof readOriginal> },
): Promise<{ ok: true } | EditConflict<Profile>> {
  return transact(db, async (trx) => {
    const before = await trx
      .selectFrom('users')
      .select(['name', 'phone'])
      .where('id', '=', uid)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const merged = mergeChanges(typed, shown, before);
    if (!merged.ok) return merged;
    const { name, phone } = merged.value;
    await trx
      .updateTable('users')
      .set({ name, phone, ...peopleKeys({ name, phone }), updatedAt: instant(now) })
      .where('id', '=', uid)
      .execute();
    return { ok: true };
  });
}
