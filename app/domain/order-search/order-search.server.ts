import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db, OrderStatus } from '#app/db/schema.ts';
import { MAX_SEARCHED_ORDERS } from '#app/domain/constants.ts';
import { gramsOf, type OrderSearch, selectiveGrams } from '#app/domain/order-search/order-search-terms.server.ts';
import { ORDER_FILTERS, type OrderCounts, type OrderFilter } from '#app/domain/orders/order-filter.ts';
import { hasStatus } from '#app/domain/orders/order-status.server.ts';
import { offers, REQUEST_STATUSES } from '#app/domain/orders/order-status.ts';
import { containsPattern } from '#app/domain/text/text.ts';

/** Order numbers in one block of PostgreSQL's index. */
const BLOCK = 16_384;
/** Orders sampled to estimate the frequency of grams. */
const SAMPLE = 128;

type FoundRow = { number: number; status: OrderStatus; cancelRequested: boolean; name: string };
export type Searched = {
  counts: OrderCounts;
  /** Filters with possibly more matches than counted. */
  atLeast: OrderFilter[];
  /** Which orders were examined, if not all: the newest, or the newest that contain the grams. */
  partial: 'newest' | 'newest-found' | null;
  /** Matches in the filter, newest first; an order found by its number comes first. */
  found: FoundRow[];
};

/**
 * Finds the matches in a filter and counts those in every filter, in one query: searching costs more than reading.
 * @param totals the number of orders in each filter.
 */
export async function searchOrders(
  db: Db,
  asked: OrderSearch,
  filter: OrderFilter,
  totals: OrderCounts,
): Promise<Searched> {
  const grams = totals[''] > MAX_SEARCHED_ORDERS ? gramsOf(asked) : null;
  const everywhere = grams ? await byIndex(db, asked, grams, totals['']) : await byScan(db, asked, '');
  const whole = grams ? everywhere.length < MAX_SEARCHED_ORDERS : totals[''] <= MAX_SEARCHED_ORDERS;
  const few = filter !== '' && totals[filter] <= MAX_SEARCHED_ORDERS;
  const own = !whole && (few || (!grams && filter !== ''));
  const among = own ? await byScan(db, asked, filter) : everywhere;
  const named = await readNamed(db, asked);
  const found = (named ? [named, ...among] : among).filter((row) => filtersOf(row).includes(filter));
  const counts = countFound(named ? [named, ...everywhere] : everywhere);
  counts[filter] = found.length;
  return {
    found,
    counts,
    atLeast: whole ? [] : ORDER_FILTERS.filter((each) => counts[each] < totals[each] && !(few && each === filter)),
    partial: whole || few ? null : grams ? 'newest-found' : 'newest',
  };
}

async function readNamed(db: Db, { number }: OrderSearch): Promise<FoundRow | undefined> {
  if (number === null) return undefined;
  const columns = ['number', 'status', 'cancelRequested', 'name'] as const;
  return db.selectFrom('orders').select(columns).where('number', '=', number).executeTakeFirst();
}

function filtersOf({ status, cancelRequested }: FoundRow): OrderFilter[] {
  const isOpen = cancelRequested && offers(status, 'cancellation-request');
  return ['', status, ...(isOpen ? (['cancel-requested'] as const) : [])];
}

/** The condition of a filter, in the words of its partial index. */
export function passes(filter: OrderFilter): RawBuilder<SqlBool> {
  if (filter === '') return sql`true`;
  if (filter === 'cancel-requested') return sql`"cancelRequested" and ${hasStatus(...REQUEST_STATUSES)}`;
  return hasStatus(filter);
}

function countFound(rows: FoundRow[]): OrderCounts {
  const counts = Object.fromEntries(ORDER_FILTERS.map((filter) => [filter, 0])) as OrderCounts;
  for (const row of rows) for (const filter of filtersOf(row)) counts[filter]++;
  return counts;
}

/** Compares the newest orders of a filter one by one. */
async function byScan(
  db: Db,
  asked: OrderSearch,
  filter: OrderFilter,
  among = MAX_SEARCHED_ORDERS,
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select "number", "status", "cancelRequested", "name" from (
      select "number", "status", "cancelRequested", "name", "nameKey", "phoneKey" from "orders"
      where "number" > 0 and ${passes(filter)} order by "number" desc limit ${among}
    ) as newest where ${matches(asked)} order by "number" desc limit ${MAX_SEARCHED_ORDERS}`.execute(db);
  return rows;
}

/** Compares the candidates of the index, newest first. Both engines stop at enough matches. */
async function byIndex(db: Db, asked: OrderSearch, grams: string[][], orders: number): Promise<FoundRow[]> {
  const sample = await readSample(db, orders);
  const telling = grams.map((all) => selectiveGrams(all, sample));
  if (!isPostgres(db)) return (await onSqlite(asked, telling).execute(db)).rows;
  // PostgreSQL would read whole blocks; if most orders match, scanning the newest is faster.
  const has = (words: string) => telling.some((all) => all.every((gram) => words.includes(gram)));
  if (sample.filter(has).length > sample.length / 2) {
    const newest = await byScan(db, asked, '', 4 * MAX_SEARCHED_ORDERS);
    if (newest.length === MAX_SEARCHED_ORDERS) return newest;
  }
  return (await onPostgres(asked, telling).execute(db)).rows;
}

/** Search keys of orders spread evenly over the newest `orders` numbers. */
async function readSample(db: Db, orders: number): Promise<string[]> {
  const newest = db.selectFrom('orders').select(({ fn }) => fn.max('number').as('last'));
  const { last } = await newest.executeTakeFirstOrThrow();
  const numbers = Array.from({ length: SAMPLE }, (_, n) => last - Math.floor(((n + 0.5) * orders) / SAMPLE));
  const rows = await db.selectFrom('orders').select(['nameKey', 'phoneKey']).where('number', 'in', numbers).execute();
  return rows.map(({ nameKey, phoneKey }) => `${nameKey}\n${phoneKey}`);
}

/** As written by migration 012: SQLite indexes trigrams, so two digits are encoded as one character. */
function quoted(gram: string): string {
  const isDigits = /^\d{4}$/.test(gram);
  const signs = isDigits ? [0, 1, 2].map((at) => String.fromCharCode(57_344 + Number(gram.slice(at, at + 2)))) : [gram];
  return `"${signs.join('').replaceAll('"', '""')}"`;
}

function onSqlite(asked: OrderSearch, grams: string[][]): RawBuilder<FoundRow> {
  const wanted = grams.map((all) => `(${all.map(quoted).join(' AND ')})`).join(' OR ');
  const shown = sql`o."number", o."status", o."cancelRequested", o."name"`;
  return sql`
    select * from (
      select * from (
        select ${shown} from "orderWords" w cross join "orders" o on o."number" = w.rowid
        where w."orderWords" match ${wanted} and ${holds(asked)} order by w.rowid desc limit ${MAX_SEARCHED_ORDERS}
      )
      union all
      select ${shown} from "orderWordsToCome" t cross join "orders" o on o."number" = t."number" where ${holds(asked)}
    ) order by "number" desc limit ${MAX_SEARCHED_ORDERS}`;
}

/** Block by block, newest first: the index is unordered within a block. */
function onPostgres(asked: OrderSearch, grams: string[][]): RawBuilder<FoundRow> {
  const wanted = grams.map(
    (all) => sql`"orderWords"("number", "nameKey", "phoneKey") @>
      array(select b.block || ':' || gram from unnest(cast(${all} as text[])) as gram)`,
  );
  return sql`
    select o.* from (
      select generate_series(max("number") / ${sql.lit(BLOCK)}, 0, -1) as block from "orders"
    ) as b cross join lateral (
      select "number", "status", "cancelRequested", "name" from "orders"
      where (${sql.join(wanted, sql` or `)}) and ${matches(asked)} order by "number" desc
    ) as o limit ${MAX_SEARCHED_ORDERS}`;
}

/** The condition of a search, except for the order number. */
function matches(asked: OrderSearch): RawBuilder<boolean> {
  const like = (column: string) => (pattern: string) => sql`${sql.ref(column)} like ${pattern} escape '\\'`;
  const alternatives = [
    ...asked.names.map(containsPattern).map(like('nameKey')),
    ...asked.phones.map(like('phoneKey')),
  ];
  return butForNamed(asked, 'number', alternatives);
}

/** The same for many orders on SQLite, where `like` takes twice as long. */
function holds(asked: OrderSearch): RawBuilder<boolean> {
  const names = asked.names.map((name) => sql`instr(o."nameKey", ${name}) > 0`);
  const phones = asked.phones.map((pattern) => {
    const at = sql`instr(o."phoneKey", ${pattern.replaceAll('%', '')})`;
    return pattern.startsWith('%') ? sql`${at} > 0` : sql`${at} = 1`;
  });
  return butForNamed(asked, 'o.number', [...names, ...phones]);
}

function butForNamed({ number }: OrderSearch, column: string, alternatives: RawBuilder<unknown>[]) {
  const named = number === null ? sql`` : sql` and ${sql.ref(column)} <> ${number}`;
  return sql<boolean>`(${sql.join(alternatives, sql` or `)})${named}`;
}
