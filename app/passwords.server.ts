import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { verifyPassword as verifyScrypt } from 'better-auth/crypto';
import { markAway } from '#app/db/database-away.server.ts';

const derive = promisify(argon2);

/** What OWASP asks of Argon2id at least: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const KEY_BYTES = 32;
const STORED = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;

/** One core is left for answering pages, however many passwords are tried. */
const inLine = createLine(Math.max(1, Math.min(4, availableParallelism() - 1)));

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
  if (!memory) return inLine(() => verifyScrypt({ hash, password }));
  const right = Buffer.from(kept, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return timingSafeEqual(right, await keyOf(password, Buffer.from(salt, 'base64'), cost, right.length));
}

/** The same text is the same password, however a keyboard composes it (NIST SP 800-63B). */
function keyOf(password: string, nonce: Buffer, cost: typeof COST, tagLength: number): Promise<Buffer> {
  const message = password.normalize('NFKC');
  return inLine(() => derive('argon2id', { message, nonce, tagLength, ...cost }));
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Who comes when so many wait is told to come again, rather than be served when they are long gone. */
const MOST_WAITING = 500;

/** Lets `most` work at the same time and the others wait, first come first served. */
function createLine(most: number) {
  const waiting: (() => void)[] = [];
  let working = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= MOST_WAITING) throw markAway(new Error(`${MOST_WAITING} passwords wait to be tried`));
    if (working < most) working++;
    else await new Promise<void>((turn) => waiting.push(turn));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else working--;
    }
  };
}
