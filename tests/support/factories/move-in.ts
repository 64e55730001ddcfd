import { createCipheriv, scryptSync } from 'node:crypto';
import type { Db } from '#app/db/schema.ts';
import type { Note } from '#app/domain/shop/move-in/move-in.ts';
import { goOnMovingIn, startMovingIn } from '#app/domain/shop/move-in/move-in-run.server.ts';
import { beginMoveIn, keepPart, newMoveInId } from '#app/domain/shop/move-in/move-in-stage.server.ts';

/** The published vector of the service's hash. */
export const VECTOR = {
  password: 'user1password',
  salt: '42xEC+ixf3L2lw==',
  hash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  key: {
    signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    saltSeparator: 'Bw==',
    rounds: 8,
    memCost: 14,
  },
};

/** As the service hashes it, with the salt and the key of the vector. */
export function hashLikeService(password: string): string {
  const { salt, key } = VECTOR;
  const bytes = (base64: string) => Buffer.from(base64, 'base64');
  const [N, r] = [2 ** key.memCost, key.rounds];
  const salted = Buffer.concat([bytes(salt), bytes(key.saltSeparator)]);
  const derived = scryptSync(password, salted, 32, { N, r, p: 1, maxmem: 256 * N * r });
  return createCipheriv('aes-256-ctr', derived, Buffer.alloc(16)).update(bytes(key.signerKey)).toString('base64');
}

/** An account as the service exports it, with the password of the vector. */
export const anAccount = (localId: string, values: object = {}) => ({
  localId,
  email: `${localId}@old.example`,
  emailVerified: true,
  passwordHash: VECTOR.hash,
  salt: VECTOR.salt,
  createdAt: '1714979289123',
  ...values,
});

type Export = string | object;
const textOf = (file: Export) => (typeof file === 'string' ? file : JSON.stringify(file));

/** Sends a file and lets the shop look at it. @returns the id of the move. */
export async function lookAt(db: Db, file: Export, uid: string | null = null): Promise<string> {
  const id = newMoveInId();
  const now = new Date();
  const begun = await beginMoveIn(db, { now, uid }, { id, fileName: 'export.json', state: 'arriving' });
  if (!begun.ok) throw new Error(begun.problem);
  const bytes = Buffer.from(textOf(file));
  const size = Math.max(1, Math.ceil(bytes.length / 3));
  const parts = Math.max(1, Math.ceil(bytes.length / size));
  for (let part = parts - 1; part >= 0; part--)
    await keepPart(db, now, { id, part, parts, bytes: bytes.subarray(part * size, (part + 1) * size) });
  await goOnMovingIn(db, id, 'Asia/Yangon');
  return id;
}

type MoveInAnswers = { uid?: string | null; latest?: 'main' | 'latest' | null; owners?: boolean };

/** Moves a file in. @returns the fate of each document, with its notes: `'accounts u1': 'refused email-twice'`. */
export async function moveIn(
  db: Db,
  file: Export,
  { uid = null, latest = null, owners = false }: MoveInAnswers = {},
): Promise<Record<string, string>> {
  const id = await lookAt(db, file, uid);
  const expected = await fates(db, id);
  const started = await startMovingIn(db, { now: new Date(), uid }, { id, latest, owners });
  if (!started.ok) return { problem: started.problem, ...expected };
  await goOnMovingIn(db, id, 'Asia/Yangon');
  const found = await fates(db, id);
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`not as foretold: ${JSON.stringify(expected)}`);
  return found;
}

export async function fates(db: Db, id: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('moveInDocuments')
    .select(['collection', 'docId', 'fate', 'notes'])
    .where('moveInId', '=', id)
    .orderBy('position')
    .execute();
  return Object.fromEntries(
    rows.map(({ collection, docId, fate, notes }) => {
      const codes = (JSON.parse(notes) as Note[]).map(({ code }) => code);
      return [`${collection} ${docId}`, [fate, ...codes].join(' ')];
    }),
  );
}
