import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';

/** As long as the browser keeps the token. */
export const DEVICE_SECONDS = 365 * 24 * 60 * 60;

/** What the database keeps of a device's token. It names the account too: known to one is a stranger to all others. */
export function deviceHash(token: string, email: string): string {
  return createHash('sha256').update(`${token}:${email}`).digest('hex');
}

/** Whether somebody logged in to this account from the device before. */
export async function isKnownDevice(db: Db, now: Date, token: string, email: string): Promise<boolean> {
  const device = await db
    .selectFrom('knownDevices')
    .select('tokenHash')
    .where('tokenHash', '=', deviceHash(token, email))
    .where('createdAt', '>', oldest(now))
    .executeTakeFirst();
  return device !== undefined;
}

/** Makes the device known to the account for another year. Answers the token it is to keep; a new one without `token`. */
export async function rememberDevice(
  db: Db,
  now: Date,
  user: { id: string; email: string },
  token = randomBytes(32).toString('base64url'),
): Promise<string> {
  const device = { tokenHash: deviceHash(token, user.email), userId: user.id, createdAt: instant(now) };
  await db
    .insertInto('knownDevices')
    .values(device)
    .onConflict((conflict) => conflict.column('tokenHash').doUpdateSet(device))
    .execute();
  return token;
}

/** Deletes the devices whose year is over. */
export async function forgetOldDevices(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('knownDevices').where('createdAt', '<=', oldest(now)).execute();
}

/** Makes every device a stranger to the account again. */
export async function forgetDevices(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('knownDevices').where('userId', '=', uid).execute();
}

function oldest(now: Date): string {
  return instant(new Date(now.getTime() - DEVICE_SECONDS * 1_000));
}
