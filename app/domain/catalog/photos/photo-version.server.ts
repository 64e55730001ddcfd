import { noteChange } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { changePhoto, type PhotoChanged, type PhotoOfItem } from '#app/domain/catalog/photos/photo-change.server.ts';
import { readModel } from '#app/domain/catalog/photos/photo-read.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';

export async function setPhotoVersion(
  db: Db,
  { now, uid }: By,
  { itemId, photoId, only }: PhotoOfItem & { only: string | null },
): Promise<PhotoChanged> {
  return changePhoto(db, { itemId, photoId }, async (trx, photo, model) => {
    if (photo.itemId === only) return { ok: true };
    const version = only === null ? null : await readModel(trx, only);
    if (only !== null && version?.name !== model.name) return { ok: false, problem: 'no-such-item' };
    await trx.updateTable('photos').set({ itemId: only }).where('id', '=', photoId).execute();
    noteChange(trx, { what: 'catalog' });
    await record(trx, now, {
      uid,
      action: 'photo version set',
      entity: 'inventories',
      entityId: itemId,
      before: { oneVersion: photo.itemId !== null },
      after: { oneVersion: only !== null },
    });
    return { ok: true };
  });
}
