import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import type { BulkChange, BulkChanged, BulkProblem } from '#app/domain/catalog/inventory/bulk-edit-form.ts';
import { isType, lockDetails, saveDetails } from '#app/domain/catalog/inventory/item-edit.server.ts';
import { type By, saveAll } from '#app/domain/people/audit/audit-record.server.ts';
import { limitPrices, type PriceChange } from '#app/domain/people/limits/limits.server.ts';
import { lockPrice, savePrice } from '#app/domain/prices/price-changes/price-edit.server.ts';
import { askAbout, readUsualPrice } from '#app/domain/prices/pricing/doubt.server.ts';
import { type Doubt, priceDoubt } from '#app/domain/prices/pricing/doubt.ts';
import { salePrice } from '#app/domain/prices/pricing/pricing.ts';
import { readRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';

type Result = BulkChanged | ({ ok: false } & BulkProblem);
/** Gives all these items, or none, the type or the profit percent. A profit changes their prices (D 9). */
export async function editInBulk(db: Db, { now, uid }: By, ids: string[], change: BulkChange): Promise<Result> {
  // Items are always locked in the order of ids.
  const inOrder = [...ids].sort();
  return transact(db, (trx) =>
    change.change === 'type'
      ? setTypes(trx, { now, uid }, inOrder, change)
      : setProfits(trx, { now, uid }, inOrder, change),
  );
}

async function setTypes(trx: Trx, by: By, ids: string[], change: BulkChange & { change: 'type' }): Promise<Result> {
  const { type } = change;
  if (!(await isType(trx, type))) return { ok: false, problem: 'no-such-type' };
  const saves: (() => Promise<number | null>)[] = [];
  for (const id of ids) {
    const before = await lockDetails(trx, id);
    if (!before) return { ok: false, problem: 'no-such-item' };
    saves.push(() => saveDetails(trx, { ...by, id, before, after: { ...before, type } }));
  }
  return { ok: true, count: ids.length, change, events: await saveAll(saves) };
}

async function setProfits(trx: Trx, by: By, ids: string[], change: BulkChange & { change: 'profit' }): Promise<Result> {
  const { profit } = change;
  const rounding = await readRounding(trx);
  const saves: (() => Promise<number | null>)[] = [];
  const usual = await readUsualPrice(trx, ids);
  const doubts: (Doubt | null)[] = [];
  const prices: PriceChange[] = [];
  for (const id of ids) {
    const old = await lockPrice(trx, id);
    if (!old) return { ok: false, problem: 'no-such-item' };
    const { name, cost, rate } = old;
    if (cost === null || rate === null) return { ok: false, problem: 'no-cost', name };
    const price = salePrice({ cost, rate, profit }, rounding);
    if (price === null) return { ok: false, problem: 'no-price', name };
    const item = { ...old, profit, salePrice: price, rounding };
    doubts.push(priceDoubt({ ...item, cost, rate }, usual));
    prices.push({ itemId: id, from: old.salePrice, to: price });
    saves.push(() => savePrice(trx, { ...by, old, item }));
  }
  const refusal = askAbout(doubts, change.confirmed ?? '');
  if (refusal) return refusal;
  await limitPrices(trx, by, prices);
  return { ok: true, count: ids.length, change, events: await saveAll(saves) };
}
