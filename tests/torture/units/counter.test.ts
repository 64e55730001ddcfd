import { describe, expect } from 'vitest';
import { CASH } from '#app/domain/constants.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { sellAtCounter } from '#app/domain/orders/counter/counter-sell.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { engines, openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { checkout, now, openCheckout } from '#tests/support/factories/checkout-factory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { prove } from '#tests/support/torture/prove.ts';

const BUYERS = 4;
const PRICE = 1_000;

describe.each(engines)('the counter (%s)', (engine) => {
  prove(
    'and the storefront sell the last piece and one unit once, at one moment, and each sale that is sent twice once',
    { short: 5, full: 1_000, of: 'rounds' },
    async ({ runs, random, figures, done }) => {
      const { db, env } = await openDatabase(engine);
      const processes = [db, ...(engine === 'postgres' ? [openAgain(env)] : [])] as const;
      await openCheckout(db);
      const sellers = [
        await insertUser(db, { rights: 'counter.sell' }),
        await insertUser(db, { role: 'admin' }),
      ] as const;
      const buyers = await Promise.all(Array.from({ length: BUYERS }, () => insertUser(db)));
      let atCounter = 0;
      for (let run = 0; run < runs; run++) {
        const itemId = await addStockedItem(db, {
          name: `Redmi ${run}`,
          tracking: 'required',
          qty: 2,
          salePrice: PRICE,
        });
        const unitId = await insertUnit(db, { itemId, imei: imeiOf(run), salePrice: PRICE });
        const articleId = await addStockedItem(db, { name: `Case ${run}`, ram: '', rom: '', qty: 1, salePrice: PRICE });
        const lineOf = (isUnit: boolean) => (isUnit ? { itemId, unitId } : { itemId: articleId });
        const sell = (uid: string, isUnit: boolean) => {
          const line = { ...lineOf(isUnit), qty: 1, salePrice: PRICE };
          const sale = { lines: [line], payments: [{ via: CASH, amount: PRICE, number: '', given: PRICE }] };
          const key = crypto.randomUUID();
          return () => sellAtCounter(random.pick(processes), { now, uid }, { key, sale });
        };
        const order = (uid: string, isUnit: boolean) => {
          const line = isUnit
            ? { id: unitId, itemId, qty: 1, salePrice: PRICE }
            : { id: articleId, qty: 1, salePrice: PRICE };
          return () => placeOrder(random.pick(processes), now, uid, checkout([line]), { limit: 0 });
        };
        const sales = [true, false].flatMap((isUnit) => sellers.map((uid) => sell(uid, isUnit)));
        // Each sale is sent twice at this moment.
        const twice = sales.flatMap((each) => [each, each]);
        const orders = buyers.map((uid, n) => order(uid, n % 2 === 0));
        const acts = random.shuffled([...twice, ...orders]);
        const results = await Promise.all(acts.map((act) => act()));
        const won = acts.flatMap((act, n) => (results[n]?.ok ? [act] : []));
        const wins = new Set(won);
        expect(wins.size).toBe(2);
        for (const act of wins)
          if (twice.includes(act as never)) expect(won.filter((each) => each === act).length).toBe(2);
        atCounter += sales.filter((each) => wins.has(each)).length;
        const { orders: placed, onHand, balanced } = await countOrdersAndStock(db);
        expect([placed, onHand[itemId], onHand[articleId], balanced]).toEqual([2 * (run + 1), 1, 0, true]);
        done(run + 1);
      }
      expect(await checkIntegrity(db).then((found) => found.filter(({ check }) => !/number|unit/.test(check)))).toEqual(
        [],
      );
      Object.assign(figures, { sales: runs * 2, atCounter });
    },
  );
});
