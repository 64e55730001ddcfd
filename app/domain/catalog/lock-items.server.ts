import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Trx } from '#app/db/schema.ts';

export type LockedItem = Awaited<ReturnType<typeof lockItems>> extends Map<string, infer Item> ? Item : never;

/**
 * The standing items of these ids, held until the transaction ends. Whoever takes or returns stock locks through here,
 * always in the order of the ids, so that crossing carts wait for each other and never deadlock. Who only refers to an
 * item, as the history of its price does, waits for nobody and keeps nobody waiting.
 */
export async function lockItems(trx: Trx, ids: Iterable<string>) {
  const rows = await trx
    .selectFrom('inventories')
    .select(['id', 'name', 'ram', 'rom', 'qty', 'salePrice', 'cost', 'currency', 'rate', 'profit'])
    .where(idIn(trx, ids))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The same words on PostgreSQL for any number of ids, so that it keeps one statement for all carts. */
function idIn(trx: Trx, ids: Iterable<string>): RawBuilder<boolean> {
  const wanted = [...new Set(ids)];
  return isPostgres(trx) ? sql`"id" = any(${wanted}::text[])` : sql`"id" in (${sql.join([...wanted, ''])})`;
}
