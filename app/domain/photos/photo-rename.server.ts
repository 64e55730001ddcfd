import type { Trx } from '#app/db/schema.ts';
import { lockPhotos } from '#app/domain/photos/photo-lock.server.ts';
import { deletePhoto } from '#app/domain/photos/photo-remove.server.ts';

/** Photos follow a renamed item: those of its version; those of the model if no item on sale has the old name. */
export async function renamePhotos(trx: Trx, item: { id: string; from: string; to: string }): Promise<void> {
  const { id, from, to } = item;
  await lockPhotos(trx);
  const others = await trx
    .selectFrom('inventories')
    .select('id')
    .where('name', '=', from)
    .where('deletedAt', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirst();
  const following = await trx
    .selectFrom('photos')
    .select(['id', 'hash'])
    .where('name', '=', from)
    .$if(others !== undefined, (photos) => photos.where('itemId', '=', id))
    .orderBy('position')
    .execute();
  if (following.length === 0) return;
  const there = await trx.selectFrom('photos').select(['hash', 'position']).where('name', '=', to).execute();
  const known = new Set(there.map(({ hash }) => hash));
  let position = Math.max(0, ...there.map((photo) => photo.position));
  for (const photo of following) {
    if (known.has(photo.hash)) await deletePhoto(trx, photo);
    else await trx.updateTable('photos').set({ name: to, position: ++position }).where('id', '=', photo.id).execute();
  }
}
