import type { Db } from '#app/db/schema.ts';
import { editPrice } from '#app/domain/prices/price-changes/price-edit.server.ts';
import { applyBatch } from '#app/domain/prices/repricing/rate-batch-apply.server.ts';
import { undoBatch } from '#app/domain/prices/repricing/rate-batch-undo.server.ts';
import { type DraftRates, saveDraft } from '#app/domain/prices/repricing/rate-draft.server.ts';
import { addItem } from '#tests/support/factories/item-factory.ts';
import { now, openRates, readItem, zone } from '#tests/support/factories/rates.ts';

/** The warnings of these tests, all confirmed. */
export const ANY = [
  'digit CNY 6000',
  'rate CNY 6000',
  'moved CNY 640',
  'below-cost 1',
  'jumps 1',
  'jumps 2',
  'jumps 3',
];

/** Opens a shop with rates, and what an owner does on a rate day. */
export async function openRateDay(db: Db) {
  const { uid, save } = await openRates(db);
  const add = async (
    name: string,
    cost: string,
    { currency = 'CNY' as 'CNY' | 'USD', profit = '10', qty = 1 } = {},
  ) => {
    const rate = currency === 'CNY' ? '600' : '4000';
    const added = await addItem(db, now, zone, uid, { priceMode: 'manual', name, qty, currency, cost, rate, profit });
    return added.ok ? added.id : '';
  };
  const draft = async (...rates: DraftRates) => {
    const id = crypto.randomUUID();
    await saveDraft(db, { now, uid }, { id, rates });
    return id;
  };
  const apply = (id: string, confirmed = ANY, by = uid) =>
    applyBatch(db, { now, timeZone: zone, uid: by }, id, confirmed);
  const undo = (id: string) => undoBatch(db, { now, uid }, id);
  const edit = (id: string, cost: string) =>
    editPrice(db, { now, uid }, { id, cost, rate: '600', profit: '10', was: '' });
  const price = async (id: string) => (await readItem(db, id)).salePrice;
  return { uid, save, add, draft, apply, undo, edit, price };
}
