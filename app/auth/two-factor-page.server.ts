import type { Db } from '#app/db/schema.ts';
import { isTwoFactorRequired, readTwoFactor } from '#app/domain/accounts/two-factor.server.ts';

/** What the screen of one's own second step shows, also after each of its verbs. */
export async function readTwoFactorPage(db: Db, uid: string) {
  const [on, required] = await Promise.all([readTwoFactor(db, uid), isTwoFactorRequired(db)]);
  return { on, required };
}
