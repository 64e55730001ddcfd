import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { DAY_MS, instant } from '#app/domain/dates.ts';
import { issue, text, whole } from '#app/domain/fields.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';

const base64 = (max: number) =>
  text(max).refine(
    (value) => /^[\w+/-]+={0,2}$/.test(value),
    issue({ code: 'not-like', example: 'jxspr8Ki0RYycVU8==' }),
  );

/** The four parameters of the service's hashes. Larger costs would take more memory than the shop has. */
export const movedKeyForm = z.object({
  signerKey: base64(400),
  saltSeparator: base64(40),
  rounds: whole(1, 16),
  memCost: whole(1, 15),
});
export type MovedKey = z.output<typeof movedKeyForm>;

const MAX_AGE_DAYS = 365;
/** The key may be entered before the accounts move in. */
const MIN_AGE_DAYS = 7;
const hasMovedHash = sql<boolean>`exists (select 1 from "accounts" where substr("password", 1, 7) = '$moved$')`;

export async function readSealedKey(db: Db): Promise<string | null> {
  return (await db.selectFrom('movedPasswordKeys').select('sealed').executeTakeFirst())?.sealed ?? null;
}

export async function hasMovedKey(db: Db): Promise<boolean> {
  return (await readSealedKey(db)) !== null;
}

export async function hasMovedPasswords(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: number | boolean }>`select ${hasMovedHash} as "has"`.execute(db);
  return Boolean(rows[0]?.has);
}

export async function listMovedHashes(db: Db): Promise<string[]> {
  const accounts = db
    .selectFrom('accounts')
    .select('password')
    .where(sql<boolean>`substr("password", 1, 7) = '$moved$'`);
  return (await accounts.limit(20).execute()).map(({ password }) => password ?? '');
}

export async function saveSealedKey(
  db: Db,
  { now, uid }: Pick<By, 'now'> & { uid: string | null },
  sealed: string,
): Promise<void> {
  const createdAt = instant(now);
  await transact(db, async (trx) => {
    await trx
      .insertInto('movedPasswordKeys')
      .values({ id: 'general', sealed, createdAt })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ sealed, createdAt }))
      .execute();
    await record(trx, now, { uid, action: 'password key saved', entity: 'movedPasswordKeys', entityId: 'general' });
  });
}

/** Once the last hash that needs it is replaced. */
export async function deleteUnneededKey(db: Db): Promise<void> {
  await db.deleteFrom('movedPasswordKeys').where(sql<boolean>`not ${hasMovedHash}`).execute();
}

/** After a year, and after a week if nothing needs it. Who has not logged in by then chooses a new password. */
export async function deleteOldMovedKey(db: Db, now: Date): Promise<void> {
  const before = (days: number) => instant(new Date(now.getTime() - days * DAY_MS));
  await db
    .deleteFrom('movedPasswordKeys')
    .where(({ eb, or, and }) =>
      or([
        eb('createdAt', '<', before(MAX_AGE_DAYS)),
        and([eb('createdAt', '<', before(MIN_AGE_DAYS)), sql<boolean>`not ${hasMovedHash}`]),
      ]),
    )
    .execute();
}
