import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { ALL_FEATURES, SHOP_FEATURES, type ShopFeature, type ShopFeatures } from '#app/domain/shop-features.ts';

export async function readShopFeatures(db: Db): Promise<ShopFeatures> {
  const row = db.selectFrom('settings').select(SHOP_FEATURES).where('id', '=', 'general');
  return (await row.executeTakeFirst()) ?? ALL_FEATURES;
}

export function hasFeature(feature: ShopFeature): RawBuilder<boolean> {
  return sql`not exists (select 1 from "settings" where not ${sql.ref(`settings.${feature}`)})`;
}
