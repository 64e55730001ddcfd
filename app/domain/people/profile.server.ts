import type { Db } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';
import { searchedName } from '#app/domain/name-keys.server.ts';

/** Saves a person's own name and phone. Orders keep what was written on them. */
export async function saveProfile(
  db: Db,
  now: Date,
  uid: string,
  { name, phone }: { name: string; phone: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ name, nameKey: searchedName(name), phone, updatedAt: instant(now) })
    .where('id', '=', uid)
    .execute();
}
