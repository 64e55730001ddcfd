import { createHash, randomBytes } from 'node:crypto';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import type { Place } from '#app/domain/people/security-log/security-event.ts';
import { logSecurity } from '#app/domain/people/security-log/security-record.server.ts';
import { unlockPin } from '#app/domain/people/sign-in/pins.server.ts';

export const DEVICE_SECONDS = 365 * 24 * 60 * 60;

/** The stored hash of a token. It includes the account, so a device is known to one account only. */
function deviceHash(token: string, email: string): string {
  return createHash('sha256').update(`${token}:${email}`).digest('hex');
}

export async function findKnownDevice(db: Db, now: Date, tokens: string[], email: string): Promise<string | undefined> {
  if (tokens.length === 0) return undefined;
  const device = await db
    .selectFrom('knownDevices')
    .select('tokenHash')
    .where('tokenHash', 'in', hashesOf(tokens, email))
    .where('createdAt', '>', oldestKnown(now))
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  return device?.tokenHash;
}

/** Remembers a device for a year under a new token, which replaces the account's old tokens on this device.
 * @param tokens what the browser sent; they never become known, because somebody may have planted them.
 * @returns the tokens for the cookie: the new one and those of other accounts. */
export async function rememberDevice(db: Db, now: Date, user: User, tokens: string[] = []): Promise<string[]> {
  const token = randomBytes(32).toString('base64url');
  const replaced =
    tokens.length === 0
      ? []
      : await db
          .deleteFrom('knownDevices')
          .where('tokenHash', 'in', hashesOf(tokens, user.email))
          .returning('tokenHash')
          .execute();
  await db
    .insertInto('knownDevices')
    .values({ tokenHash: deviceHash(token, user.email), userId: user.id, createdAt: instant(now) })
    .execute();
  const replacedHashes = new Set(replaced.map(({ tokenHash }) => tokenHash));
  return [token, ...tokens.filter((each) => !replacedHashes.has(deviceHash(each, user.email)))];
}

type User = { id: string; email: string };
type Login = { user: User; place: Place; tokens: string[]; kind?: 'password changed' };

/** As `rememberDevice`, and writes the log-in, or the change of the password, to the log of the person. */
export async function rememberLogin(db: Db, now: Date, { user, place, tokens, kind }: Login): Promise<string[]> {
  return transact(db, async (trx) => {
    const loginKind = (await isNewDevice(trx, now, user, tokens)) ? 'logged in on new device' : 'logged in';
    await logSecurity(trx, now, { uid: user.id, kind: kind ?? loginKind, place });
    await unlockPin(trx, user.id);
    return rememberDevice(trx, now, user, tokens);
  });
}

/** False for the first log-in of an account. */
async function isNewDevice(trx: Trx, now: Date, { id, email }: User, tokens: string[]): Promise<boolean> {
  if (await findKnownDevice(trx, now, tokens, email)) return false;
  const earlier = trx
    .selectFrom('securityEvents')
    .select('id')
    .where('uid', '=', id)
    .where('kind', 'like', 'logged in%');
  const known = trx.selectFrom('knownDevices').select('tokenHash').where('userId', '=', id);
  return Boolean((await known.executeTakeFirst()) ?? (await earlier.limit(1).executeTakeFirst()));
}

export async function deleteOldDevices(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('knownDevices').where('createdAt', '<=', oldestKnown(now)).execute();
}

export async function deleteDevices(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('knownDevices').where('userId', '=', uid).execute();
}

function hashesOf(tokens: string[], email: string): string[] {
  return tokens.map((token) => deviceHash(token, email));
}

function oldestKnown(now: Date): string {
  return instant(new Date(now.getTime() - DEVICE_SECONDS * 1_000));
}
