import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import type { FirstPhotos } from '#app/domain/photos/photo.ts';

/** Of the item's own version if there is one, else of its model; deleted items included. */
export async function readFirstPhotos(db: Db, items: Iterable<{ id: string }>): Promise<FirstPhotos> {
  const ids = [...new Set([...items].map(({ id }) => id))];
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom('inventories')
    .innerJoin('photos', (join) =>
      join.on('photos.id', '=', (eb) =>
        eb
          .selectFrom('photos as each')
          .select('each.id')
          .whereRef('each.name', '=', 'inventories.name')
          .where((or) => or.or([or('each.itemId', 'is', null), or('each.itemId', '=', or.ref('inventories.id'))]))
          .orderBy(sql`"each"."itemId" is null`)
          .orderBy('each.position')
          .limit(1),
      ),
    )
    .select(['inventories.id', 'photos.hash', 'photos.width', 'photos.height', 'photos.colour'])
    .where('inventories.id', 'in', ids)
    .execute();
  return Object.fromEntries(rows.map(({ id, ...photo }) => [id, photo]));
}
