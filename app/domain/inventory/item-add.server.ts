import { changed } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/audit-record.server.ts';
import { phoneOf } from '#app/domain/catalog/phone.ts';
import { businessDate, instant } from '#app/domain/dates.ts';
import type { AddItemProblem, ItemAdded, NewItem } from '#app/domain/inventory/item-form.ts';
import { moveStock } from '#app/domain/inventory/stock-move.server.ts';
import { isOne, salePrice } from '#app/domain/prices/pricing.ts';
import { rateToday } from '#app/domain/rates/rate-today.server.ts';
import { readProfitPercent } from '#app/domain/settings/profit.server.ts';
import { lockSettings } from '#app/domain/settings/settings-lock.server.ts';
import { itemKeys } from '#app/domain/text/name-keys.server.ts';

/** Auto mode uses the shop's current rate and profit, manual mode those of the form (DECISIONS 9, 11). */
export async function addItem(
  db: Db,
  now: Date,
  timeZone: string,
  uid: string,
  item: NewItem,
): Promise<ItemAdded | ({ ok: false } & AddItemProblem)> {
  return transact(db, async (trx) => {
    const known = await trx.selectFrom('typeSettings').select('id').where('type', '=', item.type).executeTakeFirst();
    if (!known) return { ok: false, problem: 'no-such-type' };

    await lockSettings(trx);
    const today = businessDate(now, timeZone);
    const rate = item.priceMode === 'auto' ? await rateToday(trx, item.currency, today) : item.rate;
    if (rate === null) return { ok: false, problem: 'no-rate-today', currency: item.currency, date: today };
    if (item.currency === 'MMK' && !isOne(rate)) return { ok: false, problem: 'rate-for-mmk' };
    const profit = item.priceMode === 'auto' ? await readProfitPercent(trx) : item.profit;
    if (profit === null) return { ok: false, problem: 'no-profit' };
    const price = salePrice({ cost: item.cost, rate, profit });
    if (price === null) return { ok: false, problem: 'no-price' };

    const id = crypto.randomUUID();
    const at = instant(now);
    const { type, currency, cost } = item;
    const row = { id, ...phoneOf(item), type, currency, cost, rate, profit, salePrice: price };
    await trx
      .insertInto('inventories')
      .values({ ...row, ...itemKeys(item.name), qty: 0, createdAt: at, updatedAt: at })
      .execute();
    await moveStock(trx, { now, itemId: id, change: item.qty, cause: 'added', uid });
    await trx
      .insertInto('priceChanges')
      .values({
        itemId: id,
        reason: 'added',
        uid,
        at,
        newCost: cost,
        newRate: rate,
        newProfit: profit,
        newSalePrice: price,
      })
      .execute();
    changed(trx, { what: 'catalog' });
    await record(trx, now, {
      uid,
      action: 'item added',
      entity: 'inventories',
      entityId: id,
      after: { ...row, qty: item.qty },
    });
    return { ok: true, id, salePrice: price };
  });
}
