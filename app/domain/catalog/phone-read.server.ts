import type { Db } from '#app/db/schema.ts';
import { PHONE_COLUMNS } from '#app/domain/catalog/phone.ts';
import type { StockItem } from '#app/domain/catalog/stock-item.ts';

/** Null if the id is unknown. */
export async function readPhone(db: Db, id: string | null): Promise<StockItem | 'deleted' | null> {
  if (id === null) return null;
  const found = await db
    .selectFrom('inventories')
    .select(['id', ...PHONE_COLUMNS, 'type', 'qty', 'salePrice', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  const { deletedAt, ...phone } = found;
  return deletedAt === null ? phone : 'deleted';
}
