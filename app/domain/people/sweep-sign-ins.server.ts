import type { Db } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';
import { forgetOldDevices } from '#app/domain/people/known-devices.server.ts';
import { forgetOldFailures } from '#app/domain/people/sign-in-throttle.server.ts';

/** Deletes what no longer lets anybody in or keeps anybody out: sessions and mailed links past their end, old failures, old devices. */
export async function sweepSignIns(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', instant(now)).execute();
  await db.deleteFrom('verifications').where('expiresAt', '<=', instant(now)).execute();
  await forgetOldFailures(db, now);
  await forgetOldDevices(db, now);
}
