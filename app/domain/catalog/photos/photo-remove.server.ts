import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { deleteUnusedBlobs } from '#app/domain/catalog/photos/blobs.server.ts';
import { changePhoto, type PhotoChanged, type PhotoOfItem } from '#app/domain/catalog/photos/photo-change.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';

export async function removePhoto(db: Db, { now, uid }: By, { itemId, photoId }: PhotoOfItem): Promise<PhotoChanged> {
  return changePhoto(db, { itemId, photoId }, async (trx, photo) => {
    await deletePhoto(trx, photo);
    noteChange(trx, { what: 'catalog' });
    const before = { position: photo.position };
    await record(trx, now, { uid, action: 'photo removed', entity: 'inventories', entityId: itemId, before });
    return { ok: true };
  });
}

/** Deletes a photo, and the files that nothing else uses. The transaction must hold `lockPhotos`. */
export async function deletePhoto(trx: Trx, { id, hash }: { id: string; hash: string }): Promise<void> {
  await trx.deleteFrom('photos').where('id', '=', id).execute();
  const otherPhoto = await trx.selectFrom('photos').select('id').where('hash', '=', hash).executeTakeFirst();
  if (otherPhoto) return;
  const files = await trx.deleteFrom('photoFiles').where('photoHash', '=', hash).returning('blobHash').execute();
  await deleteUnusedBlobs(
    trx,
    files.map(({ blobHash }) => blobHash),
  );
}
