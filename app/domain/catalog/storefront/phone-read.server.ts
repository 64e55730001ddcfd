import type { Db } from '#app/db/schema.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { PHONE_COLUMNS } from '#app/domain/phone/phone.ts';
import { withShownUnits } from '#app/domain/stock/units/shown-units.server.ts';

export async function readPhones(db: Db, ids: string[]): Promise<StockItem[]> {
  if (ids.length === 0) return [];
  const found = await db
    .selectFrom('inventories')
    .select(['id', ...PHONE_COLUMNS, 'type', 'qty', 'salePrice', 'tracking'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute();
  const phones = await withShownUnits(db, found);
  return phones.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Returns null without an id, and for an unknown one. */
export async function readPhone(db: Db, id: string | null): Promise<StockItem | 'deleted' | null> {
  if (id === null) return null;
  const found = await db
    .selectFrom('inventories')
    .select(['id', ...PHONE_COLUMNS, 'type', 'qty', 'salePrice', 'tracking', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  const { deletedAt, ...phone } = found;
  const [shown = null] = await withShownUnits(db, [phone]);
  return deletedAt === null ? shown : 'deleted';
}
