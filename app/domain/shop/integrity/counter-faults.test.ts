import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { TRADE_IN } from '#app/domain/constants.ts';
import { sellAtCounter } from '#app/domain/orders/counter/counter-sell.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { editUnit } from '#app/domain/stock/units/unit-edit.server.ts';
import { leaseUnits } from '#app/domain/stock/units/unit-lease.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { now } from '#tests/support/factories/checkout-factory.ts';
import { cash, line, openOffline } from '#tests/support/factories/offline-counter.ts';
import { imeiOf } from '#tests/support/factories/units.ts';

/** A counter with a leased phone, an offline sale with a discount, and one that an old phone paid for. */
async function openCounter(db: Db) {
  const { owner, item, phone, units, deviceId, made, send } = await openOffline(db);
  const by = { now, uid: owner };
  const [leased = '', sold = ''] = units;
  await leaseUnits(db, by, { item: phone, unit: leased, device: deviceId });
  const lowered = line(item, { price: 900, reason: 'Bargained' });
  const sale = { lines: [lowered, line(item)], discount: { amount: 100, reason: 'Bargained' }, payments: cash(1_800) };
  expect(await send(made(sale))).toMatchObject({ state: 'sold' });
  const old = { itemId: phone, code: imeiOf(9), condition: 'grade-b' as const };
  const payments = [{ via: TRADE_IN, amount: 1_000, number: '', given: 0, phone: old }];
  const lines = [line(phone, { unitId: sold })];
  expect(await sellAtCounter(db, by, { key: 'old', sale: { lines, payments } })).toMatchObject({ ok: true });
  const unit = db.selectFrom('units').select('id').where('receiptId', '=', 'old:0');
  return { by, deviceId, leased, sold, old: (await unit.executeTakeFirstOrThrow()).id };
}

onEachEngine('the integrity check of the counter', (freshDb) => {
  it.each<[fault: string, check: string, statements: (ids: Awaited<ReturnType<typeof openCounter>>) => string]>([
    [
      'a sold phone that is leased',
      'lease of unit',
      ({ sold, deviceId }) => `update "units" set "leasedTo" = '${deviceId}' where "id" = '${sold}'`,
    ],
    [
      'a lease of a device that may not sell offline',
      'lease of unit',
      () => `update "counterDevices" set "sellsOffline" = false`,
    ],
    [
      'more leases than pieces',
      'most leased units of item',
      ({ old, deviceId }) =>
        `update "units" set "leasedTo" = '${deviceId}' where "id" = '${old}'; update "inventories" set "qty" = 1`,
    ],
    [
      'an old phone that has cost something else than it paid',
      'cost of phone of trade-in',
      ({ old }) => `update "units" set "cost" = '999' where "id" = '${old}'`,
    ],
    [
      'an offline sale of another total than its order',
      'total of offline sale',
      () => `update "orders" set "total" = "total" + 1`,
    ],
  ])('finds %s', async (_, check, statements) => {
    const db = await freshDb();
    const ids = await openCounter(db);
    expect(await checkIntegrity(db)).toEqual([]);
    for (const statement of statements(ids).split(';')) await sql.raw(statement).execute(db);
    expect((await checkIntegrity(db)).map((each) => each.check)).toContain(check);
  });

  it('finds an offline sale of other payments than its order', async () => {
    const db = await freshDb();
    await openCounter(db);
    const { sale } = await db.selectFrom('offlineSales').select('sale').executeTakeFirstOrThrow();
    const other = JSON.stringify({ ...sale, payments: cash(1_799) });
    await db.updateTable('offlineSales').set({ sale: other }).execute();
    expect(await checkIntegrity(db)).toMatchObject([
      { check: 'payments of offline sale', expected: 1_799, actual: 1_800 },
    ]);
  });

  it('takes a cost that somebody has corrected', async () => {
    const db = await freshDb();
    const { by, old } = await openCounter(db);
    const details = { condition: 'grade-b' as const, battery: '', colour: '', supplier: '', salePrice: '', note: '' };
    const typed = { ...details, cost: '1200', currency: 'MMK' as const };
    const shown = { ...typed, cost: '1000' };
    expect(await editUnit(db, by, old, { typed, shown })).toMatchObject({ ok: true });
    expect(await checkIntegrity(db)).toEqual([]);
  });
});
