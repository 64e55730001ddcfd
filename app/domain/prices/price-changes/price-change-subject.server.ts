import type { Db } from '#app/db/schema.ts';
import { PHONE_COLUMNS } from '#app/domain/phone/phone.ts';
import type { ChangesSubject } from '#app/domain/prices/price-changes/price-change.ts';
import type { ChangesFilter } from '#app/domain/prices/price-changes/price-change-list.server.ts';

export async function readChangesSubject(db: Db, { itemId, rateId }: ChangesFilter): Promise<ChangesSubject> {
  const [item, rate] = await Promise.all([
    db
      .selectFrom('inventories')
      .select(['id', ...PHONE_COLUMNS, 'salePrice', 'deletedAt'])
      .where('id', '=', itemId ?? '')
      .executeTakeFirst(),
    db
      .selectFrom('exchangeRates')
      .select(['currency', 'rate', 'date'])
      .where('id', '=', rateId ?? '')
      .executeTakeFirst(),
  ]);
  if (!item) return { item: null, rate: rate ?? null };
  const { deletedAt, ...rest } = item;
  return { item: { ...rest, deleted: deletedAt !== null }, rate: rate ?? null };
}
