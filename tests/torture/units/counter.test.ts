import { setTimeout } from 'node:timers/promises';
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

const BUYERS = 6;
const PRICE = 1_000;
const OFFERED_PRICE = 900;
/** By how much the counter is ahead of the storefront, so that each wins often on both engines. */
const STARTS_MS = [-1, -1, 8, 16] as const;

/** What the counter and the storefront want at one moment: there is one of each. */
const KINDS = ['offered', 'alike', 'article'] as const;
type Kind = (typeof KINDS)[number];

describe.each(engines)('the counter (%s)', (engine) => {
  prove(
    'and the storefront sell the last article, piece alike and single phone once, and a sale that is sent twice once',
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
        const offered = { itemId, imei: imeiOf(2 * run), salePrice: OFFERED_PRICE };
        const offeredId = await insertUnit(db, offered);
        const alikeId = await insertUnit(db, { itemId, imei: imeiOf(2 * run + 1) });
        const articleId = await addStockedItem(db, { name: `Case ${run}`, ram: '', rom: '', qty: 1, salePrice: PRICE });
        const scanned = {
          offered: { itemId, unitId: offeredId, salePrice: OFFERED_PRICE },
          alike: { itemId, unitId: alikeId, salePrice: PRICE },
          article: { itemId: articleId, salePrice: PRICE },
        };
        const inCart = {
          offered: { id: offeredId, itemId, salePrice: OFFERED_PRICE },
          alike: { id: itemId, salePrice: PRICE },
          article: { id: articleId, salePrice: PRICE },
        };
        const sell = (uid: string, kind: Kind) => {
          const line = { ...scanned[kind], qty: 1 };
          const paid = { via: CASH, amount: line.salePrice, number: '', given: line.salePrice };
          const key = crypto.randomUUID();
          return () =>
            sellAtCounter(random.pick(processes), { now, uid }, { key, sale: { lines: [line], payments: [paid] } });
        };
        const order = (uid: string, kind: Kind) => () =>
          placeOrder(random.pick(processes), { now, uid }, checkout([{ ...inCart[kind], qty: 1 }]), { limit: 0 });
        const sales = KINDS.flatMap((kind) => sellers.map((uid) => sell(uid, kind)));
        // Each sale is sent twice at this moment.
        const twice = sales.flatMap((each) => [each, each]);
        const orders = buyers.map((uid, n) => order(uid, KINDS[n % KINDS.length] ?? 'alike'));
        const acts = random.shuffled([...twice, ...orders]);
        const start = random.pick(STARTS_MS);
        const results = await Promise.all(
          acts.map(async (act) => {
            const isSale = twice.includes(act as never);
            if (isSale === start < 0) await setTimeout(Math.abs(start));
            return act();
          }),
        );
        const won = acts.flatMap((act, n) => (results[n]?.ok ? [act] : []));
        const wins = new Set(won);
        expect(wins.size).toBe(KINDS.length);
        for (const act of wins)
          if (twice.includes(act as never)) expect(won.filter((each) => each === act).length).toBe(2);
        atCounter += sales.filter((each) => wins.has(each)).length;
        const { orders: placed, onHand, balanced } = await countOrdersAndStock(db);
        expect([placed, onHand[itemId], onHand[articleId], balanced]).toEqual([KINDS.length * (run + 1), 0, 0, true]);
        done(run + 1);
      }
      expect(await checkIntegrity(db)).toEqual([]);
      Object.assign(figures, { sales: runs * KINDS.length, atCounter });
    },
  );
});
