import type { Db, Instant } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';

const SET_UP_MS = 15 * 60_000;

export async function readTwoFactor(db: Db, uid: string): Promise<{ since: Instant; codesLeft: number } | null> {
  const row = await db
    .selectFrom('secondSteps')
    .select(({ selectFrom, fn }) => [
      'onSince',
      selectFrom('recoveryCodes')
        .select(fn.countAll<number>().as('left'))
        .whereRef('recoveryCodes.userId', '=', 'secondSteps.userId')
        .as('left'),
    ])
    .where('userId', '=', uid)
    .where('onSince', 'is not', null)
    .executeTakeFirst();
  return row?.onSince ? { since: row.onSince, codesLeft: Number(row.left) } : null;
}

export async function readSealedSecret(db: Db, uid: string): Promise<string | undefined> {
  const steps = db.selectFrom('secondSteps').select('sealedSecret').where('userId', '=', uid);
  return (await steps.where('onSince', 'is not', null).executeTakeFirst())?.sealedSecret;
}

/** Reads the encrypted secret that this session sets up; undefined after 15 minutes. */
export async function readPendingSecret(db: Db, now: Date, uid: string, session: string): Promise<string | undefined> {
  const oldest = instant(new Date(now.getTime() - SET_UP_MS));
  const pending = await db
    .selectFrom('secondSteps')
    .select('sealedSecret')
    .where('userId', '=', uid)
    .where('begunIn', '=', session)
    .where('onSince', 'is', null)
    .where('begunAt', '>', oldest)
    .executeTakeFirst();
  return pending?.sealedSecret;
}
