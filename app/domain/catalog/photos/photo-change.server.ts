import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import type { OwnedPhoto } from '#app/domain/catalog/photos/photo.ts';
import { lockPhotos } from '#app/domain/catalog/photos/photo-lock.server.ts';
import { type Model, readModel } from '#app/domain/catalog/photos/photo-read.server.ts';

export type PhotoChanged = { ok: true } | { ok: false; problem: 'no-such-item' | 'no-such-photo' };
export type PhotoOfItem = { itemId: string; photoId: string };

/** Runs `change` on a photo of the item's model, in a transaction that holds `lockPhotos`. */
export async function changePhoto(
  db: Db,
  { itemId, photoId }: PhotoOfItem,
  change: (trx: Trx, photo: OwnedPhoto, model: Model) => Promise<PhotoChanged>,
): Promise<PhotoChanged> {
  return transact(db, async (trx) => {
    await lockPhotos(trx);
    const model = await readModel(trx, itemId);
    if (!model) return { ok: false, problem: 'no-such-item' };
    const photo = model.photos.find(({ id }) => id === photoId);
    return photo ? change(trx, photo, model) : { ok: false, problem: 'no-such-photo' };
  });
}
