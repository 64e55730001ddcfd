import { noteChange } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { changePhoto, type PhotoChanged, type PhotoOfItem } from '#app/domain/catalog/photos/photo-change.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';

/** Moves a photo to the position `to`, which counts from 1; a number beyond the last means the last. */
export async function movePhoto(
  db: Db,
  { now, uid }: By,
  { itemId, photoId, to }: PhotoOfItem & { to: number },
): Promise<PhotoChanged> {
  return changePhoto(db, { itemId, photoId }, async (trx, _, { photos }) => {
    const ids = photos.map(({ id }) => id);
    const from = ids.indexOf(photoId) + 1;
    const target = Math.min(to, ids.length);
    if (target === from) return { ok: true };
    const reordered = ids.toSpliced(from - 1, 1).toSpliced(target - 1, 0, photoId);
    for (const [at, id] of reordered.entries())
      await trx
        .updateTable('photos')
        .set({ position: at + 1 })
        .where('id', '=', id)
        .execute();
    noteChange(trx, { what: 'catalog' });
    await record(trx, now, {
      uid,
      action: 'photo moved',
      entity: 'inventories',
      entityId: itemId,
      before: { position: from },
      after: { position: target },
    });
    return { ok: true };
  });
}
