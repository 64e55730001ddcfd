import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Database, Db, Trx } from '#app/db/schema.ts';
import { PHONE_COLUMNS } from '#app/domain/phone/phone.ts';
import { hasFeature } from '#app/domain/shop-features.server.ts';

export type LockedItem = Awaited<ReturnType<typeof lockItems>> extends Map<string, infer Item> ? Item : never;

/** Locks items in the order of ids, so that crossing carts do not deadlock. Deleted ones only `withDeleted`. */
export async function lockItems(trx: Trx, ids: Iterable<string>, { withDeleted = false } = {}) {
  const rows = await trx
    .selectFrom('inventories')
    .select(['id', ...PHONE_COLUMNS, 'qty', 'salePrice', 'cost', 'currency', 'rate', 'profit', 'rounding', 'tracking'])
    .select(depositPercentOfType)
    .where(hasIdIn(trx, 'id', ids))
    .$if(!withDeleted, (query) => query.where('deletedAt', 'is', null))
    .where(allItemsUnlocked(trx))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function depositPercentOfType(eb: ExpressionBuilder<Database, 'inventories'>) {
  return eb
    .selectFrom('typeSettings')
    .select('typeSettings.depositPercent')
    .whereRef('typeSettings.type', '=', 'inventories.type')
    .where(hasFeature('takesDeposits'))
    .as('depositPercent');
}

/** A query with this condition waits for `lockAllItems` of another transaction before it locks an item. */
export function allItemsUnlocked(trx: Trx): RawBuilder<boolean> {
  return isPostgres(trx) ? sql`(select pg_advisory_xact_lock_shared(${tableLock})) is not null` : sql`true`;
}

/** Takes one advisory lock: 50,000 row locks take half as long as re-pricing (decision: rates). */
export async function lockAllItems(trx: Trx): Promise<void> {
  // SQLite has one writer.
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${tableLock})`.execute(trx);
}

const tableLock = sql`cast(cast('inventories' as regclass) as oid)::int, 0`;

/** Writes the same SQL for any number of ids on PostgreSQL, so that one prepared statement serves all carts. */
export function hasIdIn(db: Db, column: 'id' | 'itemId', ids: Iterable<string>): RawBuilder<boolean> {
  const uniqueIds = [...new Set(ids)];
  const id = sql.ref(column);
  return isPostgres(db) ? sql`${id} = any(${uniqueIds}::text[])` : sql`${id} in (${sql.join([...uniqueIds, ''])})`;
}
