import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Rounding, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { isType } from '#app/domain/catalog/inventory/item-edit.server.ts';
import type { AddItemProblem, ItemAdded, NewItem } from '#app/domain/catalog/inventory/item-form.ts';
import { businessDate, instant } from '#app/domain/dates.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { itemKeys } from '#app/domain/phone/item-keys.server.ts';
import { type ItemKind, isArticle, type Phone, phoneOf } from '#app/domain/phone/phone.ts';
import { askAbout, readRateBounds, readUsualPrice } from '#app/domain/prices/pricing/doubt.server.ts';
import { type Doubt, priceDoubt, rateDoubt } from '#app/domain/prices/pricing/doubt.ts';
import { isOne, salePrice } from '#app/domain/prices/pricing/pricing.ts';
import { readProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import { readRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';
import { rateToday } from '#app/domain/prices/rates/rate-read.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { readShopFeatures } from '#app/domain/shop-features.server.ts';
import { moveStock } from '#app/domain/stock/stock-move.server.ts';

type Refused = { ok: false } & AddItemProblem;
type ItemPrice = { ok: true; rate: string; profit: string; salePrice: number; rounding: Rounding };

/** Adds all items or none. Auto mode ignores rate and profit of the form (D 9, 11). Tracking and warranty are ignored in a shop
 * that does not record IMEIs or gives no warranty. @param confirmed the key of the doubtful figures that the user confirmed. */
export async function addItems(
  db: Db,
  { now, timeZone, uid }: { now: Date; timeZone: string; uid: string },
  items: NewItem[],
  confirmed = '',
): Promise<{ ok: true; added: ItemAdded[] } | Refused> {
  return transact(db, async (trx) => {
    await lockSettings(trx);
    const prices: ItemPrice[] = [];
    for (const [position, item] of items.entries()) {
      const price = await priceItem(trx, businessDate(now, timeZone), item, position);
      if (!price.ok) return price;
      prices.push(price);
    }
    const refusal = askAbout(await findDoubts(trx, items, prices), confirmed);
    if (refusal) return refusal;
    const { recordsImeis, givesWarranty } = await readShopFeatures(trx);
    const withoutUnused = {
      ...(!recordsImeis && { tracking: 'off' as const }),
      ...(!givesWarranty && { warrantyDays: null }),
    };
    const added: ItemAdded[] = [];
    for (const [position, { ok: _ok, ...price }] of prices.entries()) {
      added.push(await insertItem(trx, { now, uid }, { ...(items[position] as NewItem), ...price, ...withoutUnused }));
    }
    noteChange(trx, { what: 'catalog' });
    return { ok: true, added };
  });
}

type Choices = Partial<Record<'type' | 'currency' | 'priceMode', string>>;

/** What the next form opens with: the asked kind, else what the shop sells, and where that is both, the kind of the person's
 * last new item; and the choices of their last new item of that kind. */
export async function readAddDefaults(
  db: Db,
  uid: string,
  asked?: ItemKind,
): Promise<{ kind: ItemKind; last: Choices }> {
  const sells = db.selectFrom('settings').select('sells').where('id', '=', 'general');
  const goods = (await sells.executeTakeFirst())?.sells ?? 'phones';
  const added = await readLastAdded(db, uid);
  const lastKind = goods === 'both' ? added[0]?.kind : undefined;
  const kind = asked ?? lastKind ?? (goods === 'accessories' ? 'article' : 'phone');
  const { type, currency, priceMode } = added.find((each) => each.kind === kind)?.choices ?? {};
  return { kind, last: { ...(type && { type }), ...(currency && { currency }), ...(priceMode && { priceMode }) } };
}

/** The person's newest items: nearly always some of both kinds. */
async function readLastAdded(db: Db, uid: string): Promise<{ kind: ItemKind; choices: Choices }[]> {
  const events = await db
    .selectFrom('auditEvents')
    .select('after')
    .where('uid', '=', uid)
    .where('action', '=', 'item added')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return events.map(({ after }) => {
    const item = { ram: '', rom: '', ...(after as Partial<Phone> & Choices) };
    return { kind: isArticle(item) ? 'article' : 'phone', choices: item };
  });
}

async function findDoubts(trx: Trx, items: NewItem[], prices: ItemPrice[]): Promise<(Doubt | null)[]> {
  const [bounds, usual] = [await readRateBounds(trx), await readUsualPrice(trx)];
  const rates = new Map(
    items.flatMap((item) => (item.priceMode === 'manual' ? [[item.rate, item.currency] as const] : [])),
  );
  return [
    ...[...rates].map(([rate, currency]) => rateDoubt(currency, rate, bounds)),
    ...prices.map((price, at) => priceDoubt({ ...(items[at] as NewItem), ...price }, usual)),
  ];
}

async function priceItem(trx: Trx, today: string, item: NewItem, position: number): Promise<ItemPrice | Refused> {
  if (!(await isType(trx, item.type))) return { ok: false, problem: 'no-such-type' };
  const rate = item.priceMode === 'auto' ? await rateToday(trx, item.currency, today) : item.rate;
  if (rate === null) return { ok: false, problem: 'no-rate-today', currency: item.currency, date: today };
  if (item.currency === 'MMK' && !isOne(rate)) return { ok: false, problem: 'rate-for-mmk' };
  const profit = item.priceMode === 'auto' ? await readProfitPercent(trx) : item.profit;
  if (profit === null) return { ok: false, problem: 'no-profit' };
  const rounding = await readRounding(trx);
  if (item.wasRounding && item.wasRounding !== rounding) return { ok: false, problem: 'rounding-changed', rounding };
  const price = salePrice({ cost: item.cost, rate, profit }, rounding);
  if (price === null) return { ok: false, problem: 'no-price', position };
  return { ok: true, rate, profit, salePrice: price, rounding };
}

async function insertItem(trx: Trx, { now, uid }: By, item: NewItem & Omit<ItemPrice, 'ok'>): Promise<ItemAdded> {
  const id = crypto.randomUUID();
  const at = instant(now);
  const { type, currency, cost, rate, profit, salePrice, rounding } = item;
  const { lowStockThreshold, tracking = 'off', warrantyDays = null } = item;
  const details = { ...phoneOf(item), type, lowStockThreshold, tracking, warrantyDays };
  const row = { id, ...details, currency, cost, rate, profit, salePrice };
  await trx
    .insertInto('inventories')
    .values({ ...row, ...itemKeys(item), rounding, qty: 0, createdAt: at, updatedAt: at })
    .execute();
  await moveStock(trx, { now, itemId: id, change: item.qty, cause: 'added', uid });
  const prices = { newCost: cost, newRate: rate, newProfit: profit, newSalePrice: salePrice, newRounding: rounding };
  await trx
    .insertInto('priceChanges')
    .values({ itemId: id, reason: 'added', uid, at, ...prices })
    .execute();
  const after = { ...row, qty: item.qty, priceMode: item.priceMode };
  await record(trx, now, { uid, action: 'item added', entity: 'inventories', entityId: id, after });
  return { id, name: item.name, salePrice, qty: item.qty, tracking };
}
