import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPriceList } from '#app/domain/catalog/storefront/price-list.server.ts';
import { listStock } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { SHOP_PAGE_SIZE } from '#app/domain/constants.ts';
import { UNIT_CONDITIONS, UNIT_STATES, UNIT_TAXES, type UnitCondition } from '#app/domain/stock/units/unit.ts';
import { listUnitChoices } from '#app/domain/stock/units/unit-filter.server.ts';
import { readUnitFilter, type UnitFilter } from '#app/domain/stock/units/unit-filter.ts';
import { onEachEngine, openDatabase } from '#tests/support/database/databases.ts';
import { plansOf } from '#tests/support/database/query-plans.ts';
import { insertItem, insertOrder, insertOrderLine, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { insertOfflineDevice } from '#tests/support/factories/offline-devices.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

onEachEngine('filters by units', (freshDb) => {
  async function openShop() {
    const db = await freshDb();
    let lastImei = 0;
    const put = async (name: string, values: object, ...own: object[]) => {
      const itemId = await insertItem(db, { name, nameKey: name, qty: own.length, tracking: 'optional', ...values });
      for (const unit of own) await insertUnit(db, { itemId, imei: imeiOf(lastImei++), ...unit });
    };
    const names = async (filter: Parameters<typeof listStock>[1]) =>
      (await listStock(db, filter)).items.map(({ name }) => name);
    const choices = (chosen: UnitFilter = {}) => listUnitChoices(db, chosen);
    return { db, put, names, choices };
  }

  it('find items by their units in stock, and not by units that have left', async () => {
    const { put, names, choices } = await openShop();
    await put('both', {}, { condition: 'new' }, { condition: 'grade-a' });
    await put('gone', { qty: 1 }, { condition: 'grade-a', state: 'gone' }, { condition: 'new' });
    await put('none left', { qty: 0 }, { condition: 'grade-a' });
    await put('deleted', { deletedAt: LONG_AGO }, { condition: 'grade-b' });
    await put('without units', { qty: 3, tracking: 'off' });
    await put('no longer tracked', { tracking: 'off' }, { condition: 'grade-c' }, { condition: 'grade-a' });
    expect(await names({ condition: 'grade-a' })).toEqual(['both']);
    expect(await names({ condition: 'new' })).toEqual(['both', 'gone']);
    expect(await names({ condition: 'grade-b' })).toEqual([]);
    expect(await names({ condition: 'grade-a', search: 'bot' })).toEqual(['both']);
    expect(await names({ condition: 'grade-a', search: 'gone' })).toEqual([]);
    expect(await choices()).toEqual([{ name: 'condition', value: '', choices: ['new', 'grade-a'] }]);
  });

  it('find items whose tax is paid for each piece', async () => {
    const { put, names, choices } = await openShop();
    await put('paid', {}, { tax: 'paid' }, { tax: 'paid' });
    await put('paid once', {}, { tax: 'paid' }, { tax: 'exempt' });
    await put('one sold', { qty: 1 }, { tax: 'paid' }, { tax: 'unpaid', state: 'gone' });
    await put('one without a number', { qty: 2 }, { tax: 'paid' });
    await put('none left', { qty: 0 }, { tax: 'paid' });
    await put('no longer tracked', { tracking: 'off' }, { tax: 'paid' });
    expect(await names({ tax: 'paid' })).toEqual(['one sold', 'paid']);
    expect(await choices()).toEqual([{ name: 'tax', value: '', choices: ['paid'] }]);
  });

  it('find exactly the items whose cards show the condition and the tax', async () => {
    const { db, put } = await openShop();
    const device = await insertOfflineDevice(db);
    const unit = fc.record({
      state: fc.constantFrom(...UNIT_STATES.filter((state) => state !== 'sold'), 'in-stock' as const),
      condition: fc.constantFrom(...UNIT_CONDITIONS),
      tax: fc.constantFrom(...UNIT_TAXES, 'paid' as const, 'paid' as const, 'paid' as const),
      leasedTo: fc.constantFrom(null, null, null, device),
    });
    const stockLists = fc.array(fc.record({ units: fc.array(unit, { maxLength: 3 }), qty: fc.nat(3) }), {
      minLength: 90,
      maxLength: 90,
    });
    const [items = []] = fc.sample(stockLists, { numRuns: 1, seed: 34 });
    const nameOf = (n: number) => `item ${100 + n}`;
    for (const [n, { units, qty }] of items.entries()) await put(nameOf(n), { qty }, ...units);
    const hasUnit = (name: string, condition: UnitCondition) =>
      items.some(
        ({ units }, n) =>
          nameOf(n) === name &&
          units.some((each) => each.state === 'in-stock' && each.condition === condition && !each.leasedTo),
      );
    const all = (await listStock(db)).items;
    expect(all).toHaveLength(90);
    const paid = all.filter(({ units }) => units?.tax === 'paid');
    expect(paid.length).toBeGreaterThan(5);
    expect((await listStock(db, { tax: 'paid' })).items).toEqual(paid);
    for (const condition of UNIT_CONDITIONS.filter((each) => each !== 'new')) {
      const having = all.filter(({ name, units }) => units && hasUnit(name, condition));
      expect(having.length).toBeGreaterThan(1);
      expect((await listStock(db, { condition })).items, condition).toEqual(having);
      const both = having.filter((item) => paid.includes(item));
      expect((await listStock(db, { condition, tax: 'paid' })).items, condition).toEqual(both);
    }
  });

  it('do not count a phone that an order keeps', async () => {
    const { db, put, names, choices } = await openShop();
    await put('kept', { qty: 1 }, { condition: 'grade-a', tax: 'unpaid' }, { tax: 'paid' });
    expect(await names({ tax: 'paid' })).toEqual([]);
    const { id, itemId } = await db
      .selectFrom('units')
      .select(['id', 'itemId'])
      .where('condition', '=', 'grade-a')
      .executeTakeFirstOrThrow();
    const orderId = await insertOrder(db, { uid: await insertUser(db) });
    await insertOrderLine(db, { orderId, itemId, offeredUnitId: id });
    expect(await names({ tax: 'paid' })).toEqual(['kept']);
    expect(await names({ condition: 'grade-a' })).toEqual([]);
    expect(await choices()).toEqual([{ name: 'tax', value: '', choices: ['paid'] }]);
  });

  it('do not count what is leased to the counter', async () => {
    const { db, put, names, choices } = await openShop();
    const leasedTo = await insertOfflineDevice(db);
    await put('leased', { qty: 2 }, { condition: 'grade-a', tax: 'unpaid', leasedTo }, { tax: 'paid' });
    await put('all leased', {}, { condition: 'grade-b', leasedTo });
    expect(await names({ tax: 'paid' })).toEqual(['leased']);
    expect(await choices()).toEqual([{ name: 'tax', value: '', choices: ['paid'] }]);
    expect(await readPriceList(db, 1, 9)).toMatchObject({ phones: [{ name: 'leased', qty: 1 }], count: 1 });
  });

  it('are offered if a phone is not new or has its tax paid, and if they are chosen', async () => {
    const { put, choices } = await openShop();
    expect(await choices()).toEqual([]);
    await put('new', {}, { condition: 'new' });
    expect(await choices()).toEqual([]);
    expect(await choices({ condition: 'grade-c', tax: 'paid' })).toEqual([
      { name: 'tax', value: 'paid', choices: ['paid'] },
      { name: 'condition', value: 'grade-c', choices: ['new', 'grade-c'] },
    ]);
    await put('deleted', { deletedAt: LONG_AGO }, { condition: 'grade-b', tax: 'paid' });
    await put('none left', { qty: 0 }, { condition: 'grade-b', tax: 'paid' });
    expect(await choices()).toEqual([]);
    await put('used', {}, { condition: 'open-box', tax: 'paid' });
    expect(await choices()).toEqual([
      { name: 'tax', value: '', choices: ['paid'] },
      { name: 'condition', value: '', choices: ['new', 'open-box'] },
    ]);
  });

  it('count and page the items that they find', async () => {
    const { db, put } = await openShop();
    for (let n = 0; n <= SHOP_PAGE_SIZE; n++) await put(`item ${1000 + n}`, {}, { condition: 'grade-a', tax: 'paid' });
    await put('zzz', {}, { condition: 'new' });
    for (const filter of [{ condition: 'grade-a' }, { tax: 'paid' }] as const) {
      expect(await listStock(db, filter)).toMatchObject({ count: SHOP_PAGE_SIZE + 1, pages: 2, page: 1 });
      expect(await listStock(db, filter, 2)).toMatchObject({ items: [{ name: `item ${1000 + SHOP_PAGE_SIZE}` }] });
    }
  });
});

it('finds units through the indexes of units in stock', async () => {
  const { db } = await openDatabase('sqlite');
  const plans = await plansOf(db, async (noted) => {
    await listStock(noted, { condition: 'grade-a' });
    await listStock(noted, { tax: 'paid' });
    await listUnitChoices(noted, {});
  });
  expect(plans.join('\n')).not.toMatch(/SCAN units(?! USING COVERING INDEX)/);
  expect(plans.join('\n')).toContain('units_condition');
  expect(plans.join('\n')).toContain('units_tax');
});

it('reads unit filters from a URL and ignores unknown values', () => {
  const read = (query: string) => readUnitFilter(new URLSearchParams(query));
  expect(read('condition=grade-a&tax=paid')).toEqual({ condition: 'grade-a', tax: 'paid' });
  for (const query of ['', 'condition=&tax=', 'condition=Grade-A&tax=unpaid', 'condition=__proto__&tax=paid%20'])
    expect(read(query), query).toEqual({ condition: undefined, tax: undefined });
});
