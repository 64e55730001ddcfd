import { createCipheriv, createHmac, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { hashPassword, verifyPassword } from '#app/auth/password-hash.server.ts';
import type { Db } from '#app/db/schema.ts';
import { replaceMovedHash } from '#app/domain/people/accounts/credentials.server.ts';
import { readMovedHash } from '#app/domain/people/accounts/moved-hash.ts';
import {
  deleteUnneededKey,
  listMovedHashes,
  type MovedKey,
  readSealedKey,
  saveSealedKey,
} from '#app/domain/people/accounts/moved-password-key.server.ts';
import { unknownPasswordHash } from '#app/domain/people/accounts/roles.server.ts';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const CIPHER = 'aes-256-ctr';

/** Passwords of the service that the shop came from: its hash is the signer key, encrypted under scrypt(password, salt +
 * separator, N = 2^memCost, r = rounds, p = 1). @see https://github.com/firebase/scrypt */
export async function verifyMovedPassword(password: string, stored: string, key: MovedKey): Promise<boolean> {
  const { salt, hash } = readMovedHash(stored) ?? { salt: '', hash: '' };
  const [signerKey, expected] = [bytes(key.signerKey), bytes(hash)];
  const [N, r] = [2 ** key.memCost, key.rounds];
  const salted = Buffer.concat([bytes(salt), bytes(key.saltSeparator)]);
  const derived = await derive(password, salted, 32, { N, r, p: 1, maxmem: 128 * N * r + 1024 * 1024 });
  const cipher = createCipheriv(CIPHER, derived, Buffer.alloc(16));
  const made = Buffer.concat([cipher.update(signerKey), cipher.final()]);
  return made.length === expected.length && timingSafeEqual(made, expected);
}

/** Node reads the alphabet of URLs, too. */
const bytes = (base64: string) => Buffer.from(base64, 'base64');

/** Another label would make the stored key useless. */
const sealingKey = (secret: string) => createHmac('sha256', secret).update('moved passwords').digest('base64url');

type Keeper = { db: Db; secret: string };

/** Matches nothing. */
const NO_HASH = '$moved$AA==$AA==';

/** As `verifyPassword`, also for moved passwords. While there are any, every wrong password takes the time of both kinds. */
export async function verifyAnyPassword(keeper: Keeper, password: string, hash: string): Promise<boolean> {
  const key = await readMovedKey(keeper);
  const verify = (stored: string) =>
    verifyPassword(password, stored, key && (() => verifyMovedPassword(password, stored, key)));
  const isRight = await verify(hash);
  if (!isRight && key) await verify(readMovedHash(hash) ? unknownPasswordHash() : NO_HASH);
  return isRight;
}

/** Takes the time that `verifyAnyPassword` takes beyond a hash of the shop's own. */
export async function spendMovedTime(keeper: Keeper, password: string): Promise<void> {
  const key = await readMovedKey(keeper);
  if (key) await verifyPassword(password, NO_HASH, () => verifyMovedPassword(password, NO_HASH, key));
}

/** Null without a key, and after a change of AUTH_SECRET. */
async function readMovedKey({ db, secret }: Keeper): Promise<MovedKey | null> {
  const data = await readSealedKey(db);
  const opened = data && (await symmetricDecrypt({ key: sealingKey(secret), data }).catch(() => null));
  return opened ? (JSON.parse(opened) as MovedKey) : null;
}

/** A hash is the signer key encrypted, so both have one length. Refuses a key of another than those that moved in. */
export async function saveMovedKey(
  { db, secret }: Keeper,
  by: { now: Date; uid: string | null },
  key: MovedKey,
): Promise<{ ok: true } | { ok: false; problem: 'other-key' }> {
  const lengths = (await listMovedHashes(db)).map((stored) => bytes(readMovedHash(stored)?.hash ?? '').length);
  if (lengths.length > 0 && !lengths.includes(bytes(key.signerKey).length)) return { ok: false, problem: 'other-key' };
  await saveSealedKey(db, by, await symmetricEncrypt({ key: sealingKey(secret), data: JSON.stringify(key) }));
  return { ok: true };
}

/** Replaces a moved hash by one of the shop's own. Call it once the password has opened the account. */
export async function adoptPassword({ db }: Pick<Keeper, 'db'>, snapshot: string, password: string): Promise<void> {
  const replaced = await replaceMovedHash(db, snapshot, () => hashPassword(password));
  if (replaced) await deleteUnneededKey(db);
}
