import { describe, expect } from 'vitest';
import type { Db, Rounding } from '#app/db/schema.ts';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { editPrice } from '#app/domain/prices/price-changes/price-edit.server.ts';
import { STANDARD_BOUNDS } from '#app/domain/prices/pricing/doubt.ts';
import { ROUNDINGS } from '#app/domain/prices/pricing/rounding.ts';
import { saveRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';
import { readLatestRates } from '#app/domain/prices/rates/latest-rates.server.ts';
import { rateWarnings, warningKey } from '#app/domain/prices/repricing/rate-batch.ts';
import { applyBatch } from '#app/domain/prices/repricing/rate-batch-apply.server.ts';
import { readRepricing } from '#app/domain/prices/repricing/rate-batch-read.server.ts';
import { undoBatch } from '#app/domain/prices/repricing/rate-batch-undo.server.ts';
import { excludeItem, saveDraft } from '#app/domain/prices/repricing/rate-draft.server.ts';
import { readTotals } from '#app/domain/prices/repricing/rate-preview.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { engines, openDatabase } from '#tests/support/database/databases.ts';
import { addItem } from '#tests/support/factories/item-factory.ts';
import { now, openRates, zone } from '#tests/support/factories/rates.ts';
import { exactPrice } from '#tests/support/torture/exact-price.ts';
import { prove, type Random } from '#tests/support/torture/prove.ts';

type Price = { cost: string; rate: string; profit: string; rounding: Rounding };
type Change = { price: Price; batch: string | null };
/** `stack` has the changes that are not undone, also those to the same price; `changes` counts those to another one. */
type Item = { id: string; currency: string; stack: Change[]; changes: number };
type Draft = {
  id: string;
  rates: Map<string, string>;
  rounding: Rounding;
  seen: Map<string, number>;
  excluded: string[];
};

describe.each(engines)('rate days (%s)', (engine) => {
  prove(
    'apply and undo batches like a model, whatever happens between',
    { short: 150, full: 5_000, of: 'steps' },
    async ({ runs, random, figures, done }) => {
      const { db } = await openDatabase(engine);
      const shop = await openModel(db, random);
      const counts: Record<string, number> = {};
      for (let run = 0; run < runs; run++) {
        const step = random.pick(['edit', 'save', 'draft', 'exclude', 'apply', 'undo', 'round', 'order'] as const);
        if (await shop[step]()) counts[step] = (counts[step] ?? 0) + 1;
        await shop.compare(step);
        done(run + 1);
      }
      expect(await checkIntegrity(db)).toEqual([]);
      Object.assign(figures, counts);
    },
  );
});

async function openModel(db: Db, random: Random) {
  const { uid, save } = await openRates(db);
  await addPaymentMethod(db, { now, uid }, 'Cash');
  const items: Item[] = [];
  const drafts: Draft[] = [];
  const applied: string[] = [];
  const undone = new Set<string>();
  let rounding: Rounding = '1';
  const rates = ['500', '505.5', '510', '600', '61'];
  for (let n = 0; n < 8; n++) {
    const price = { cost: String(10 + 7 * n), rate: '500', profit: n % 3 === 0 ? '-4' : '10' };
    const currency = n % 2 ? ('CNY' as const) : ('USD' as const);
    const phone = { name: `Phone ${n}`, qty: 1_000, currency };
    const added = await addItem(db, now, zone, uid, { priceMode: 'manual', ...phone, ...price });
    if (added.ok)
      items.push({ id: added.id, currency, changes: 1, stack: [{ price: { ...price, rounding }, batch: null }] });
  }
  const priceOf = ({ stack }: Item) => (stack.at(-1) as Change).price;
  const amount = ({ cost, rate, profit, rounding: step }: Price) => Number(exactPrice(cost, rate, profit, step));

  function change(item: Item, price: Price, batch: string | null) {
    if (JSON.stringify(price) !== JSON.stringify(priceOf(item))) item.changes++;
    else if (batch === null) return;
    item.stack.push({ price, batch });
  }

  return {
    async edit() {
      const item = random.pick(items as [Item, ...Item[]]);
      const price = { ...priceOf(item), cost: String(10 + random.below(50)) };
      await editPrice(db, { now, uid }, { id: item.id, ...price, was: '' });
      change(item, { ...price, rounding }, null);
      return true;
    },
    async save() {
      const [currency, rate] = [random.pick(['CNY', 'USD'] as const), random.pick(rates as [string, ...string[]])];
      const saved = await save(rate, { currency, confirmed: rate });
      if (!saved.ok) throw new Error(saved.problem);
      const row = await db.selectFrom('rateBatchRates').select('batchId').where('rateId', '=', saved.id).execute();
      const id = row[0]?.batchId ?? '';
      for (const item of items) if (item.currency === currency) change(item, { ...priceOf(item), rate, rounding }, id);
      applied.push(id);
      return true;
    },
    async draft() {
      const chosen = new Map<string, string>();
      for (const currency of random.pick([['CNY'], ['USD'], ['CNY', 'USD']]))
        chosen.set(currency, random.pick(rates as [string, ...string[]]));
      const id = crypto.randomUUID();
      await saveDraft(db, { now, uid }, { id, rates: [...chosen].map(([currency, rate]) => ({ currency, rate })) });
      const seen = new Map(items.map((item) => [item.id, item.changes]));
      drafts.push({ id, rates: chosen, rounding, seen, excluded: [] });
      return true;
    },
    async exclude() {
      const draft = drafts.at(-1);
      const item = random.pick(items as [Item, ...Item[]]);
      if (!draft) return false;
      await excludeItem(db, { id: draft.id, itemId: item.id, excluded: true });
      draft.excluded.push(item.id);
      return true;
    },
    async apply() {
      const [draft] = drafts.splice(random.below(drafts.length || 1), 1);
      if (!draft) return false;
      const repricing = await readRepricing(db, draft.id);
      if (!repricing) throw new Error('no draft');
      const known = { last: await readLatestRates(db), bounds: STANDARD_BOUNDS };
      const warnings = rateWarnings(repricing.rates, known, await readTotals(db, repricing));
      const apply = () => applyBatch(db, { now, timeZone: zone, uid }, draft.id, warnings.map(warningKey));
      expect(await apply()).toEqual(await apply());
      for (const item of items) {
        const rate = draft.rates.get(item.currency);
        if (rate === undefined || draft.excluded.includes(item.id) || draft.seen.get(item.id) !== item.changes)
          continue;
        change(item, { ...priceOf(item), rate, rounding: draft.rounding }, draft.id);
      }
      applied.push(draft.id);
      return true;
    },
    async undo() {
      const id = applied[applied.length - 1 - random.below(Math.min(3, applied.length || 1))];
      if (id === undefined) return false;
      const result = await undoBatch(db, { now, uid }, id);
      expect(result.ok).toBe(!undone.has(id));
      if (!undone.has(id))
        for (const item of items) {
          const before = JSON.stringify(priceOf(item));
          item.stack = item.stack.filter(({ batch }) => batch !== id);
          if (JSON.stringify(priceOf(item)) !== before) item.changes++;
        }
      undone.add(id);
      return result.ok;
    },
    async round() {
      rounding = ROUNDINGS[random.below(ROUNDINGS.length)] as Rounding;
      await saveRounding(db, { now, uid }, rounding);
      return true;
    },
    async order() {
      const item = random.pick(items as [Item, ...Item[]]);
      const buyer = { name: 'Mya', phone: '09', address: 'Yangon', paymentMethod: 'Cash', key: crypto.randomUUID() };
      const lines = [{ id: item.id, qty: 1, salePrice: amount(priceOf(item)) }];
      expect(await placeOrder(db, { now, uid }, { ...buyer, lines }, { limit: 0 })).toMatchObject({ ok: true });
      return true;
    },
    async compare(step: string) {
      const rows = await db.selectFrom('inventories').selectAll().execute();
      for (const item of items) {
        const row = rows.find(({ id }) => id === item.id);
        const price = priceOf(item);
        expect(row, `after ${step}`).toMatchObject({ ...price, salePrice: amount(price) });
      }
    },
  };
}
