import { createHash } from 'node:crypto';
import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { lockPhotos, putBlob } from '#app/domain/catalog/photos/blobs.server.ts';
import { MAX_PHOTOS_PER_MODEL } from '#app/domain/catalog/photos/photo.ts';
import { CONTENT_TYPES, type PhotoContent } from '#app/domain/catalog/photos/photo-content.ts';
import { readModel } from '#app/domain/catalog/photos/photo-read.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';

export type PhotoAdded =
  | { ok: true; id: string; again: boolean }
  | { ok: false; problem: 'no-such-item' | 'too-many-photos' | 'key-reused' };

/** An upload or a picture that is sent again adds no second photo. A `key` is for one picture of one model. */
export type NewPhoto = { itemId: string; key: string; photo: PhotoContent };

export async function addPhoto(db: Db, { now, uid }: By, upload: NewPhoto): Promise<PhotoAdded> {
  const { itemId, key, photo } = upload;
  return transact(db, async (trx) => {
    await lockPhotos(trx);
    const model = await readModel(trx, itemId);
    if (!model) return { ok: false, problem: 'no-such-item' };
    const { name, photos } = model;
    const { files, ...rest } = photo;
    const hash = hashOf(files);
    const earlier = await findUpload(trx, key);
    if (earlier && (earlier.hash !== hash || earlier.name !== name)) return { ok: false, problem: 'key-reused' };
    const existing = photos.find((each) => each.hash === hash);
    if (existing) return { ok: true, id: existing.id, again: true };
    if (photos.length >= MAX_PHOTOS_PER_MODEL) return { ok: false, problem: 'too-many-photos' };

    const id = crypto.randomUUID();
    const position = (photos.at(-1)?.position ?? 0) + 1;
    const row = { id, uploadKey: key, name, itemId: null, position, hash, ...rest, uid, createdAt: instant(now) };
    await trx.insertInto('photos').values(row).execute();
    for (const file of files) await putFile(trx, hash, file);
    noteChange(trx, { what: 'catalog' });
    await record(trx, now, {
      uid,
      action: 'photo added',
      entity: 'inventories',
      entityId: itemId,
      after: { position },
    });
    return { ok: true, id, again: false };
  });
}

function findUpload(trx: Trx, key: string) {
  return trx.selectFrom('photos').select(['hash', 'name']).where('uploadKey', '=', key).executeTakeFirst();
}

type PhotoFile = PhotoContent['files'][number];

async function putFile(trx: Trx, photoHash: string, { width, format, bytes }: PhotoFile): Promise<void> {
  const blobHash = await putBlob(trx, CONTENT_TYPES[format], bytes);
  await trx
    .insertInto('photoFiles')
    .values({ photoHash, width, format, blobHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Hashes all files, so that the URLs change if any file does. */
function hashOf(files: PhotoFile[]): string {
  const hash = createHash('sha256');
  for (const { width, format, bytes } of files) hash.update(`${width}.${format} ${bytes.length} `).update(bytes);
  return hash.digest('base64url').slice(0, 22);
}
