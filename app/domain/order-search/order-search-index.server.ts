import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db } from '#app/db/schema.ts';
import { MAX_SEARCHED_ORDERS } from '#app/domain/constants.ts';
import { matches, matchesOnSqlite } from '#app/domain/order-search/order-search-conditions.server.ts';
import { type FoundRow, scanOrders } from '#app/domain/order-search/order-search-scan.server.ts';
import { type OrderSearch, selectiveGrams } from '#app/domain/order-search/order-search-terms.server.ts';

const BLOCK = 16_384;
const SAMPLE = 128;

/**
 * Finds at most `MAX_SEARCHED_ORDERS`, newest first: the index finds candidates, which are then compared.
 * @param grams the grams of each alternative, which the index looks up.
 */
export async function searchIndex(db: Db, search: OrderSearch, grams: string[][], orders: number): Promise<FoundRow[]> {
  const sample = await readSample(db, orders);
  const selective = grams.map((all) => selectiveGrams(all, sample));
  if (!isPostgres(db)) return (await onSqlite(search, selective).execute(db)).rows;
  // PostgreSQL would read whole blocks; if most orders match, scanning the newest is faster.
  const has = (words: string) => selective.some((all) => all.every((gram) => words.includes(gram)));
  if (sample.filter(has).length > sample.length / 2) {
    const newest = await scanOrders(db, search, '', 4 * MAX_SEARCHED_ORDERS);
    if (newest.length === MAX_SEARCHED_ORDERS) return newest;
  }
  return (await onPostgres(search, selective).execute(db)).rows;
}

async function readSample(db: Db, orders: number): Promise<string[]> {
  const newest = db.selectFrom('orders').select(({ fn }) => fn.max('number').as('last'));
  const { last } = await newest.executeTakeFirstOrThrow();
  const numbers = Array.from({ length: SAMPLE }, (_, n) => last - Math.floor(((n + 0.5) * orders) / SAMPLE));
  const rows = await db.selectFrom('orders').select(['nameKey', 'phoneKey']).where('number', 'in', numbers).execute();
  return rows.map(({ nameKey, phoneKey }) => `${nameKey}\n${phoneKey}`);
}

function onSqlite(search: OrderSearch, grams: string[][]): RawBuilder<FoundRow> {
  const wanted = grams.map((all) => `(${all.map(quoted).join(' AND ')})`).join(' OR ');
  const columns = sql`o."number", o."status", o."cancelRequested", o."name"`;
  const isMatch = matchesOnSqlite(search);
  return sql`
    select * from (
      select * from (
        select ${columns} from "orderWords" w cross join "orders" o on o."number" = w.rowid
        where w."orderWords" match ${wanted} and ${isMatch} order by w.rowid desc limit ${MAX_SEARCHED_ORDERS}
      )
      union all
      select ${columns} from "orderWordsToCome" t cross join "orders" o on o."number" = t."number" where ${isMatch}
    ) order by "number" desc limit ${MAX_SEARCHED_ORDERS}`;
}

/** Encodes a gram as migration 012 does: SQLite indexes trigrams, so two digits become one character. */
function quoted(gram: string): string {
  const isDigits = /^\d{4}$/.test(gram);
  const signs = isDigits ? [0, 1, 2].map((at) => String.fromCharCode(57_344 + Number(gram.slice(at, at + 2)))) : [gram];
  return `"${signs.join('').replaceAll('"', '""')}"`;
}

/** Searches block by block, because the index is unordered within a block. */
function onPostgres(search: OrderSearch, grams: string[][]): RawBuilder<FoundRow> {
  const wanted = grams.map(
    (all) => sql`"orderWords"("number", "nameKey", "phoneKey") @>
      array(select b.block || ':' || gram from unnest(cast(${all} as text[])) as gram)`,
  );
  return sql`
    select o.* from (
      select generate_series(max("number") / ${sql.lit(BLOCK)}, 0, -1) as block from "orders"
    ) as b cross join lateral (
      select "number", "status", "cancelRequested", "name" from "orders"
      where (${sql.join(wanted, sql` or `)}) and ${matches(search)} order by "number" desc
    ) as o limit ${MAX_SEARCHED_ORDERS}`;
}
