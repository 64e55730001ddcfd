import type { Db } from '#app/db/schema.ts';
import { forgetOldDevices } from '#app/domain/accounts/known-devices.server.ts';
import { forgetOldFailures } from '#app/domain/accounts/sign-in-throttle.server.ts';
import { instant } from '#app/domain/dates.ts';

/** Deletes what no longer lets anybody in or keeps anybody out: sessions and mailed links past their end, old failures, old devices. */
export async function sweepSignIns(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', instant(now)).execute();
  await db.deleteFrom('verifications').where('expiresAt', '<=', instant(now)).execute();
  await forgetOldFailures(db, now);
  await forgetOldDevices(db, now);
}
