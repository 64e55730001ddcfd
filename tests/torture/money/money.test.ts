import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db, Rounding } from '#app/db/schema.ts';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { sumMmk, timesMmk } from '#app/domain/money.ts';
import { type PriceInputs, salePrice } from '#app/domain/prices/pricing/pricing.ts';
import { salePriceSql } from '#app/domain/prices/pricing/pricing-sql.server.ts';
import { ROUNDINGS } from '#app/domain/prices/pricing/rounding.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { engines, openDatabase } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { exactPrice } from '#tests/support/torture/exact-price.ts';
import { prove, type Random } from '#tests/support/torture/prove.ts';
import { anyInputs } from './amounts.ts';
import { addOne, editOne, orderOne, saveRates, within } from './through-verbs.ts';

const now = new Date('2026-11-21T03:00:00Z');

describe('money', () => {
  prove(
    'computes prices like BigInt arithmetic',
    { short: 100_000, full: 1_000_000, of: 'prices' },
    async ({ runs, random, figures, done }) => {
      let refused = 0;
      for (let run = 0; run < runs; run++) {
        const inputs = anyInputs(random);
        const rounding = ROUNDINGS[random.below(ROUNDINGS.length)] as Rounding;
        const expected = exactPrice(inputs.cost, inputs.rate, inputs.profit, rounding);
        const actual = salePrice(inputs, rounding);
        if (expected === null) refused++;
        if (expected === null ? actual !== null : !Object.is(actual, Number(expected)))
          expect.fail(`${JSON.stringify(inputs)} to ${rounding}: ${actual}, but ${expected}`);
        if (run % 10_000 === 0) done(run);
      }
      expect(refused).toBeGreaterThan(runs / 100);
      Object.assign(figures, { 'of them refused': refused, differences: 0 });
    },
  );

  prove(
    'adds up carts like BigInt arithmetic',
    { short: 5_000, full: 100_000, of: 'carts' },
    async ({ runs, random, figures, done }) => {
      let refused = 0;
      for (let run = 0; run < runs; run++) {
        const cart = anyCart(random);
        const products = cart.map(({ price, qty }) => BigInt(price) * BigInt(qty));
        const sum = products.reduce((total, product) => total + product, 0n);
        const actual = cart.map(({ price, qty }) => timesMmk(price, qty));
        if (actual.some((each, index) => each !== within(products[index])))
          expect.fail(JSON.stringify({ cart, actual }));
        if (actual.includes(null)) refused++;
        else if (sumMmk(actual as number[]) !== within(sum)) expect.fail(`${JSON.stringify(cart)}: not ${sum}`);
        if (run % 10_000 === 0) done(run);
      }
      expect(refused).toBeGreaterThan(runs / 1_000);
      Object.assign(figures, { 'with a line beyond counting': refused, differences: 0 });
    },
  );
});

describe.each(engines)('money (%s)', (engine) => {
  prove(
    'computes the same price in SQL',
    { short: 20_000, full: 1_000_000, of: 'prices' },
    async ({ runs, random, figures, done }) => {
      const { db } = await openDatabase(engine);
      let refused = 0;
      for (let run = 0; run < runs; run += 1_000) {
        const cases = Array.from({ length: 1_000 }, () => anyInputs(random));
        const rounding = ROUNDINGS[(run / 1_000) % ROUNDINGS.length] as Rounding;
        const prices = await pricesInSql(db, cases, rounding);
        for (const [n, inputs] of cases.entries()) {
          const expected = salePrice(inputs, rounding);
          if (expected === null) refused++;
          if (prices[n] !== expected)
            expect.fail(`${rounding}: ${JSON.stringify(inputs)}: ${prices[n]}, but ${expected}`);
        }
        done(run);
      }
      expect(refused).toBeGreaterThan(runs / 100);
      Object.assign(figures, { 'of them refused': refused, differences: 0 });
    },
  );

  prove(
    'stores the price that the preview showed',
    { short: 60, full: 5_000, of: 'phones' },
    async ({ runs, random, figures, done }) => {
      const { db } = await openDatabase(engine);
      await prepareShop(db, 'Test shop', now);
      const owner = await insertUser(db, { role: 'admin' });
      await addPaymentMethod(db, { now, uid: owner }, 'Cash');
      const counts = { added: 0, edited: 0, 'no price': 0, ordered: 0 };
      for (let run = 0; run < runs; run++) {
        const id = await addOne(db, owner, random);
        counts[id ? 'added' : 'no price']++;
        const other =
          id ??
          (await addStockedItem(db, {
            currency: 'USD',
            qty: 5,
            cost: '5',
            rate: '600',
            profit: '10',
            salePrice: 3_300,
          }));
        counts[(await editOne(db, owner, other, random)) ? 'edited' : 'no price']++;
        if (await orderOne(db, owner, other, random)) counts.ordered++;
        done(run + 1);
      }
      await saveRates(db, owner, random);
      Object.assign(figures, counts);
    },
  );
});

/** The prices that the database computes, in the order of the cases. */
async function pricesInSql(db: Db, cases: PriceInputs[], rounding: Rounding): Promise<(number | null)[]> {
  const values = cases.map(({ cost, rate, profit }, n) => sql`(${sql.lit(n)}, ${cost}, ${rate}, ${profit})`);
  const input = (name: string) => sql.ref<string>(name);
  const inputs = { cost: input('cost'), rate: input('rate'), profit: input('profit') };
  const price = salePriceSql(db, inputs, rounding);
  const { rows } = await sql<{ price: number | null }>`
    with "cases" ("n", "cost", "rate", "profit") as (values ${sql.join(values)})
    select ${price} as "price" from "cases" order by "n"`.execute(db);
  return rows.map((row) => row.price);
}

function anyCart(random: Random): { price: number; qty: number }[] {
  const most = random.pick([10 ** 7, 10 ** 7, 10 ** 13, Number.MAX_SAFE_INTEGER]);
  return Array.from({ length: 1 + random.below(random.pick([3, 20, 200])) }, () => ({
    price: random.pick([random.below(most), random.below(most), most, 0]),
    qty: random.pick([1, 1 + random.below(9), 1 + random.below(10 ** 9)]),
  }));
}
