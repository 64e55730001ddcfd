import { sql } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import { isPostgres } from '#app/db/engine.server.ts';
import { jsonRows, jsonTexts } from '#app/db/json-rows.server.ts';
import type { Decimal, Instant, Trx } from '#app/db/schema.ts';
import { DEFAULT_CURRENCY, MAX_STOCK, RATE_CURRENCIES } from '#app/domain/constants.ts';
import { instant } from '#app/domain/dates.ts';
import { recordAll } from '#app/domain/people/audit/audit-record.server.ts';
import { itemKeys } from '#app/domain/phone/item-keys.server.ts';
import { memorySize } from '#app/domain/phone/memory-size.ts';
import { isArticle } from '#app/domain/phone/phone.ts';
import { salePrice } from '#app/domain/prices/pricing/pricing.ts';
import { DocumentFields, MAX_MMK, shown } from '#app/domain/shop/move-in/document-fields.ts';
import { type Fields, pastTime } from '#app/domain/shop/move-in/export-values.ts';
import {
  accepted,
  type Context,
  isGoodId,
  type Mover,
  refused,
  type Staged,
  same,
  type Verdict,
  type Writing,
} from '#app/domain/shop/move-in/mover.ts';
import { moveStock } from '#app/domain/stock/stock-move.server.ts';

type Price = { cost: Decimal | null; rate: Decimal | null; profit: Decimal | null; salePrice: number };
type Item = Price & {
  id: string;
  name: string;
  ram: string;
  rom: string;
  variant: string;
  type: string | null;
  currency: string;
  qty: number;
};
type Row = { item: Item; hasLatest: boolean; createdAt: Instant | null; updatedAt: Instant | null; was: Item | null };

const COMPARED = [
  'name',
  'ram',
  'rom',
  'variant',
  'type',
  'currency',
  'qty',
  'cost',
  'rate',
  'profit',
  'salePrice',
] as const;

/** The inventory. Of an item that is in the shop already, what the shop has changed since stays. */
export const itemsMover: Mover<Row> = {
  async check(db, documents, context) {
    const ids = documents.map(({ docId }) => docId);
    const known = await db
      .selectFrom('inventories')
      .select(['id', ...COMPARED, 'updatedAt', 'movedUpdatedAt', 'deletedAt'])
      .where(sql<boolean>`"id" in ${jsonTexts(db, ids)}`)
      .execute();
    const byId = new Map(known.map((item) => [item.id, item]));
    return documents.map((document) => checkItem(document, context, byId.get(document.docId)));
  },
  write: writeItems,
};

type Known = Item & { updatedAt: Instant; movedUpdatedAt: Instant | null; deletedAt: Instant | null };

function checkItem({ docId, fields }: Staged, { now, latest }: Context, known?: Known): Verdict<Row> {
  if (!isGoodId(docId)) return refused({ code: 'bad-id', from: docId.slice(0, 60) });
  const read = new DocumentFields(fields);
  const [ram, rom] = [memorySize(read.text('ram', 40)), memorySize(read.text('rom', 40))];
  const currency = (read.text('currency', 10) || DEFAULT_CURRENCY).toUpperCase();
  if (!(RATE_CURRENCIES as readonly string[]).includes(currency))
    read.faults.push({ code: 'unknown-currency', from: currency });
  const details = {
    name: read.requiredText('name', 120),
    ...{ ram, rom, variant: isArticle({ ram, rom }) ? read.text('variant', 40) : '' },
    ...{ type: read.text('type', 40) || null, currency, qty: read.pieces('qty', MAX_STOCK) },
  };
  const { price, hasLatest } = readPrice(read, fields, { latest, known });
  if (read.faults.length > 0 || price === null) return refused(...read.faults);
  const item = { id: docId, ...details, ...price };
  const times = { createdAt: pastTime(fields.createdAt, now), updatedAt: pastTime(fields.updatedAt, now) };
  const row = { item, hasLatest, ...times, was: known ?? null };
  if (!known) return accepted(row, { isNew: true, notes: read.notes });
  if (COMPARED.every((field) => known[field] === item[field])) return same;
  const isPlaceholder = known.updatedAt === PLACEHOLDER_TIME;
  const isUntouched = known.updatedAt === known.movedUpdatedAt && known.deletedAt === null;
  const isNewer = known.updatedAt <= (times.updatedAt ?? times.createdAt ?? instant(now));
  if (!isPlaceholder && !(isUntouched && isNewer)) return refused({ code: 'changed-here' });
  return accepted(row, { isNew: isPlaceholder, notes: read.notes });
}

/** Of items that only orders name, until their document comes. */
export const PLACEHOLDER_TIME: Instant = '2000-01-01T00:00:00.000Z';

const LATEST = {
  cost: 'latestCost',
  rate: 'latestExchangeRate',
  profit: 'latestProfitPercent',
  salePrice: 'latestSalePrice',
} as const;

/** The two groups of price fields (SPEC 3). If they disagree, the owner says which applies. */
function readPrice(
  read: DocumentFields,
  fields: Fields,
  { latest: answer, known }: { latest: Context['latest']; known: Known | undefined },
): { price: Price | null; hasLatest: boolean } {
  const main = readGroup(read, (field) => field);
  const hasLatest = Object.values(LATEST).some((field) => fields[field] !== undefined && fields[field] !== null);
  if (!hasLatest) return { price: computed(read, main), hasLatest };
  const latest = { ...main, ...withoutNull(readGroup(read, (field) => LATEST[field])) };
  const isSame = PRICE_FIELDS.every((field) => main[field] === latest[field]);
  if (!isSame) read.notes.push({ code: 'latest-differs', from: described(main), to: described(latest) });
  // A second time, what was answered the first time holds.
  const inputs = ['cost', 'rate', 'profit'] as const;
  const isComputed = inputs.every((field) => latest[field] !== null);
  const isLatest =
    known !== undefined &&
    inputs.every((field) => known[field] === latest[field]) &&
    (isComputed || known.salePrice === latest.salePrice);
  const chosen = answer ?? (isLatest ? 'latest' : 'main');
  return { price: computed(read, chosen === 'latest' ? latest : main), hasLatest };
}

type Group = { cost: Decimal | null; rate: Decimal | null; profit: Decimal | null; salePrice: number | null };
const PRICE_FIELDS = ['cost', 'rate', 'profit', 'salePrice'] as const;

function readGroup(read: DocumentFields, nameOf: (field: (typeof PRICE_FIELDS)[number]) => string): Group {
  const [cost, rate, profit] = (['cost', 'rate', 'profit'] as const).map((field) => read.decimal(nameOf(field)));
  return { cost: cost ?? null, rate: rate ?? null, profit: profit ?? null, salePrice: read.mmk(nameOf('salePrice')) };
}

const withoutNull = (group: Group) => Object.fromEntries(Object.entries(group).filter(([, value]) => value !== null));

const described = ({ cost, rate, profit, salePrice: price }: Group) =>
  `${shown(cost ?? '–')} × ${shown(rate ?? '–')} + ${shown(profit ?? '–')} % = ${mmk(price)}`;

const mmk = (price: number | null) => price?.toLocaleString('en') ?? '–';

/** The price that the shop computes (D 9); as it is, if an input is missing. */
function computed(read: DocumentFields, group: Group): Price | null {
  const { cost, rate, profit } = group;
  if (cost === null || rate === null || profit === null) {
    if (group.salePrice === null) read.faults.push({ code: 'missing', field: 'salePrice' });
    return group.salePrice === null ? null : { ...group, salePrice: group.salePrice };
  }
  const price = salePrice({ cost, rate, profit }, '1');
  // A cost or a rate of 0 would give the phone away.
  const isFree = price === 0 && group.salePrice !== null && group.salePrice > 0;
  if (price === null || isFree || price > MAX_MMK) {
    read.faults.push({ code: 'no-price' });
    return null;
  }
  if (group.salePrice !== price)
    read.notes.push({ code: 'recomputed', field: 'salePrice', from: mmk(group.salePrice), to: mmk(price) });
  return { cost, rate, profit, salePrice: price };
}

const priceOf = ({ cost, rate, profit, salePrice: price }: Price) => ({ cost, rate, profit, salePrice: price });

async function writeItems(trx: Trx, { now, uid }: Writing, rows: Row[]): Promise<void> {
  const at = instant(now);
  const added = rows.filter(({ was }) => was === null);
  if (added.length > 0) {
    const items = added.map(({ item, hasLatest, createdAt, updatedAt }) => ({
      ...item,
      ...itemKeys(item),
      ...latestOf(item, hasLatest),
      ...{ qty: 0, rounding: '1' as const, createdAt: createdAt ?? at, updatedAt: updatedAt ?? createdAt ?? at },
    }));
    await trx.insertInto('inventories').values(items).execute();
  }
  for (const { item, hasLatest, was } of rows) {
    if (was === null) continue;
    const { id, qty: _, ...details } = item;
    const set = { ...details, ...itemKeys(item), ...latestOf(item, hasLatest), rounding: '1' as const };
    await trx
      .updateTable('inventories')
      .set({ ...set, deletedAt: null })
      .where('id', '=', id)
      .execute();
  }
  const moved = rows.map(({ item, was }) => ({ itemId: item.id, change: item.qty - (was?.qty ?? 0), was }));
  await moveStock(
    trx,
    ...moved.map(({ itemId, change, was }) => ({
      ...{ now, itemId, change, uid },
      cause: was === null ? ('added' as const) : ('corrected' as const),
    })),
  );
  await keepTimes(trx, at, rows);
  const repriced = rows.filter(
    ({ item, was }) => was === null || PRICE_FIELDS.some((field) => was[field] !== item[field]),
  );
  if (repriced.length > 0)
    await trx
      .insertInto('priceChanges')
      .values(repriced.map((row) => priceChangeOf(row, at, uid)))
      .execute();
  const events = rows.map(({ item, was }) => {
    const action = was === null ? ('item added' as const) : ('item corrected' as const);
    const before = was === null ? undefined : auditedOf(was);
    return { now, uid, action, entity: 'inventories', entityId: item.id, before, after: auditedOf(item) };
  });
  await recordAll(trx, events);
  noteChange(trx, { what: 'catalog' });
}

const latestOf = (price: Price, hasLatest: boolean) =>
  hasLatest
    ? {
        latestCost: price.cost,
        latestExchangeRate: price.rate,
        latestProfitPercent: price.profit,
        latestSalePrice: price.salePrice,
      }
    : { latestCost: null, latestExchangeRate: null, latestProfitPercent: null, latestSalePrice: null };

const auditedOf = ({ id: _, variant, ...item }: Item) => ({ ...item, ...(variant && { variant }) });

function priceChangeOf({ item, was }: Row, at: Instant, uid: string | null) {
  const { cost, rate, profit, salePrice: price } = priceOf(item);
  const old = was && { oldCost: was.cost, oldRate: was.rate, oldProfit: was.profit, oldSalePrice: was.salePrice };
  const changed = { newCost: cost, newRate: rate, newProfit: profit, newSalePrice: price, newRounding: '1' as const };
  const none = { oldCost: null, oldRate: null, oldProfit: null, oldSalePrice: null };
  return {
    itemId: item.id,
    reason: was ? ('edited' as const) : ('added' as const),
    uid,
    at,
    ...(old ?? none),
    ...changed,
  };
}

/** Moving the stock has set the time of the change; the item has not been touched in the shop. Any change here makes the two differ. */
async function keepTimes(trx: Trx, at: Instant, rows: Row[]): Promise<void> {
  const times = rows.map(({ item, createdAt, updatedAt }) => [item.id, updatedAt ?? createdAt ?? at]);
  const time = isPostgres(trx) ? sql`cast(r.value ->> 1 as timestamptz)` : sql`r.value ->> 1`;
  await sql`update "inventories" set "updatedAt" = ${time}, "movedUpdatedAt" = ${time} from ${jsonRows(trx, times)} as r
    where "inventories"."id" = r.value ->> 0 and "inventories"."id" in ${jsonTexts(
      trx,
      rows.map(({ item }) => item.id),
    )}`.execute(trx);
}
