import { sql } from 'kysely';
import { salePrice } from '#app/domain/prices/pricing.ts';
import type { BenchShop } from './bench-shop.ts';

export async function addPricedItems({ db }: BenchShop, size: number): Promise<void> {
  const at = new Date().toISOString();
  for (let start = 0; start < size; start += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, n) => {
      const inputs = { cost: (100 + (start + n) / 7).toFixed(2), rate: '600', profit: '8.5' };
      const [name, nameKey] = [`Phone ${start + n}`, `phone ${start + n}`];
      const times = { createdAt: at, updatedAt: at };
      const price = salePrice(inputs, '1') ?? 0;
      return {
        id: crypto.randomUUID(),
        name,
        nameKey,
        ram: '8GB',
        rom: '256GB',
        type: 'instock',
        currency: 'CNY',
        qty: 0,
        ...inputs,
        salePrice: price,
        ...times,
      };
    });
    await db.insertInto('inventories').values(rows).execute();
  }
  await sql`analyze`.execute(db);
}

/** @throws Error if a price is not the exact one. */
export async function checkPrices({ db }: BenchShop): Promise<void> {
  const items = await db.selectFrom('inventories').select(['cost', 'rate', 'profit', 'salePrice']).execute();
  for (const { cost, rate, profit, salePrice: is } of items) {
    const should = salePrice({ cost: cost ?? '', rate: rate ?? '', profit: profit ?? '' }, '1');
    if (is !== should) throw new Error(`a price is ${is} and should be ${should}`);
  }
}

/** Milliseconds of the engine alone, in two statements of one transaction. */
export async function writePrices({ db }: BenchShop): Promise<number> {
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
