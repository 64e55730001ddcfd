import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { findOrders } from '#app/domain/orders/find-orders.server.ts';
import type { OrderState } from '#app/domain/orders/order-filter.ts';
import { gramsOf, LOOKED_AT, readOrderSearch } from '#app/domain/orders/order-search.ts';
import { phoneKey } from '#app/domain/phone.ts';
import { onEachEngine } from '#test/databases.ts';
import { fillOrders } from '#test/many-orders.ts';
import { insertOrder } from '#test/rows.ts';

const ORDERS = 12_500;

/** The numbers of all orders that a search means, as one finds them who reads every order. */
async function plainly(db: Db, search: string, state: OrderState): Promise<number[]> {
  const asked = readOrderSearch(search);
  const orders = await db
    .selectFrom('orders')
    .select(['number', 'nameKey', 'phoneKey', 'status', 'cancelRequested'])
    .orderBy('number', 'desc')
    .execute();
  const fits = (phone: string, pattern: string) =>
    pattern.startsWith('%') ? phone.includes(pattern.slice(1, -1)) : phone.startsWith(pattern.slice(0, -1));
  const found = orders.filter(
    (order) =>
      asked?.names.some((name) => order.nameKey.includes(name)) ||
      asked?.phones.some((pattern) => fits(order.phoneKey, pattern)) ||
      order.number === asked?.number,
  );
  const named = found.find(({ number }) => number === asked?.number);
  return [...(named ? [named] : []), ...found.filter((order) => order !== named)]
    .filter(({ status, cancelRequested }) =>
      state === 'cancel-requested' ? cancelRequested && status !== 'canceled' : state === '' || status === state,
    )
    .map(({ number }) => number);
}

onEachEngine('the search among very many orders', (freshDb, engine) => {
  it('finds what reading every order finds, and says where it may not have', { timeout: 120_000 }, async () => {
    const db = await freshDb();
    const uid = await fillOrders(db, ORDERS);
    // Old and new ones, of which some wait to be written into the index, and one that was renamed and one that is gone.
    await db
      .updateTable('orders')
      .set({ nameKey: 'မမြင့်မြင့်ခိုင် "q" 100%_\\' })
      .where('number', 'in', [7, 9_000])
      .execute();
    await insertOrder(db, { uid, name: "Mr O'Brien", phone: '+95 9 791 234 567', status: 'confirmed' });
    await insertOrder(db, { uid, name: 'မမြင့်', phone: '09 791 234 568' });
    await db.deleteFrom('orders').where('number', '=', 4_242).execute();

    const rare = [
      "o'brien",
      'မြင့်',
      '"q"',
      '100%',
      '%_\\',
      '09 791 234 567',
      '9791234',
      '700004242',
      '700004243',
      '4343',
    ];
    for (const search of [
      ...rare,
      'yer 7',
      'nobody at all',
      '#12',
      'buyer 12 ',
      '09700004',
      '12499',
      '12499 ',
      'r 19',
    ]) {
      for (const state of ['', 'pending', 'confirmed', 'canceled', 'cancel-requested'] as const) {
        const all = await plainly(db, search, state);
        for (const page of [1, 2, 99]) {
          const found = await findOrders(db, { state, search }, page);
          const at = (found.page - 1) * 20;
          const words = `${search} ${state} ${page}`;
          expect(
            found.orders.map(({ number }) => number),
            words,
          ).toEqual(all.slice(at, at + 20));
          expect(found, words).toMatchObject({ count: all.length, atLeast: [], partial: null });
          expect(found.counts[state], words).toBe(all.length);
        }
      }
    }

    // Found too often to be counted: no fewer than so many, and those of a small state still to the last.
    const often = await findOrders(db, { state: '', search: 'buyer' }, 1);
    expect(often).toMatchObject({ count: LOOKED_AT, pages: LOOKED_AT / 20, partial: 'newest-found' });
    expect(often.atLeast).toEqual(['', 'pending', 'confirmed', 'canceled', 'cancel-requested']);
    expect((await findOrders(db, { state: '', search: 'buyer' }, 9_999)).page).toBe(LOOKED_AT / 20);
    const pending = await findOrders(db, { state: 'pending', search: 'buyer' }, 1);
    expect(pending).toMatchObject({ count: (await plainly(db, 'buyer', 'pending')).length, partial: null });
    expect(pending.atLeast).not.toContain('pending');

    // Too short for the index: only the newest are looked at.
    const short = await findOrders(db, { state: '', search: 'br' }, 1);
    expect(short).toMatchObject({ count: 1, partial: 'newest', orders: [{ name: "Mr O'Brien" }] });
    expect(short.atLeast).toContain('');
    expect(await findOrders(db, { state: 'canceled', search: 'er' }, 1)).toMatchObject({ partial: null });
    expect((await findOrders(db, { state: '', search: '12' }, 1)).orders[0]).toMatchObject({ number: 12 });
  });

  it('looks up in an index what it compares', async () => {
    const db = await freshDb();
    const inIndex = async () => {
      const { rows } =
        engine === 'sqlite'
          ? await sql`select rowid from "orderWords" where "orderWords" match '"aye"'`.execute(db)
          : await sql`select 1 from "orders" where "orderWords"("number", "nameKey", "phoneKey") @> array['0:aye']`.execute(
              db,
            );
      return rows.length;
    };
    const uid = await fillOrders(db, 1);
    for (let n = 2; n <= 128; n++) await insertOrder(db, { uid, name: 'Aye', phone: phoneKey('09') });
    expect(await inIndex()).toBe(127);
    await db.updateTable('orders').set({ nameKey: 'mya' }).where('number', 'in', [5, 6]).execute();
    await db.deleteFrom('orders').where('number', '=', 7).execute();
    expect(await inIndex()).toBe(124);
  });
});

it('asks an index for every three signs that what is found must have', () => {
  const grams = (typed: string) => gramsOf(readOrderSearch(typed) ?? { names: [''], phones: [], number: null });
  expect(grams('aye')).toEqual([['aye']]);
  expect(grams('Daw Khin')).toEqual([['daw', ' kh', 'hin']]);
  expect(grams('မြင့်')).toEqual([['မြင', 'င့်'].map((gram) => gram.normalize('NFC'))]);
  expect(grams('09 791')).toEqual([
    ['09 ', '791'],
    ['979', '791'],
  ]);
  expect(grams('ay')).toBeNull();
  expect(grams('097')).toBeNull();
  expect(grams('x'.repeat(200))?.[0]).toHaveLength(16);
});
