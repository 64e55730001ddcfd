import { sql } from 'kysely';
import type { Db, Decimal, Instant, Trx } from '#app/db/schema.ts';
import { businessDate, dayStart } from '#app/domain/dates.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { LIMIT_NAMES, type LimitName, type Limits } from '#app/domain/people/limits/limits.ts';

const ZONE = 'Asia/Yangon';

/** Rolls the transaction back; its form says which limit it was, and keeps what was typed. */
export class OverLimitError extends Error {
  readonly limit: LimitName | 'shopPrices';
  readonly max: number;

  constructor(limit: LimitName | 'shopPrices', max: number) {
    super(`over the limit ${limit} of ${max}`);
    this.limit = limit;
    this.max = max;
  }
}

/** Before a refund is entered, with its order locked. @throws OverLimitError */
export async function limitRefund(trx: Trx, { now, uid }: By, amount: number): Promise<void> {
  const limits = await lockLimits(trx, uid);
  if (!limits || (limits.maxRefunds === null && limits.maxRefundSum === null)) return;
  // A refund that was voided counts: the money may be gone.
  const { count, sum } = await trx
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`cast(coalesce(sum("amount"), 0) as bigint)`.as('sum'))
    .where('submittedBy', '=', uid)
    .where('submittedAt', '>=', todayStart(now))
    .where('direction', '=', 'out')
    .executeTakeFirstOrThrow();
  hold(limits, 'maxRefunds', count + 1);
  hold(limits, 'maxRefundSum', sum + amount);
}

/** The price of an item, and what it was. An undo of a person's own edit is never one too many. */
export type PriceChange = { itemId: string; from: number; to: number; isOwnUndo?: boolean };

/** Before prices are saved that a person has typed, with the rows that hold them locked. @throws OverLimitError */
export async function limitPrices(trx: Trx, by: By, prices: PriceChange[]): Promise<void> {
  const changes = prices.filter(({ from, to }) => from !== to);
  if (changes.length === 0) return;
  const limits = await lockLimits(trx, by.uid);
  if (!limits) return;
  await holdEdits(trx, by, limits, changes.filter(({ isOwnUndo }) => !isOwnUndo).length);
  const lowered = changes.filter(({ from, to }) => to < from);
  if (limits.maxDiscount === null || lowered.length === 0) return;
  const ids = lowered.map(({ itemId }) => itemId);
  const listed = await readListPrices(trx, by.uid, ids);
  for (const { itemId, to } of lowered) holdDiscount(limits, listed.get(itemId) ?? to, to);
}

/** The price of a single phone; null is the price of its model. */
export type UnitPriceChange = {
  unitId: string;
  itemId: string;
  itemPrice: number;
  from: number | null;
  to: number | null;
};

/** As `limitPrices`. */
export async function limitUnitPrice(trx: Trx, by: By, change: UnitPriceChange): Promise<void> {
  const { unitId, itemId, itemPrice, from, to } = change;
  if (from === to) return;
  const limits = await lockLimits(trx, by.uid);
  if (!limits) return;
  await holdEdits(trx, by, limits, 1);
  const price = to ?? itemPrice;
  if (limits.maxDiscount === null || price >= (from ?? itemPrice)) return;
  const firstOwn = await readFirstOwnEdit(trx, by.uid, unitId);
  const before = firstOwn ? firstOwn.price : from;
  holdDiscount(limits, before ?? (await readListPrices(trx, by.uid, [itemId])).get(itemId) ?? price, price);
}

/** Before a person changes what sets the prices of the whole shop, past any limit of theirs. @throws OverLimitError */
export async function limitShopPrices(trx: Trx, uid: string): Promise<void> {
  const limits = await selectLimits(trx, uid).executeTakeFirst();
  if (limits && (limits.maxDiscount !== null || limits.maxPriceEdits !== null))
    throw new OverLimitError('shopPrices', 0);
}

/** A line of a sale. `unitId` is a unit that has a price of its own. */
export type SoldPrice = {
  itemId: string;
  unitId: string | undefined;
  listPrice: number;
  price: number;
  qty: number;
  isFree: boolean;
};

/** Finds the first line of a sale that is sold below the floor of this person; what is free with it counts only in the whole.
 * `slack` is what a discount on the whole sale may move one price by, because prices are whole.
 * @returns its position, -1 for the sale as a whole; undefined if there is none. */
export async function findBelowFloor(
  trx: Trx,
  uid: string,
  lines: SoldPrice[],
  slack: number,
): Promise<number | undefined> {
  const max = await readMaxDiscount(trx, uid);
  if (max === null || lines.every(({ price, listPrice }) => price >= listPrice)) return undefined;
  const listed = await readListPrices(trx, uid, [...new Set(lines.map(({ itemId }) => itemId))]);
  const floors: number[] = [];
  for (const { itemId, unitId, listPrice } of lines) {
    const own = unitId === undefined ? { price: null } : await readFirstOwnEdit(trx, uid, unitId);
    const before = own ? (own.price ?? listed.get(itemId) ?? 0) : 0;
    floors.push((Math.max(listPrice, before) * (100 - max)) / 100);
  }
  const at = lines.findIndex(
    ({ price, listPrice, isFree }, n) => !isFree && price < listPrice && price < (floors[n] ?? 0) - slack,
  );
  if (at >= 0) return at;
  const rest = lines.reduce((sum, { price, qty }, n) => sum + (price - (floors[n] ?? 0)) * qty, 0);
  return rest < -slack ? -1 : undefined;
}

/** In percent; null if this person may give any discount. */
export async function readMaxDiscount(db: Db, uid: string): Promise<number | null> {
  return (await selectLimits(db, uid).executeTakeFirst())?.maxDiscount ?? null;
}

function hold(limits: Limits, name: LimitName, reached: number): void {
  const max = limits[name];
  if (max !== null && reached > max) throw new OverLimitError(name, max);
}

function holdDiscount(limits: Limits, listed: number, price: number): void {
  hold(limits, 'maxDiscount', ((listed - price) * 100) / listed);
}

async function holdEdits(trx: Trx, { now, uid }: By, limits: Limits, edits: number): Promise<void> {
  if (limits.maxPriceEdits === null || edits === 0) return;
  hold(limits, 'maxPriceEdits', (await countEdits(trx, now, uid)) + edits);
}

function selectLimits(db: Db, uid: string) {
  return db.selectFrom('users').select(LIMIT_NAMES).where('id', '=', uid).where('role', '=', 'buyer');
}

/** Of two acts of a person at one moment, the second waits and counts the first. */
function lockLimits(trx: Trx, uid: string): Promise<Limits | undefined> {
  return selectLimits(trx, uid).forNoKeyUpdate().executeTakeFirst();
}

async function countEdits(trx: Trx, now: Date, uid: string): Promise<number> {
  const { count } = await trx
    .selectFrom('auditEvents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('action', 'in', ['price edited', 'unit corrected'])
    .where('at', '>=', todayStart(now))
    .where(sql<boolean>`"before" ->> 'salePrice' is distinct from "after" ->> 'salePrice'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Their prices before what this person has edited since somebody else set them: many small steps are one. A new rate, or its
 * undo, moves these prices in proportion, as it would have without the edits. */
async function readListPrices(trx: Trx, uid: string, ids: string[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('inventories as item')
    .leftJoin('priceChanges as own', (join) =>
      join.on('own.id', '=', ({ selectFrom, fn }) =>
        selectFrom('priceChanges as edit')
          .select(({ fn: { min } }) => min('edit.id').as('id'))
          .whereRef('edit.itemId', '=', 'item.id')
          .where('edit.reason', '=', 'edited')
          .where(({ eb }) =>
            eb(
              'edit.id',
              '>',
              fn.coalesce(
                selectFrom('priceChanges as other')
                  .select(({ fn: { max } }) => max('other.id').as('id'))
                  .whereRef('other.itemId', '=', 'item.id')
                  .where('other.reason', 'in', ['added', 'edited'])
                  .where(({ or, eb: isOf }) =>
                    or([isOf('other.uid', 'is distinct from', uid), isOf('other.reason', '=', 'added')]),
                  ),
                sql<number>`0`,
              ),
            ),
          ),
      ),
    )
    .select(['item.id', 'item.salePrice', 'own.oldSalePrice', 'own.oldRate'])
    .select(({ selectFrom }) =>
      selectFrom('priceChanges as repriced')
        .select('repriced.newRate')
        .whereRef('repriced.itemId', '=', 'item.id')
        .whereRef('repriced.id', '>', 'own.id')
        .where('repriced.reason', 'in', ['rate', 'undone'])
        .orderBy('repriced.id', 'desc')
        .limit(1)
        .as('newRate'),
    )
    .where('item.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, listPrice(row)]));
}

type Listed = { salePrice: number; oldSalePrice: number | null; oldRate: Decimal | null; newRate: Decimal | null };

function listPrice({ salePrice, oldSalePrice, oldRate, newRate }: Listed): number {
  if (oldSalePrice === null) return salePrice;
  const factor = Number(newRate) / Number(oldRate);
  return Number.isFinite(factor) && factor > 0 ? Math.round(oldSalePrice * factor) : oldSalePrice;
}

/** The first price that this person gave a single phone since somebody else did, or it was received: what it was before. */
async function readFirstOwnEdit(trx: Trx, uid: string, unitId: string): Promise<{ price: number | null } | undefined> {
  const events = await trx
    .selectFrom('unitEvents')
    .select(['uid', 'kind', 'detail'])
    .where('unitId', '=', unitId)
    .where('kind', 'in', ['received', 'corrected'])
    .orderBy('id')
    .execute();
  const prices = events.flatMap(({ kind, detail, ...event }) => {
    const before = (detail as { before?: { salePrice?: number | null } } | null)?.before;
    if (kind === 'received') return [{ ...event, isOwn: false, price: null }];
    return before?.salePrice === undefined ? [] : [{ isOwn: event.uid === uid, price: before.salePrice }];
  });
  return prices[prices.findLastIndex(({ isOwn }) => !isOwn) + 1];
}

function todayStart(now: Date): Instant {
  return dayStart(businessDate(now, ZONE), ZONE);
}
