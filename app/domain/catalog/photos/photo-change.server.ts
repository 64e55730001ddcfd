import { z } from 'zod';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { lockPhotos } from '#app/domain/catalog/photos/blobs.server.ts';
import type { OwnedPhoto } from '#app/domain/catalog/photos/photo.ts';
import { type Model, readModel } from '#app/domain/catalog/photos/photo-read.server.ts';
import { optionalText, text, whole } from '#app/domain/fields.ts';

const id = text(100);

export const uploadForm = z.object({ item: id, key: id });
export const photoForm = z.object({ photo: id });
export const photoMoveForm = z.object({ photo: id, to: whole(1, 1_000) });
/** `only` is the id of one version; empty for all versions. */
export const photoVersionForm = z.object({ photo: id, only: optionalText(100) });

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
