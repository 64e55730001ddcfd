import type { Trx } from '#app/db/schema.ts';
import { lockPhotos } from '#app/domain/photos/photo-lock.server.ts';
import { deletePhoto } from '#app/domain/photos/photo-remove.server.ts';

/** Renames the photos of a renamed item: those of its version, and all others too if no other item on sale has the old name. */
export async function renamePhotos(trx: Trx, item: { id: string; from: string; to: string }): Promise<void> {
  const { id, from, to } = item;
  await lockPhotos(trx);
  const sameName = await trx
    .selectFrom('inventories')
    .select('id')
    .where('name', '=', from)
    .where('deletedAt', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirst();
  const renamed = await trx
    .selectFrom('photos')
    .select(['id', 'hash'])
    .where('name', '=', from)
    .$if(sameName !== undefined, (query) => query.where('itemId', '=', id))
    .orderBy('position')
    .execute();
  if (renamed.length === 0) return;
  const existing = await trx.selectFrom('photos').select(['hash', 'position']).where('name', '=', to).execute();
  const hashes = new Set(existing.map(({ hash }) => hash));
  let position = Math.max(0, ...existing.map((photo) => photo.position));
  for (const photo of renamed) {
    if (hashes.has(photo.hash)) await deletePhoto(trx, photo);
    else await trx.updateTable('photos').set({ name: to, position: ++position }).where('id', '=', photo.id).execute();
  }
}
