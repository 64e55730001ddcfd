import { AsyncLocalStorage } from 'node:async_hooks';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { verifyPassword as verifyScrypt } from 'better-auth/crypto';
import { markUnavailable } from '#app/db/unavailable.server.ts';
import { readMovedHash } from '#app/domain/people/accounts/moved-hash.ts';
import { unknownPasswordHash } from '#app/domain/people/accounts/roles.server.ts';
import { FairQueue, QueueFull } from '#app/runtime/fair-queue.ts';

const derive = promisify(argon2);

/** The OWASP minimum for Argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const KEY_BYTES = 32;
const ARGON2ID_HASH = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;

/** Runs at most four hashes at once, and leaves one core free if there are several. At most 500 passwords wait. */
const queue = new FairQueue(Math.max(1, Math.min(4, availableParallelism() - 1)), 500);

type Requester = { source: string; isKnown: boolean };

const requesters = new AsyncLocalStorage<Requester>();

/** Runs `work`; every password that it hashes, even inside a library, is queued for this requester. */
export function hashForRequester<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
  return requesters.run(requester, work);
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, COST, KEY_BYTES);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(key)}`;
}

/** Also verifies Better Auth's own scrypt hashes, and moved ones with `verifyMoved`; without it, no password matches these. */
export async function verifyPassword(
  password: string,
  hash: string,
  verifyMoved: (() => Promise<boolean>) | null = null,
): Promise<boolean> {
  if (readMovedHash(hash)) {
    // Without, it takes the time of the shop's own hashes.
    return verifyMoved ? enqueue(verifyMoved) : verifyPassword(password, unknownPasswordHash());
  }
  const [, memory, passes, parallelism, salt = '', key = ''] = ARGON2ID_HASH.exec(hash) ?? [];
  if (!memory) return enqueue(() => verifyScrypt({ hash, password }));
  const expected = Buffer.from(key, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return timingSafeEqual(expected, await deriveKey(password, Buffer.from(salt, 'base64'), cost, expected.length));
}

/** Derives the key from the password in NFKC, because keyboards compose the same text differently (NIST SP 800-63B). */
function deriveKey(password: string, nonce: Buffer, cost: typeof COST, tagLength: number): Promise<Buffer> {
  const message = password.normalize('NFKC');
  return enqueue(() => derive('argon2id', { message, nonce, tagLength, ...cost }));
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** @throws an error marked as unavailable if the queue is full: the client should send the request again. */
async function enqueue<T>(work: () => Promise<T>): Promise<T> {
  const { source, isKnown } = requesters.getStore() ?? { source: '', isKnown: false };
  try {
    return await queue.run({ source, lane: isKnown ? 0 : 1 }, work);
  } catch (error) {
    // Marked here, because this is the async context of the waiting request.
    throw error instanceof QueueFull ? markUnavailable(error) : error;
  }
}
