import { createHash } from 'node:crypto';
import type { Db, Trx } from '#app/db/schema.ts';

/* Another store, such as a bucket, would replace these three functions (decision record 056). */

/** Stores bytes once, however often they are put. @returns their hash. */
export async function putBlob(trx: Trx, contentType: string, bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  await trx
    .insertInto('blobs')
    .values({ hash, contentType, bytes })
    .onConflict((same) => same.column('hash').doNothing())
    .execute();
  return hash;
}

export async function getBlob(db: Db, hash: string): Promise<{ contentType: string; bytes: Uint8Array } | null> {
  const blob = await db
    .selectFrom('blobs')
    .select(['contentType', 'bytes'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  return blob ?? null;
}

/** Those that no photo and no slip has, and that are not the logo. Needs `lockPhotos`. */
export async function deleteUnusedBlobs(trx: Trx, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return;
  await trx
    .deleteFrom('blobs')
    .where('hash', 'in', hashes)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('photoFiles').select('width').whereRef('photoFiles.blobHash', '=', 'blobs.hash'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('slips').select('id').whereRef('slips.blobHash', '=', 'blobs.hash'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('settings').select('id').whereRef('settings.logo', '=', 'blobs.hash'))),
    )
    .execute();
}
