import type { Trx } from '#app/db/schema.ts';
import { lineCost } from '#app/domain/prices/pricing/line-cost.ts';
import { latestRate } from '#app/domain/prices/rates/rate-read.server.ts';

/** What pieces have cost themselves, in whole MMK at the newest rate. Others have cost what their item has. */
export async function readOwnCosts(trx: Trx, unitIds: string[]): Promise<Map<string, number>> {
  const costs = new Map<string, number>();
  if (unitIds.length === 0) return costs;
  const units = trx.selectFrom('units').select(['id', 'cost', 'currency']).where('id', 'in', unitIds);
  for (const { id, cost, currency } of await units.where('cost', 'is not', null).execute()) {
    const rate = currency === 'MMK' ? '1' : (await latestRate(trx, currency ?? ''))?.rate;
    const own = lineCost({ cost, rate: rate ?? null, qty: 1 });
    if (own !== null) costs.set(id, own);
  }
  return costs;
}
