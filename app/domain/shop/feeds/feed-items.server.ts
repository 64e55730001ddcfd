import type { Db } from '#app/db/schema.ts';
import { readFirstPhotos } from '#app/domain/catalog/photos/photo-read.server.ts';
import type { FeedItem } from '#app/domain/shop/feeds/feed-text.ts';
import { itemPages } from '#app/domain/shop/files/stock-rows.server.ts';
import { withShownUnits } from '#app/domain/stock/units/shown-units.server.ts';

/** Google's limit for an id. */
const MAX_ID = 50;

/** What the storefront sells, without items that have no photo or no price. Nothing that buyers do not see. */
export async function listFeedItems(db: Db): Promise<FeedItem[]> {
  const listed: FeedItem[] = [];
  for await (const page of itemPages(db, {})) {
    const photos = await readFirstPhotos(db, page);
    const items = await withShownUnits(db, page);
    for (const { id, name, ram, rom, variant, barcode, qty, salePrice, units } of items) {
      const photo = photos[id];
      const offers = qty < 1 ? units?.offers : undefined;
      const price = offers?.from ?? salePrice;
      if (!photo || price <= 0 || id.length > MAX_ID) continue;
      const isUsed = offers ? offers.areUsed : (units?.condition ?? 'new') !== 'new';
      const isThere = qty > 0 || offers !== undefined;
      listed.push({ id, name, ram, rom, variant, barcode, price, isUsed, isThere, photo });
    }
  }
  return listed;
}
