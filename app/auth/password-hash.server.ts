import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { verifyPassword as verifyScrypt } from 'better-auth/crypto';
import { PasswordQueue, QueueFull } from '#app/auth/password-hash-queue.ts';
import { markUnavailable } from '#app/db/unavailable.server.ts';

const derive = promisify(argon2);

/** What OWASP asks of Argon2id at least: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const KEY_BYTES = 32;
const STORED = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;

/** One core is left for answering pages, however many passwords are tried; 500 may wait, and the rest is to come again. */
const queue = new PasswordQueue(Math.max(1, Math.min(4, availableParallelism() - 1)), 500);

/** What the database keeps of a password: its Argon2id key, with the salt and the cost that made it. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await keyOf(password, salt, COST, KEY_BYTES);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(key)}`;
}

/** Whether this is the password. Hashes of the provider's own making, which is scrypt, are read too. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', kept = ''] = STORED.exec(hash) ?? [];
  if (!memory) return inTurn(() => verifyScrypt({ hash, password }));
  const right = Buffer.from(kept, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return timingSafeEqual(right, await keyOf(password, Buffer.from(salt, 'base64'), cost, right.length));
}

/** The same text is the same password, however a keyboard composes it (NIST SP 800-63B). */
function keyOf(password: string, nonce: Buffer, cost: typeof COST, tagLength: number): Promise<Buffer> {
  const message = password.normalize('NFKC');
  return inTurn(() => derive('argon2id', { message, nonce, tagLength, ...cost }));
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** @throws an error for `isUnavailable` where too many wait: the request is to be sent again. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await queue.run(work);
  } catch (error) {
    // Marked in the course of the request that waits, not of the one that came last.
    throw error instanceof QueueFull ? markUnavailable(error) : error;
  }
}
