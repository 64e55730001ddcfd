import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { limitPrices } from '#app/domain/people/limits/limits.server.ts';
import type { EditedPrice, EditPriceProblem, PriceEdited } from '#app/domain/prices/price-changes/price-edit-form.ts';
import { askAbout, readRateBounds, readUsualPrice } from '#app/domain/prices/pricing/doubt.server.ts';
import { priceDoubt, rateDoubt } from '#app/domain/prices/pricing/doubt.ts';
import { type PricedItem, priceVersion } from '#app/domain/prices/pricing/priced-item.ts';
import { selectPricedItem } from '#app/domain/prices/pricing/priced-item-read.server.ts';
import { isOne, salePrice } from '#app/domain/prices/pricing/pricing.ts';
import { readRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';
import { allItemsUnlocked } from '#app/domain/stock/item-lock.server.ts';

/** Sets the price and the latest fields (SPEC 2, 5; D 8). Locks only this item, so it cannot deadlock with a rate save. */
export async function editPrice(
  db: Db,
  by: By,
  { id, cost, rate, profit, was, wasRounding, confirmed = '' }: EditedPrice & { id: string },
): Promise<PriceEdited | ({ ok: false } & EditPriceProblem)> {
  return transact(db, async (trx) => {
    const old = await lockPrice(trx, id);
    if (!old) return { ok: false, problem: 'no-such-item' };
    if (was !== '' && was !== priceVersion(old)) return { ok: false, problem: 'changed-meanwhile', item: old };
    if (old.currency === 'MMK' && !isOne(rate)) return { ok: false, problem: 'rate-for-mmk' };
    const rounding = await readRounding(trx);
    if (wasRounding && wasRounding !== rounding) return { ok: false, problem: 'rounding-changed', rounding };
    const price = salePrice({ cost, rate, profit }, rounding);
    if (price === null) return { ok: false, problem: 'no-price' };

    const item = { ...old, cost, rate, profit, salePrice: price, rounding };
    const doubts = [
      old.rate === rate ? null : rateDoubt(old.currency, rate, await readRateBounds(trx)),
      old.salePrice === price ? null : priceDoubt(item, await readUsualPrice(trx, [id])),
    ];
    const refusal = askAbout(doubts, confirmed);
    if (refusal) return refusal;
    await limitPrices(trx, by, [{ itemId: id, from: old.salePrice, to: price }]);
    const event = await savePrice(trx, { ...by, old, item });
    return { ok: true, item, old, event };
  });
}

export function lockPrice(trx: Trx, id: string): Promise<PricedItem | undefined> {
  return selectPricedItem(trx, id).where(allItemsUnlocked(trx)).forUpdate().executeTakeFirst();
}

/** Saves the price of a locked item, with its history. @returns the audit event; null if nothing changed. */
export async function savePrice(
  trx: Trx,
  { now, uid, old, item }: By & { old: PricedItem; item: PricedItem },
): Promise<number | null> {
  const { id, cost, rate, profit, salePrice, rounding } = item;
  const at = instant(now);
  await trx
    .updateTable('inventories')
    .set({ cost, rate, profit, salePrice, rounding })
    .set({ latestCost: cost, latestExchangeRate: rate, latestProfitPercent: profit, latestSalePrice: salePrice })
    .set({ updatedAt: at })
    .where('id', '=', id)
    .execute();
  const isChanged = priceVersion(item) !== priceVersion(old) || rounding !== old.rounding;
  if (isChanged) {
    await trx
      .insertInto('priceChanges')
      .values({ itemId: id, reason: 'edited', uid, at, ...oldPrice(old), ...newPrice(item) })
      .execute();
    noteChange(trx, { what: 'catalog' });
  }
  const event = await record(trx, now, {
    uid,
    action: 'price edited',
    entity: 'inventories',
    entityId: id,
    before: auditedFields(old),
    after: auditedFields(item),
  });
  return isChanged ? event : null;
}

const oldPrice = ({ cost, rate, profit, salePrice, rounding }: PricedItem) => ({
  oldCost: cost,
  oldRate: rate,
  oldProfit: profit,
  oldSalePrice: salePrice,
  oldRounding: rounding,
});

const newPrice = ({ cost, rate, profit, salePrice, rounding }: PricedItem) => ({
  newCost: cost,
  newRate: rate,
  newProfit: profit,
  newSalePrice: salePrice,
  newRounding: rounding,
});

const auditedFields = ({ cost, rate, profit, salePrice, rounding }: PricedItem) => ({
  cost,
  rate,
  profit,
  salePrice,
  rounding,
});
