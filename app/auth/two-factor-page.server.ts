import type { Db } from '#app/db/schema.ts';
import { isTwoFactorRequired, readTwoFactor } from '#app/domain/sign-in/two-factor.server.ts';

/** The loader data of the two-factor page, shared by its actions. */
export async function readTwoFactorPage(db: Db, uid: string) {
  const [on, required] = await Promise.all([readTwoFactor(db, uid), isTwoFactorRequired(db)]);
  return { on, required };
}
