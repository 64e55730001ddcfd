import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { hasKind } from '#app/domain/phone/phone-columns.server.ts';
import {
  type Doubt,
  type Doubtful,
  doubtKey,
  type RateBounds,
  STANDARD_BOUNDS,
} from '#app/domain/prices/pricing/doubt.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';

const MIN_OTHERS = 3;

export async function readRateBounds(db: Db): Promise<RateBounds> {
  const row = await db.selectFrom('settings').select('rateBounds').where('id', '=', 'general').executeTakeFirst();
  return { ...STANDARD_BOUNDS, ...(row && (JSON.parse(row.rateBounds) as RateBounds)) };
}

export async function saveRateBounds(db: Db, { now, uid }: By, bounds: RateBounds): Promise<void> {
  await transact(db, async (trx) => {
    await lockSettings(trx);
    const old = await readRateBounds(trx);
    const rateBounds = JSON.stringify(bounds);
    await trx
      .updateTable('settings')
      .set({ rateBounds, updatedAt: instant(now) })
      .where('id', '=', 'general')
      .execute();
    const [before, after] = [rangeTexts(old), rangeTexts(bounds)];
    await record(trx, now, {
      uid,
      action: 'rate bounds saved',
      entity: 'settings',
      entityId: 'general',
      before,
      after,
    });
  });
}

const rangeTexts = (bounds: RateBounds) =>
  Object.fromEntries(Object.entries(bounds).map(([currency, { min, max }]) => [currency, `${min} – ${max}`]));

/** The median price of the other phones; null if there are too few. */
export async function readUsualPrice(db: Db, exceptIds: string[] = []): Promise<number | null> {
  const others = db
    .selectFrom('inventories')
    .where('deletedAt', 'is', null)
    .where(hasKind('phone'))
    .$if(exceptIds.length > 0, (query) => query.where('id', 'not in', exceptIds));
  const { count } = await others.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  if (count < MIN_OTHERS) return null;
  const middle = others
    .select('salePrice')
    .orderBy('salePrice')
    .offset(Math.floor(count / 2))
    .limit(1);
  return (await middle.executeTakeFirstOrThrow()).salePrice;
}

/** @returns the refusal of doubtful figures, unless the user confirmed exactly them. */
export function askAbout(doubts: (Doubt | null)[], confirmed: string): ({ ok: false } & Doubtful) | null {
  const found = doubts.filter((doubt) => doubt !== null);
  if (found.length === 0 || doubtKey(found) === confirmed) return null;
  return { ok: false, problem: 'doubtful', doubts: found };
}
