import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Trx } from '#app/db/schema.ts';
import { PHONE_COLUMNS } from '#app/domain/catalog/phone.ts';

export type LockedItem = Awaited<ReturnType<typeof lockItems>> extends Map<string, infer Item> ? Item : never;

/**
 * The standing items of these ids, held until the transaction ends. Whoever takes or returns stock locks through here,
 * always in the order of the ids, so that crossing carts wait for each other and never deadlock. Who only refers to an
 * item, as the history of its price does, waits for nobody and keeps nobody waiting.
 */
export async function lockItems(trx: Trx, ids: Iterable<string>) {
  const rows = await trx
    .selectFrom('inventories')
    .select(['id', ...PHONE_COLUMNS, 'qty', 'salePrice', 'cost', 'currency', 'rate', 'profit'])
    .where(idIn(trx, ids))
    .where('deletedAt', 'is', null)
    .where(nobodyHoldsAll(trx))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * To be asked of an item that is about to be held, so that who needs all of them waits for those who hold a few, and they
 * for him (`holdAllItems`). An item is held once all that is asked of it is true, so nobody who waits here holds one.
 */
export function nobodyHoldsAll(trx: Trx): RawBuilder<boolean> {
  return isPostgres(trx) ? sql`(select pg_advisory_xact_lock_shared(${shelf})) is not null` : sql`true`;
}

/**
 * Holds the whole shelf until the transaction ends, by one lock: one for each of 50,000 phones takes as long as half of
 * their prices (docs/decisions/052). On SQLite whoever writes holds all there is.
 */
export async function holdAllItems(trx: Trx): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${shelf})`.execute(trx);
}

/** What such a lock is on: two numbers, of which this one is the table's own. */
const shelf = sql`cast(cast('inventories' as regclass) as oid)::int, 0`;

/** The same words on PostgreSQL for any number of ids, so that it keeps one statement for all carts. */
function idIn(trx: Trx, ids: Iterable<string>): RawBuilder<boolean> {
  const wanted = [...new Set(ids)];
  return isPostgres(trx) ? sql`"id" = any(${wanted}::text[])` : sql`"id" in (${sql.join([...wanted, ''])})`;
}
