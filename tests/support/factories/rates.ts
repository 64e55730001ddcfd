import type { Db } from '#app/db/schema.ts';
import { saveRate } from '#app/domain/prices/repricing/rate-save.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { insertUser } from '#tests/support/database/rows.ts';

export const zone = 'Asia/Yangon';
export const now = new Date('2026-11-21T03:00:00Z');
export const today = '2026-11-21';

type SaveOptions = { currency?: Parameters<typeof saveRate>[2]['currency']; at?: Date; confirmed?: string };

export async function openRates(db: Db) {
  await prepareShop(db, 'Test shop', now);
  const uid = await insertUser(db, { role: 'admin' });
  const save = (rate: string, { currency = 'CNY' as const, at = now, confirmed = '' }: SaveOptions = {}) =>
    saveRate(db, { now: at, uid }, { timeZone: zone, currency, rate, confirmed });
  return { uid, save };
}

export const readItem = (db: Db, id: string) =>
  db.selectFrom('inventories').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
