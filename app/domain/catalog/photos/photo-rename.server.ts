import type { Trx } from '#app/db/schema.ts';
import { lockPhotos } from '#app/domain/catalog/photos/blobs.server.ts';
import { deletePhoto } from '#app/domain/catalog/photos/photo-remove.server.ts';

/** Renames the photos of a renamed item: its version's or, if no other item on sale has the old name, all. Deletes duplicates. */
export async function renamePhotos(trx: Trx, item: { id: string; from: string; to: string }): Promise<void> {
  const { id, from, to } = item;
  await lockPhotos(trx);
  const otherItem = await trx
    .selectFrom('inventories')
    .select('id')
    .where('name', '=', from)
    .where('deletedAt', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirst();
  const photos = await trx
    .selectFrom('photos')
    .select(['id', 'hash'])
    .where('name', '=', from)
    .$if(otherItem !== undefined, (query) => query.where('itemId', '=', id))
    .orderBy('position')
    .execute();
  if (photos.length === 0) return;
  const existing = await trx.selectFrom('photos').select(['hash', 'position']).where('name', '=', to).execute();
  const hashes = new Set(existing.map(({ hash }) => hash));
  let position = Math.max(0, ...existing.map((photo) => photo.position));
  for (const photo of photos) {
    if (hashes.has(photo.hash)) await deletePhoto(trx, photo);
    else await trx.updateTable('photos').set({ name: to, position: ++position }).where('id', '=', photo.id).execute();
  }
}
