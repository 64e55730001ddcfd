import type { Db } from '#app/db/schema.ts';
import { hasFeature } from '#app/domain/shop-features.server.ts';

/** Reads the deposit percent by item; only items whose type asks for a deposit have one, in a shop that takes deposits. */
export async function readDepositPercents(db: Db, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('inventories')
    .innerJoin('typeSettings', 'typeSettings.type', 'inventories.type')
    .select(['inventories.id', 'typeSettings.depositPercent'])
    .where('inventories.id', 'in', ids)
    .where('typeSettings.depositPercent', 'is not', null)
    .where(hasFeature('takesDeposits'))
    .$narrowType<{ depositPercent: number }>()
    .execute();
  return new Map(found.map(({ id, depositPercent }) => [id, depositPercent]));
}
