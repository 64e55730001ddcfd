import type { Db } from '#app/db/schema.ts';
import { isSecondStepRequired, readSecondStep } from '#app/domain/accounts/two-factor.server.ts';

/** What the screen of one's own second step shows, also after each of its verbs. */
export async function readSecondStepPage(db: Db, uid: string) {
  const [on, required] = await Promise.all([readSecondStep(db, uid), isSecondStepRequired(db)]);
  return { on, required };
}
