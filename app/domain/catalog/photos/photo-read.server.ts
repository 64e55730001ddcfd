import { sql } from 'kysely';
import type { Db, PhotoFormat } from '#app/db/schema.ts';
import type { FirstPhotos, OwnedPhoto, Photo } from '#app/domain/catalog/photos/photo.ts';
import { byName } from '#app/domain/catalog/storefront/item-sort.server.ts';
import { PHONE_COLUMNS } from '#app/domain/phone/phone.ts';

/** Reads the first photo of each item's own version, else of its model; also for deleted items. */
export async function readFirstPhotos(db: Db, items: Iterable<{ id: string }>): Promise<FirstPhotos> {
  const ids = [...new Set([...items].map(({ id }) => id))];
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom('inventories')
    .innerJoin('photos', (join) =>
      join.on('photos.id', '=', ({ selectFrom }) =>
        selectFrom('photos as candidate')
          .select('candidate.id')
          .whereRef('candidate.name', '=', 'inventories.name')
          .where(({ eb, or, ref }) =>
            or([eb('candidate.itemId', 'is', null), eb('candidate.itemId', '=', ref('inventories.id'))]),
          )
          .orderBy(sql`"candidate"."itemId" is null`)
          .orderBy('candidate.position')
          .limit(1),
      ),
    )
    .select(['inventories.id', 'photos.hash', 'photos.width', 'photos.height', 'photos.colour'])
    .where('inventories.id', 'in', ids)
    .execute();
  return Object.fromEntries(rows.map(({ id, ...photo }) => [id, photo]));
}

export function readVersions(db: Db, name: string) {
  return db
    .selectFrom('inventories')
    .select(['id', ...PHONE_COLUMNS])
    .where('name', '=', name)
    .where('deletedAt', 'is', null)
    .$call(byName)
    .execute();
}

export type Model = { name: string; photos: OwnedPhoto[] };

const PHOTO_FIELDS = ['hash', 'width', 'height', 'colour'] as const;

/** Lists the photos of the item's own version first, then those of its model. */
export function readItemPhotos(db: Db, item: { id: string; name: string }): Promise<Photo[]> {
  return db
    .selectFrom('photos')
    .select(PHOTO_FIELDS)
    .where('name', '=', item.name)
    .where((eb) => eb.or([eb('itemId', 'is', null), eb('itemId', '=', item.id)]))
    .orderBy(sql`"itemId" is null`)
    .orderBy('position')
    .execute();
}

export async function readModel(db: Db, itemId: string): Promise<Model | null> {
  const item = await db
    .selectFrom('inventories')
    .select('name')
    .where('id', '=', itemId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!item) return null;
  const photos = await db
    .selectFrom('photos')
    .select(['id', 'itemId', 'position', ...PHOTO_FIELDS])
    .where('name', '=', item.name)
    .orderBy('position')
    .execute();
  return { name: item.name, photos };
}

type PhotoFile = { photoHash: string; width: number; format: PhotoFormat };

export async function findPhotoFile(db: Db, { photoHash, width, format }: PhotoFile): Promise<string | null> {
  if (!photoHash) return null;
  const file = await db
    .selectFrom('photoFiles')
    .select('blobHash')
    .where('photoHash', '=', photoHash)
    .where('width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst();
  return file?.blobHash ?? null;
}

export function itemsOfOrders(orders: { items: { itemId: string }[] }[]): { id: string }[] {
  return orders.flatMap(({ items }) => items.map(({ itemId }) => ({ id: itemId })));
}
