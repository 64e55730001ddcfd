import { sql } from 'kysely';
import { salePrice } from '#app/domain/prices/pricing/pricing.ts';
import { aPhone } from '#tests/support/factories/phones.ts';
import type { BenchShop } from './bench-shop.ts';

const BATCH = 1_000;

export async function addPricedItems({ db }: BenchShop, size: number): Promise<void> {
  const at = new Date().toISOString();
  for (let start = 0; start < size; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, size - start) }, (_, index) => {
      const n = start + index;
      const inputs = { cost: (100 + n / 7).toFixed(2), rate: '600', profit: '8.5' };
      return aPhone({
        id: crypto.randomUUID(),
        name: `Phone ${n}`,
        nameKey: `phone ${n}`,
        type: 'instock',
        currency: 'CNY',
        qty: 0,
        ...inputs,
        salePrice: salePrice(inputs, '1') ?? 0,
        createdAt: at,
        updatedAt: at,
      });
    });
    await db.insertInto('inventories').values(rows).execute();
  }
  await sql`analyze`.execute(db);
}

/** @throws Error if a price is not the exact one. */
export async function checkPrices({ db }: BenchShop): Promise<void> {
  const items = await db.selectFrom('inventories').select(['cost', 'rate', 'profit', 'salePrice']).execute();
  for (const { cost, rate, profit, salePrice: actual } of items) {
    const expected = salePrice({ cost: cost ?? '', rate: rate ?? '', profit: profit ?? '' }, '1');
    if (actual !== expected) throw new Error(`a price is ${actual}, not ${expected}`);
  }
}

/** @returns the milliseconds in which the engine alone writes as many rows, in two statements of one transaction. */
export async function timeBareWrites({ db }: BenchShop): Promise<number> {
  const started = performance.now();
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into "priceChanges" ("itemId", reason, at, "rateId", "oldCost", "oldRate", "oldProfit", "oldSalePrice",
        "newCost", "newRate", "newProfit", "newSalePrice")
        select id, 'rate', "updatedAt", 'alone', cost, rate, profit, "salePrice", cost, rate, profit, "salePrice"
        from inventories order by id`.execute(trx);
    await sql`update inventories set rate = rate || '', "salePrice" = "salePrice" + 0, "updatedAt" = "updatedAt"`.execute(
      trx,
    );
  });
  return performance.now() - started;
}
