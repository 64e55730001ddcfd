import { expect, it } from 'vitest';
import { PRESET_NAMES, PRESETS } from '#app/domain/people/rights/rights.ts';
import { insertItem, insertOrder, insertOrderLine, LONG_AGO } from '#tests/support/database/rows.ts';
import { openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { imeiOf, insertUnit, UNIT_DETAILS } from '#tests/support/factories/units.ts';
import { openActors } from '#tests/support/server/actors.ts';
import { readFirstEvent } from '#tests/support/server/first-event.ts';
import type { Visitor } from '#tests/support/server/http.ts';

const withoutCosts = PRESET_NAMES.filter((preset) => !(PRESETS[preset] as readonly string[]).includes('costs.view'));
const OTHER_TIMES = /[0-9a-f]{8}-[0-9a-f-]{27}|\b1[78]\d{11}\b|20\d\d-\d\d-\d\dT[\d:.]+Z/g;

it('answers people without the right to see costs the same, whatever things cost', async () => {
  const trading = await openTradingShop('sqlite');
  const { shop, item } = trading;
  const { db } = shop;
  for (const name of ['A dear', 'B cheap', 'C low'])
    await insertItem(db, { name, nameKey: name, sortKey: name, qty: name === 'C low' ? 0 : 9, createdAt: LONG_AGO });
  const unit = await insertUnit(db, { itemId: item.id });
  const { id: uid } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
  const orderId = await insertOrder(db, { uid, status: 'confirmed' });
  await insertOrderLine(db, { orderId, itemId: item.id, name: 'Redmi 14C', salePrice: 7 });
  const paths = [
    ...['', '?view=grid', '?sort=profit&order=desc', '?supplier=Ko', `?edit=${item.id}`, '?q=Ko+Aung'],
    ...[`?q=${imeiOf(1)}`, '?cost=1', '?stock=low'],
  ].map((query) => `/admin/inventory.data${query}`);
  const setCosts = async (names: string[], supplier: string) => {
    for (const [at, name] of names.entries()) {
      const cost = String(100 + at * 50);
      await db.updateTable('inventories').set({ cost, profit: cost, rate: cost }).where('name', '=', name).execute();
    }
    const cost = names[0] === 'A dear' ? 11 : 99;
    await db
      .updateTable('units')
      .set({ cost: String(cost), currency: 'CNY', supplier })
      .execute();
    await db
      .updateTable('orderItems')
      .set({ lineCost: cost, cost: String(cost) })
      .execute();
    await db.updateTable('orders').set({ cost }).execute();
  };
  const pages = [
    ...paths,
    ...['/admin/search.data?q=Ko+Aung', '/admin/search.data?q=cheap', '/admin/dashboard.data?period=week'],
    ...['/admin/stock-report.data', '/admin/stock-report.data?sort=cost', '/admin/stock-report.data?view=reorder'],
    ...[`/admin/units.data?item=${item.id}`, `/admin/units/${unit}.data`, `/admin/units/${unit}/details.data`],
    ...['/admin/receive.data?q=cheap', `/admin/receive.data?item=${item.id}`, '/admin/low-stock.data'],
    ...['/admin/sales-history.data', '/admin/sales-history/report', '/admin/sales-history/tax'],
    ...['/admin/files/items', '/admin/files/units', '/admin/files/orders', '/admin/files/sales'],
    ...[`/admin/inventory/${item.id}.data`, `/admin/admin-orders/${orderId}.data`, '/admin/admin-orders.data'],
  ];
  const opened = new Set<string>();
  const readAll = async (visitor: Visitor) => {
    const answers: Record<string, string> = {};
    for (const path of pages) {
      const { status, to, text } = await visitor.get(path);
      answers[path] = text.replace(OTHER_TIMES, '');
      if (status === 200 && to === undefined) opened.add(path);
    }
    answers.event = await readFirstEvent(shop, visitor);
    return answers;
  };

  const visitorOf = await openActors(shop);
  for (const preset of withoutCosts) {
    const visitor = await visitorOf(preset);
    await setCosts(['A dear', 'B cheap', 'C low', 'Redmi 14C'], 'Ko Aung');
    const before = await readAll(visitor);
    await setCosts(['Redmi 14C', 'C low', 'B cheap', 'A dear'], 'Ma Su');
    expect(await readAll(visitor), preset).toEqual(before);
  }
  expect([...opened].sort()).toEqual([...pages].sort());
  // The same comparison finds what costs change for the owner.
  const owner = await visitorOf('admin');
  const before = await readAll(owner);
  await setCosts(['A dear', 'B cheap', 'C low', 'Redmi 14C'], 'Ko Aung');
  const after = await readAll(owner);
  const costFree = /low-stock|sales-history|files\/sales|admin-orders|dashboard|q=Ko/;
  expect(pages.filter((path) => after[path] === before[path])).toEqual(pages.filter((path) => costFree.test(path)));
});

it('keeps costs and suppliers as they are under the forms of people who do not see them', async () => {
  const trading = await openTradingShop('sqlite');
  const { shop, item } = trading;
  const { db } = shop;
  await db.updateTable('inventories').set({ tracking: 'optional' }).execute();
  const visitorOf = await openActors(shop);
  const [stock, manager, owner] = [await visitorOf('stock'), await visitorOf('manager'), await visitorOf('admin')];
  const receive = async (visitor: Visitor, list: string) => {
    const form = { key: crypto.randomUUID(), item: item.id, counted: 'no', condition: 'new', tax: 'unknown', list };
    const { status } = await visitor.post('/admin/receive', { ...form, currency: 'CNY', cost: '77', supplier: 'Me' });
    expect(status).toBe(200);
    const code = db.selectFrom('unitCodes').select('unitId').where('code', '=', list);
    return db.selectFrom('units').select(['cost', 'supplier']).where('id', '=', code).executeTakeFirstOrThrow();
  };
  expect(await receive(owner, imeiOf(1))).toEqual({ cost: '77', supplier: 'Me' });
  expect(await receive(stock, imeiOf(2))).toEqual({ cost: null, supplier: '' });

  const secrets = { cost: '123.45', supplier: 'Ko Aung Trading' };
  const id = await insertUnit(db, { itemId: item.id, imei: imeiOf(3), currency: 'CNY', colour: 'Blue', ...secrets });
  const readUnit = () =>
    db.selectFrom('units').select(['cost', 'supplier', 'colour']).where('id', '=', id).executeTakeFirstOrThrow();
  const edit = async (form: Record<string, string>, shown: object) => {
    const sent = { ...UNIT_DETAILS, ...form, shown: JSON.stringify(shown) };
    const { status, text } = await manager.post(`/admin/units/${id}/details.data`, sent);
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
    return status;
  };
  // A right and a wrong guess at the cost are answered alike.
  for (const cost of ['123.45', '1']) {
    expect(await edit({ colour: 'Red', cost: '1', supplier: 'Me' }, { colour: 'Blue', cost, supplier: 'Me' })).toBe(
      200,
    );
    expect(await readUnit()).toEqual({ ...secrets, colour: 'Red' });
    expect(await edit({ colour: 'Blue' }, {})).toBe(200);
    expect(await readUnit()).toEqual({ ...secrets, colour: 'Blue' });
  }
  expect(await edit({ colour: 'Green' }, { colour: 'White', cost: '1' })).toBe(409);
});
