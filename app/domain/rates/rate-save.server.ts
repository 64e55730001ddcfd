import { changed } from '#app/db/changes.server.ts';
import type { Db, Instant, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { isAway } from '#app/db/unavailable.server.ts';
import { record } from '#app/domain/audit/audit-record.server.ts';
import { holdAllItems } from '#app/domain/catalog/item-lock.server.ts';
import { businessDate, instant } from '#app/domain/dates.ts';
import { isOne, isPositive, isUnusualRate } from '#app/domain/prices/pricing.ts';
import { countItemsToPrice, priceItems, type Repricing } from '#app/domain/rates/price-items.server.ts';
import type { NewRate, Progress, RateSaved, SaveRateProblem } from '#app/domain/rates/rate.ts';
import { lastRate } from '#app/domain/rates/rate-today.server.ts';
import { applyStaged, forgetStaged, ItemsMoved, type RateRecord, stage } from '#app/domain/rates/reprice.server.ts';
import { writeHistory, writeHistoryPart } from '#app/domain/rates/write-history.server.ts';
import { lockSettings } from '#app/domain/settings/settings-lock.server.ts';

/** More than these are priced before anybody is kept waiting (docs/decisions/022). */
export const PRICED_AT_ONCE = 500;
/** How often prices are computed ahead before they are computed while everybody waits. */
const ATTEMPTS = 3;

type Refused = { ok: false } & SaveRateProblem;
type LastRate = Awaited<ReturnType<typeof lastRate>>;

/**
 * Saves today's rate and re-prices every item of that currency that has cost and profit: all of them at one moment, or
 * none (SPEC 4). Where they are many, orders wait for that moment only. A rate over 20 % away from the last one is saved
 * only once confirmed (DECISIONS 11).
 * @param applied told as soon as all prices stand; where they are many, their history is still to be written then.
 * @returns how many items carry the new rate and how many prices it changed, or why nothing was saved.
 */
export async function saveRate(
  db: Db,
  now: Date,
  timeZone: string,
  uid: string,
  wanted: NewRate,
  progress: (progress: Progress) => unknown = () => {},
  applied: (saved: RateSaved) => void = () => {},
): Promise<RateSaved | Refused> {
  const { currency, rate } = wanted;
  if (!isPositive(rate)) return { ok: false, problem: 'rate-not-positive' };
  if (currency === 'MMK' && !isOne(rate)) return { ok: false, problem: 'rate-for-mmk' };

  const newRecord = () => ({ id: crypto.randomUUID(), currency, rate, uid, at: instant(now) });
  const date = businessDate(now, timeZone);
  const saveAtOnce = (most: number) => saveInOne(db, now, newRecord(), date, wanted, most);
  const few = await saveAtOnce(PRICED_AT_ONCE);
  if (!('many' in few)) return few;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const tell = (done: number) => progress({ done, total: few.many });
    const saved = await saveAhead(db, now, newRecord(), date, wanted, tell, applied);
    if (saved) return saved;
  }
  const saved = await saveAtOnce(Number.POSITIVE_INFINITY);
  if ('many' in saved) throw new Error('no number of phones is too many');
  return saved;
}

/** Saves the rate in one transaction; where it prices more than `most`, says how many, and saves nothing. */
async function saveInOne(
  db: Db,
  now: Date,
  rateRecord: RateRecord,
  date: string,
  wanted: NewRate,
  most: number,
): Promise<RateSaved | Refused | { many: number }> {
  return transact(db, async (trx) => {
    await lockSettings(trx);
    const many = await countItemsToPrice(trx, wanted.currency);
    if (many > most) return { many };
    await holdAllItems(trx);
    const priced = await decide(trx, wanted, () => {});
    if (!priced.ok) return priced;
    await stage((step) => step(trx), rateRecord, priced.items);
    const saved = await apply(trx, now, rateRecord, date, priced);
    while (await writeHistoryPart(trx, rateRecord.id));
    return saved;
  });
}

/**
 * The same with the prices computed and written down ahead, and their history written after.
 * @returns undefined where something moved meanwhile: then nothing is saved.
 */
async function saveAhead(
  db: Db,
  now: Date,
  rateRecord: RateRecord,
  date: string,
  wanted: NewRate,
  progress: (done: number) => unknown,
  applied: (saved: RateSaved) => void,
): Promise<RateSaved | Refused | undefined> {
  const priced = await decide(db, wanted, (read) => progress(Math.floor(read / 2)));
  if (!priced.ok) return priced;
  const before = priced.items.length;
  let saved: RateSaved;
  try {
    await stage(
      (step) => transact(db, step),
      rateRecord,
      priced.items,
      (staged) => progress(Math.floor((before + staged) / 2)),
    );
    saved = await transact(db, async (trx) => {
      await lockSettings(trx);
      const last = await lastRate(trx, wanted.currency);
      if (last?.createdAt !== priced.last?.createdAt) throw new ItemsMoved();
      return apply(trx, now, rateRecord, date, priced);
    });
  } catch (error) {
    // Lost during COMMIT, it may stand: the sweep finds out.
    if (!isAway(error)) await transact(db, (trx) => forgetStaged(trx, rateRecord.id)).catch(() => {});
    if (error instanceof ItemsMoved) return undefined;
    throw error;
  }
  applied(saved);
  // The rate is saved: what is left of its history when this fails, the sweep writes.
  await writeHistory(db, rateRecord.id).catch(() => {});
  return saved;
}

type Decided = { ok: true; items: Repricing[]; last: LastRate; changes: number };

/** Whether the rate can be saved, and what it makes of every item. */
async function decide(
  db: Db,
  { currency, rate, confirmed }: NewRate,
  progress: (priced: number) => void,
): Promise<Decided | Refused> {
  const last = await lastRate(db, currency);
  const priced = await priceItems(db, currency, rate, progress);
  if (!priced.ok) return priced;
  const { items } = priced;
  const changes = items.filter(({ oldSalePrice, salePrice }) => salePrice !== oldSalePrice).length;
  if (last && isUnusualRate(rate, last.rate) && confirmed !== rate) {
    return { ok: false, problem: 'unusual-rate', rate, last: last.rate, changes };
  }
  return { ok: true, items, last, changes };
}

async function apply(
  trx: Trx,
  now: Date,
  rateRecord: RateRecord,
  date: string,
  { items, last, changes }: Decided,
): Promise<RateSaved> {
  const { id, currency, rate, uid, at } = rateRecord;
  await applyStaged(trx, rateRecord, items.length);
  await trx
    .insertInto('exchangeRates')
    .values({ id, currency, rate, date, createdAt: last ? laterThan(last.createdAt, at) : at })
    .execute();
  if (items.length > 0) changed(trx, { what: 'shelf' });
  await record(trx, now, {
    uid,
    action: 'rate saved',
    entity: 'exchangeRates',
    entityId: id,
    before: last && { rate: last.rate },
    after: { currency, rate, date },
  });
  return { ok: true, id, currency, items: items.length, changes };
}

/** The record saved last is the newest one, even if two were saved in the same millisecond. */
function laterThan(last: Instant, at: Instant): Instant {
  return last < at ? at : instant(new Date(Date.parse(last) + 1));
}
