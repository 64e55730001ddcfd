import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { saveProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import { saveAnnouncement } from '#app/domain/shop/settings/announcements.server.ts';
import { saveShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { openDatabase, runOutsideTransaction, untilWaiting } from '#tests/support/database/databases.ts';
import { insertItem } from '#tests/support/database/rows.ts';
import { addItem } from '#tests/support/factories/item-factory.ts';
import { now, openRates, zone } from '#tests/support/factories/rates.ts';

it('an item that is added while a rate is saved gets that rate', async () => {
  const { db } = await openDatabase('postgres');
  const { uid, save } = await openRates(db);
  await save('600');
  await saveProfitPercent(db, { now, uid }, '10');
  await insertItem(db, { cost: '100', profit: '10' });

  const meanwhile = await transact(db, async (trx) => {
    // Stops the rate save after it set the prices and before it commits.
    await sql`lock table "auditEvents" in share row exclusive mode`.execute(trx);
    const saving = runOutsideTransaction(() => save('610', { at: new Date(+now + 1_000) }));
    await untilWaiting(db, 1);
    const adding = runOutsideTransaction(() => addItem(db, now, zone, uid, { priceMode: 'auto', cost: '100' }));
    await untilWaiting(db, 2);
    return { saving, adding };
  });
  expect(await meanwhile.saving).toMatchObject({ ok: true, items: 1 });
  expect(await meanwhile.adding).toMatchObject({ ok: true });
  const rates = await db.selectFrom('inventories').select('rate').distinct().execute();
  expect(rates).toEqual([{ rate: '610' }]);
});

const details = { phone: '', address: '', viber: '', messenger: '', telegram: '', openingHours: '' };
const overwritten = {
  'the profit': (db: Db, uid: string, value: string) => saveProfitPercent(db, { now, uid }, value),
  'the details of the shop': (db: Db, uid: string, name: string) =>
    saveShopDetails(db, { now, uid }, { typed: { ...details, name } }),
  'an announcement': (db: Db, uid: string, highlight: string) =>
    saveAnnouncement(db, now, uid, { place: 'top', highlight, notes: [] }),
};

it.each(Object.entries(overwritten))('concurrent saves of %s each record the previous value', async (_, save) => {
  const { db } = await openDatabase('postgres');
  const { uid } = await openRates(db);
  const meanwhile = await transact(db, async (trx) => {
    await sql`lock table "auditEvents" in share row exclusive mode`.execute(trx);
    const first = runOutsideTransaction(() => save(db, uid, '11'));
    await untilWaiting(db, 1);
    const second = runOutsideTransaction(() => save(db, uid, '12'));
    await untilWaiting(db, 2);
    return [first, second];
  });
  await Promise.all(meanwhile);
  const audit = db.selectFrom('auditEvents').select(['before', 'after']).orderBy('id', 'desc').limit(2);
  const [later, earlier] = await audit.execute();
  expect(JSON.stringify(later?.after)).toContain('"12"');
  expect(later?.before).toEqual(earlier?.after);
});
