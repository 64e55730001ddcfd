import { changed } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/audit-record.server.ts';
import { lockPhotos } from '#app/domain/photos/photo-lock.server.ts';
import { readModel } from '#app/domain/photos/photo-read.server.ts';
import type { PhotoChanged, PhotoOfItem } from '#app/domain/photos/photo-remove.server.ts';

/** `place` counts from 1; beyond the last it becomes the last. */
export async function movePhoto(
  db: Db,
  now: Date,
  uid: string,
  { itemId, photoId, to }: PhotoOfItem & { to: number },
): Promise<PhotoChanged> {
  return transact(db, async (trx) => {
    await lockPhotos(trx);
    const model = await readModel(trx, itemId);
    if (!model) return { ok: false, problem: 'no-such-item' };
    const from = model.photos.findIndex(({ id }) => id === photoId) + 1;
    if (from === 0) return { ok: false, problem: 'no-such-photo' };
    const place = Math.min(to, model.photos.length);
    if (place === from) return { ok: true };
    const order = model.photos.filter(({ id }) => id !== photoId).map(({ id }) => id);
    order.splice(place - 1, 0, photoId);
    for (const [at, id] of order.entries())
      await trx
        .updateTable('photos')
        .set({ position: at + 1 })
        .where('id', '=', id)
        .execute();
    changed(trx, { what: 'catalog' });
    await record(trx, now, {
      uid,
      action: 'photo moved',
      entity: 'inventories',
      entityId: itemId,
      before: { position: from },
      after: { position: place },
    });
    return { ok: true };
  });
}
