import { expect, it } from 'vitest';
import { transact } from '#app/db/transaction.server.ts';
import { listStock } from '#app/domain/catalog/storefront/stock-list.server.ts';
import type { CheckoutLine } from '#app/domain/orders/checkout/checkout-form.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { readOrder } from '#app/domain/orders/order-list.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { listLineUnits, listOrdersNeedingUnits } from '#app/domain/orders/unit-choice/unit-offer.server.ts';
import { pickUnit } from '#app/domain/orders/unit-choice/unit-pick.server.ts';
import { onEachEngine, openDatabase, runOutsideTransaction, untilWaiting } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { checkout, now, openCheckout } from '#tests/support/factories/checkout-factory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

const NEW = 66_000;
const USED = 41_000;

/** Five phones: two new ones with numbers, one without, and two used ones, of which one has a price of its own. */
onEachEngine('ordering a piece that is offered by itself', (freshDb) => {
  async function open() {
    const db = await freshDb();
    const uid = await openCheckout(db);
    const admin = await insertUser(db, { role: 'admin' });
    const itemId = await addStockedItem(db, { name: 'Redmi', qty: 5, salePrice: NEW, tracking: 'optional' });
    const add = (n: number, values = {}) => insertUnit(db, { itemId, imei: imeiOf(n), ...values });
    const used = await add(1, { condition: 'grade-b', battery: 88, colour: 'Blue', salePrice: USED });
    const worn = await add(2, { condition: 'grade-c' });
    const news = [await add(3), await add(4)];
    const place = (lines: CheckoutLine[]) => placeOrder(db, { now, uid }, checkout(lines));
    const placed = async (lines: CheckoutLine[]) => {
      const result = await place(lines);
      if (!result.ok) throw new Error(result.problem);
      return result.order.id;
    };
    const plain = (qty: number) => ({ id: itemId, qty, salePrice: NEW });
    const piece = (id: string, salePrice: number) => ({ id, itemId, qty: 1, salePrice });
    const shown = async () => (await listStock(db)).items[0];
    const confirm = (id: string, units: string[], agreed = false) =>
      confirmOrder(db, { now, uid: admin }, id, {
        requested: false,
        agreed,
        units: units.map((unitId) => ({ line: 1, unitId })),
      });
    return { db, admin, itemId, used, worn, news, place, placed, plain, piece, shown, confirm };
  }

  it('sells it at its own price, keeps its facts on the line, and keeps it for the order', async () => {
    const { db, itemId, used, place, placed, piece, shown } = await open();
    expect(await shown()).toMatchObject({ qty: 3, units: { offers: { count: 2, from: USED } } });
    const id = await placed([piece(used, USED)]);
    const facts = { condition: 'grade-b', battery: 88, colour: 'Blue' };
    expect(await readOrder(db, id)).toMatchObject({ total: USED, items: [{ itemId, salePrice: USED, piece: facts }] });
    expect(await shown()).toMatchObject({ qty: 3, units: { offers: { count: 1, from: NEW } } });
    expect(await place([piece(used, USED)])).toEqual({ ok: false, problem: 'piece-gone', id: used, name: 'Redmi' });
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: 1, onHand: { [itemId]: 4 }, balanced: true });
  });

  it('offers it again when its order is canceled and restocked', async () => {
    const { db, admin, used, placed, piece, shown } = await open();
    const id = await placed([piece(used, USED)]);
    await cancelOrder(db, { now, uid: admin }, id);
    expect(await shown()).toMatchObject({ units: { offers: { count: 2 } } });
  });

  it('sells no used piece to the buyer of a new one', async () => {
    const { place, plain, piece, used, worn, shown } = await open();
    expect(await place([plain(4)])).toEqual({ ok: false, problem: 'not-enough-stock', name: 'Redmi', available: 3 });
    expect(await place([plain(3), piece(used, USED), piece(worn, NEW)])).toMatchObject({ ok: true });
    expect(await shown()).toMatchObject({ qty: 0 });
  });

  it('refuses it at another price, twice, in pieces, or under another item, and tells the price of each line', async () => {
    const { db, itemId, place, plain, piece, used, worn } = await open();
    const other = await addStockedItem(db, { name: 'HONOR', qty: 5, salePrice: USED });
    const prices = { [itemId]: NEW, [used]: USED };
    const changed = { ok: false, problem: 'price-changed', name: 'Redmi', price: USED, prices };
    expect(await place([plain(1), piece(used, NEW)])).toEqual(changed);
    const gone = { ok: false, problem: 'piece-gone', id: used, name: 'Redmi' };
    expect(await place([piece(used, USED), piece(used, USED)])).toEqual(gone);
    expect(await place([{ ...piece(used, USED), itemId: other }])).toEqual({ ...gone, name: 'HONOR' });
    expect(await place([{ ...piece(used, USED), qty: 2 }])).toMatchObject({
      problem: 'not-enough-stock',
      available: 1,
    });
    expect(await place([{ id: worn, qty: 1, salePrice: NEW }])).toMatchObject({ problem: 'item-gone' });
    await db.updateTable('units').set({ state: 'faulty' }).where('id', '=', used).execute();
    expect(await place([piece(used, USED)])).toEqual(gone);
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: 0, balanced: true });
  });

  it('sells it to one of twenty buyers at the same moment', async () => {
    const { db, itemId, used, place, plain, piece } = await open();
    const carts = Array.from({ length: 20 }, (_, n) => (n % 2 ? [piece(used, USED)] : [plain(1), piece(used, USED)]));
    const results = await Promise.all(carts.map(place));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((each) => !each.ok && each.problem === 'piece-gone')).toHaveLength(19);
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: 1, balanced: true });
    expect((await countOrdersAndStock(db)).onHand[itemId]).toBeGreaterThan(2);
  });

  it('suggests the ordered piece at Confirm, and pieces of the ordered condition for the others', async () => {
    const { db, used, news, placed, plain, piece } = await open();
    const id = await placed([piece(used, USED)]);
    const other = await placed([plain(2)]);
    expect(await listOrdersNeedingUnits(db, [id, other])).toHaveLength(2);
    const facts = { condition: 'grade-b', battery: 88, colour: 'Blue' };
    const [line] = await listLineUnits(db, id);
    expect(line).toMatchObject({ suggested: [used], required: true, ordered: facts });
    const [plainLine] = await listLineUnits(db, other);
    expect(plainLine).toMatchObject({ ordered: { condition: 'new' } });
    expect(plainLine?.suggested.toSorted()).toEqual(news.toSorted());
    expect(plainLine?.units.map((unit) => unit.id)).not.toContain(used);
  });

  it('is confirmed only with the ordered piece, unless the buyer agrees to another', async () => {
    const { db, used, worn, news, placed, plain, piece, confirm } = await open();
    const id = await placed([piece(used, USED)]);
    const other = await placed([plain(1)]);
    const [first = '', second = ''] = news;
    const refusal = (n: number) => ({ ok: false, problem: 'other-piece', code: imeiOf(n), keptFor: null });
    expect(await confirm(id, [])).toMatchObject({ problem: 'too-few-units' });
    expect(await confirm(id, [worn])).toEqual(refusal(2));
    expect(await confirm(id, [first])).toEqual(refusal(3));
    expect(await confirm(other, [worn])).toEqual(refusal(2));
    expect(await confirm(other, [used])).toMatchObject({ problem: 'other-piece', keptFor: expect.any(Number) });
    expect(await confirm(other, [second])).toMatchObject({ ok: true });
    expect(await confirm(id, [first], true)).toMatchObject({ ok: true });
    // The line says what was given.
    expect((await readOrder(db, id))?.items[0]).not.toHaveProperty('piece');
  });

  it('gives no piece with a price of its own to a buyer of the others without a question', async () => {
    const { db, news, placed, plain, confirm } = await open();
    const [dear = '', other = ''] = news;
    await db.updateTable('units').set({ salePrice: 70_000 }).where('id', '=', dear).execute();
    const id = await placed([plain(1)]);
    expect((await listLineUnits(db, id))[0]).toMatchObject({ suggested: [other] });
    expect(await confirm(id, [dear])).toMatchObject({ problem: 'other-piece' });
    expect(await confirm(id, [other])).toMatchObject({ ok: true });
  });

  it('needs a choice at Confirm, also if the ordered piece has gone and no other is in stock', async () => {
    const { db, admin, used, placed, piece } = await open();
    const id = await placed([piece(used, USED)]);
    await db.updateTable('units').set({ state: 'gone' }).execute();
    expect(await listOrdersNeedingUnits(db, [id])).toEqual([id]);
    expect(await confirmOrder(db, { now, uid: admin }, id)).toMatchObject({ problem: 'choose-units' });
  });

  it('is picked by its number only for its line, and its line is filled by no other number', async () => {
    const { db, used, news, placed, plain, piece } = await open();
    const id = await placed([piece(used, USED), plain(1)]);
    const lines = await listLineUnits(db, id);
    const [first = '', second = ''] = news;
    const chosen = [
      { line: 1, unitId: used },
      { line: 2, unitId: first },
    ];
    const picked = await pickUnit(db, lines, imeiOf(4), { chosen, picked: [] });
    expect(picked.chosen).toEqual([
      { line: 1, unitId: used },
      { line: 2, unitId: second },
    ]);
    const none = await pickUnit(db, lines, imeiOf(1), { chosen: [], picked: [] });
    expect(none.chosen).toEqual([{ line: 1, unitId: used }]);
  });

  it('sells pieces of one used condition as the item, and says the condition on the line', async () => {
    const { db, itemId, worn, placed, plain, shown } = await open();
    await db.updateTable('units').set({ condition: 'grade-c', salePrice: null }).execute();
    await db.updateTable('inventories').set({ qty: 4 }).where('id', '=', itemId).execute();
    expect(await shown()).toMatchObject({ qty: 4, units: { condition: 'grade-c' } });
    const id = await placed([plain(2)]);
    expect((await readOrder(db, id))?.items).toMatchObject([{ piece: { condition: 'grade-c' } }]);
    await db.updateTable('units').set({ condition: 'new' }).where('id', 'not in', [worn]).execute();
    expect((await listLineUnits(db, id))[0]).toMatchObject({ suggested: [worn] });
  });
});

it('is not sold to a buyer while Confirm gives it to another (postgres)', async () => {
  const { db } = await openDatabase('postgres');
  const uid = await openCheckout(db);
  const itemId = await addStockedItem(db, { name: 'Redmi', qty: 5, salePrice: NEW, tracking: 'optional' });
  const id = await insertUnit(db, { itemId, condition: 'grade-b', salePrice: USED });
  let placing: ReturnType<typeof placeOrder> | undefined;
  await transact(db, async (trx) => {
    await trx.updateTable('units').set({ state: 'gone' }).where('id', '=', id).execute();
    const cart = checkout([{ id, itemId, qty: 1, salePrice: USED }]);
    placing = runOutsideTransaction(() => placeOrder(db, { now, uid }, cart));
    await untilWaiting(db, 1);
  });
  expect(await placing).toEqual({ ok: false, problem: 'piece-gone', id, name: 'Redmi' });
});
