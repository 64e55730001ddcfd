import type { Db } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';
import { deleteOldDevices } from '#app/domain/people/sign-in/known-devices.server.ts';
import { deleteOldFailures } from '#app/domain/people/sign-in/sign-in-throttle.server.ts';

export async function deleteExpiredSignIns(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', instant(now)).execute();
  await db.deleteFrom('verifications').where('expiresAt', '<=', instant(now)).execute();
  await deleteOldFailures(db, now);
  await deleteOldDevices(db, now);
}
