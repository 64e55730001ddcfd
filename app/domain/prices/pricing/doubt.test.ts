import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { editInBulk } from '#app/domain/catalog/inventory/bulk-edit.server.ts';
import { addItems } from '#app/domain/catalog/inventory/item-add.server.ts';
import type { NewItem } from '#app/domain/catalog/inventory/item-form.ts';
import { plainPhone } from '#app/domain/phone/phone.ts';
import { editPrice } from '#app/domain/prices/price-changes/price-edit.server.ts';
import {
  BOUNDED_CURRENCIES,
  doubtKey,
  priceDoubt,
  rateDoubt,
  STANDARD_BOUNDS,
} from '#app/domain/prices/pricing/doubt.ts';
import { applyBatch } from '#app/domain/prices/repricing/rate-batch-apply.server.ts';
import { saveDraft } from '#app/domain/prices/repricing/rate-draft.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem } from '#tests/support/database/rows.ts';
import { anItem } from '#tests/support/factories/item-factory.ts';
import { aPhone } from '#tests/support/factories/phones.ts';
import { now, openRates, zone } from '#tests/support/factories/rates.ts';

const item = anItem({ priceMode: 'manual', currency: 'USD', cost: '250', rate: '4300', profit: '10' });

it.each(BOUNDED_CURRENCIES)(
  'doubts a %s rate outside its bounds without an earlier one, and offers its reciprocal',
  (currency) => {
    const { min, max } = STANDARD_BOUNDS[currency];
    for (const rate of [min, max]) expect(rateDoubt(currency, rate, STANDARD_BOUNDS)).toBeNull();
    const middle = (Number(min) + Number(max)) / 2;
    const swapped = rateDoubt(currency, (1 / middle).toFixed(12), STANDARD_BOUNDS);
    expect(Number(swapped?.reciprocal) / middle).toBeCloseTo(1, 3);
    for (const rate of ['0', '-4300', String(Number(max) * 10), '0.9'])
      expect(rateDoubt(currency, rate, STANDARD_BOUNDS)).toMatchObject({ currency, rate, reciprocal: null });
  },
);

it('doubts a price below a floor, below a hundredth of its cost, and below a hundredth of the usual price', () => {
  const doubt = (cost: string, salePrice: number, usual: number | null) =>
    priceDoubt({ ...aPhone({ name: 'A' }), cost, rate: '4000', salePrice }, usual);
  expect(doubt('0.01', 99, null)).toEqual({ kind: 'price', name: 'A', price: 99, usual: null });
  expect(doubt('0.01', 100, null)).toBeNull();
  expect(doubt('250', 9_999, null)).toMatchObject({ usual: null });
  expect(doubt('250', 10_000, null)).toBeNull();
  expect(doubt('2', 7_999, 800_000)).toMatchObject({ usual: 800_000 });
  expect(doubt('2', 8_000, 800_000)).toBeNull();
  // A charger is not compared with phones.
  expect(priceDoubt({ ...plainPhone('Charger'), cost: '2', rate: '4000', salePrice: 7_999 }, 800_000)).toBeNull();
});

/** Calls it without the confirmation, with other figures, and with its own. */
async function expectOneQuestion(save: (confirmed: string) => Promise<{ ok: boolean }>): Promise<void> {
  const asked = await save('');
  expect(asked).toMatchObject({ ok: false, problem: 'doubtful' });
  if (!('doubts' in asked)) throw new Error('not asked');
  expect(await save('USD 0.00024')).toMatchObject({ ok: false, problem: 'doubtful' });
  expect(await save(doubtKey(asked.doubts as Parameters<typeof doubtKey>[0]))).toMatchObject({ ok: true });
}

onEachEngine('a doubtful figure', (freshDb) => {
  const threePhones = (db: Db) =>
    Promise.all(
      [1, 2, 3].map((n) =>
        insertItem(db, { name: `Phone ${n}`, cost: '200', rate: '4300', profit: '0', salePrice: 860_000 }),
      ),
    );

  it('is asked about once, and then saved, where the first rate of a shop is typed the other way round', async () => {
    const db = await freshDb();
    const { save } = await openRates(db);
    for (const [currency, rate, reciprocal] of [
      ['USD', '0.00023', '4347.83'],
      ['CNY', '0.0016', '625'],
    ] as const) {
      const doubt = { kind: 'rate', currency, rate, reciprocal };
      expect(await save(rate, { currency })).toMatchObject({ problem: 'unusual-rate', last: null, doubt });
      expect(await save(reciprocal, { currency })).toMatchObject({ ok: true });
      expect(await save(rate, { currency, confirmed: rate })).toMatchObject({ ok: true });
    }
  });

  it('must be ticked on Rate Day', async () => {
    const db = await freshDb();
    const { uid } = await openRates(db);
    const rates = [{ currency: 'USD', rate: '0.00023' }];
    await saveDraft(db, { now, uid }, { id: 'draft', rates });
    const apply = (confirmed: string[]) => applyBatch(db, { now, timeZone: zone, uid }, 'draft', confirmed);
    expect(await apply([])).toEqual({ ok: false, problem: 'unconfirmed' });
    expect(await apply(['rate USD 0.00023'])).toMatchObject({ ok: true });
  });

  it('is asked about once in Add Inventory, whichever of several versions has it', async () => {
    const db = await freshDb();
    const { uid, save } = await openRates(db);
    const add = (items: NewItem[]) => (confirmed: string) =>
      addItems(db, { now, timeZone: zone, uid }, items, confirmed);
    await expectOneQuestion(add([item, { ...item, rate: '0.00023' }].reverse()));
    await threePhones(db);
    await expectOneQuestion(add([item, { ...item, cost: '1.5' }]));
    await save('4300', { currency: 'USD' });
    await db.updateTable('settings').set({ profitPercent: '-99.9' }).execute();
    const { rate: _rate, profit: _profit, ...auto } = { ...item, priceMode: 'auto' as const };
    await expectOneQuestion(add([auto]));
    expect(await add([item])('')).toMatchObject({ ok: true });
  });

  it('is asked about once in Edit Price, but not again for what was there before', async () => {
    const db = await freshDb();
    const { uid } = await openRates(db);
    const [id = ''] = await threePhones(db);
    await insertItem(db, { salePrice: 900_000 });
    const edit = (change: object) => (confirmed: string) =>
      editPrice(db, { now, uid }, { id, cost: '200', rate: '4300', profit: '0', was: '', confirmed, ...change });
    await db.updateTable('inventories').set({ currency: 'USD' }).execute();
    await expectOneQuestion(edit({ rate: '0.00023' }));
    expect(await edit({ rate: '0.00023', profit: '0.1' })('')).toMatchObject({ ok: true });
    expect(await edit({})('')).toMatchObject({ ok: true });
    await expectOneQuestion(edit({ cost: '0.5' }));
    await expectOneQuestion(edit({ profit: '-99.5' }));
    await expectOneQuestion(edit({ rate: '43000' }));
  });

  it('is asked about once in the bulk edit', async () => {
    const db = await freshDb();
    const { uid } = await openRates(db);
    const ids = await threePhones(db);
    const change = { change: 'profit' as const, profit: '-99.9' };
    const editAll = (confirmed: string) => editInBulk(db, { now, uid }, ids, { ...change, confirmed });
    await expectOneQuestion(editAll);
    // The prices stay as they were.
    await expectOneQuestion(editAll);
    expect(await editInBulk(db, { now, uid }, ids, { change: 'profit', profit: '5' })).toMatchObject({ ok: true });
  });

  it('is measured by the bounds of the settings', async () => {
    const db = await freshDb();
    const { save } = await openRates(db);
    await db.updateTable('settings').set({ rateBounds: '{"USD":{"min":"0.0001","max":"1"}}' }).execute();
    expect(await save('0.00023', { currency: 'USD' })).toMatchObject({ ok: true });
    expect(await save('0.0016')).toMatchObject({ problem: 'unusual-rate' });
  });
});
