import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db } from '#app/db/schema.ts';
import { MAX_SEARCHED_ORDERS } from '#app/domain/constants.ts';
import { matches, matchesOnSqlite } from '#app/domain/orders/order-search/order-search-conditions.server.ts';
import type { FoundRow } from '#app/domain/orders/order-search/order-search-scan.server.ts';
import type { OrderSearch } from '#app/domain/orders/order-search/order-search-terms.server.ts';

const BLOCK_SIZE = 16_384;

/** Finds at most `MAX_SEARCHED_ORDERS`, newest first. @param grams of each alternative: the index finds candidates by them. */
export async function searchIndex(db: Db, search: OrderSearch, grams: string[][]): Promise<FoundRow[]> {
  const query = isPostgres(db) ? postgresQuery(search, grams) : sqliteQuery(search, grams);
  return (await query.execute(db)).rows;
}

function sqliteQuery(search: OrderSearch, grams: string[][]): RawBuilder<FoundRow> {
  const matchQuery = grams.map((all) => `(${all.map(quoteGram).join(' AND ')})`).join(' OR ');
  const columns = sql`o."number", o."status", o."cancelRequested", o."name"`;
  const isMatch = matchesOnSqlite(search);
  return sql`
    select * from (
      select * from (
        select ${columns} from "orderWords" w cross join "orders" o on o."number" = w.rowid
        where w."orderWords" match ${matchQuery} and ${isMatch} order by w.rowid desc limit ${MAX_SEARCHED_ORDERS}
      )
      union all
      select ${columns} from "orderWordsToCome" t cross join "orders" o on o."number" = t."number" where ${isMatch}
    ) order by "number" desc limit ${MAX_SEARCHED_ORDERS}`;
}

/** Encodes a gram as migration 012 does: SQLite indexes trigrams, so each pair of digits becomes one character. */
function quoteGram(gram: string): string {
  const isDigits = /^\d{4}$/.test(gram);
  const characters = isDigits
    ? [0, 1, 2].map((at) => String.fromCharCode(57_344 + Number(gram.slice(at, at + 2))))
    : [gram];
  return `"${characters.join('').replaceAll('"', '""')}"`;
}

/** Searches block by block, because the index is unordered within a block. */
function postgresQuery(search: OrderSearch, grams: string[][]): RawBuilder<FoundRow> {
  const hasGrams = grams.map(
    (all) => sql`"orderWords"("number", "nameKey", "phoneKey") @>
      array(select b.block || ':' || gram from unnest(cast(${all} as text[])) as gram)`,
  );
  return sql`
    select o.* from (
      select generate_series(max("number") / ${sql.lit(BLOCK_SIZE)}, 0, -1) as block from "orders"
    ) as b cross join lateral (
      select "number", "status", "cancelRequested", "name" from "orders"
      where (${sql.join(hasGrams, sql` or `)}) and ${matches(search)} order by "number" desc
    ) as o limit ${MAX_SEARCHED_ORDERS}`;
}
