import type { Db, Instant } from '#app/db/schema.ts';
import { byName } from '#app/domain/catalog/storefront/item-sort.server.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { activeItems } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { PHONE_COLUMNS, type Phone } from '#app/domain/phone/phone.ts';

/** A part of this size is read in a few milliseconds; the protocol allows 50,000. */
const PART_SIZE = 1_000;

type SitemapEntry = Pick<StockItem, 'id' | keyof Phone> & { updatedAt: Instant };

export async function countSitemapParts(db: Db): Promise<number> {
  const { items } = await db
    .selectFrom('itemTallies')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('items'), eb.lit(0)).as('items'))
    .executeTakeFirstOrThrow();
  return Math.max(1, Math.ceil(Number(items) / PART_SIZE));
}

/** Parts count from 1. Returns an empty list if there is no such part. */
export function readSitemapPart(db: Db, part: number): Promise<SitemapEntry[]> {
  return activeItems(db, {})
    .select(['id', ...PHONE_COLUMNS, 'updatedAt'])
    .$call(byName)
    .limit(PART_SIZE)
    .offset((part - 1) * PART_SIZE)
    .execute();
}
