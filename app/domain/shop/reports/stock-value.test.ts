import { expect, it } from 'vitest';
import { readStockValue } from '#app/domain/shop/reports/stock-value.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, LONG_AGO } from '#tests/support/database/rows.ts';
import { exactLineCost } from '#tests/support/factories/margin-factory.ts';

onEachEngine('the value of the stock', (freshDb) => {
  it('is computed at the newest rates and rounded once for each item, with unknown costs apart', async () => {
    const db = await freshDb();
    expect(await readStockValue(db, { MMK: '1' })).toEqual({ cost: 0, sale: 0, unknown: 0, unknownSale: 0 });
    const items: [cost: string, currency: string, qty: number][] = [
      ['0.35', 'CNY', 3],
      ['99.995', 'CNY', 7],
      ['-2', 'THB', 1],
      ['120000.5', 'MMK', 3],
    ];
    for (const [cost, currency, qty] of items)
      await insertItem(db, { cost, currency, qty, rate: '7', profit: '0', salePrice: 10 });
    const price = { salePrice: 4, qty: 5 };
    await insertItem(db, { ...price, cost: null, rate: '7' });
    await insertItem(db, { ...price, cost: '9', currency: 'USD', rate: null });
    await insertItem(db, { ...price, cost: '9', rate: '7', qty: 0 });
    await insertItem(db, { ...price, cost: '9', rate: '7', deletedAt: LONG_AGO });
    const rates: Record<string, string> = { CNY: '610.333', MMK: '1' };
    const cost = items.reduce(
      (sum, [each, currency, qty]) => sum + exactLineCost(each, rates[currency] ?? '7', qty),
      0n,
    );
    expect(await readStockValue(db, rates)).toEqual({ cost: Number(cost), sale: 140, unknown: 2, unknownSale: 40 });
  });

  it('may be larger than a safe integer', async () => {
    const db = await freshDb();
    await insertItem(db, { qty: 1_000_000_000, salePrice: Number.MAX_SAFE_INTEGER, cost: '1', rate: '1' });
    expect((await readStockValue(db, { MMK: '1' })).sale).toBeCloseTo(Number.MAX_SAFE_INTEGER * 1e9, -15);
  });
});
