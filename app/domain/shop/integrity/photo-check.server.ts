import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { isUnusedBlob } from '#app/domain/catalog/photos/blobs.server.ts';
import { photoFilesOf } from '#app/domain/catalog/photos/photo.ts';
import { type Checks, type Difference, ofRows } from '#app/domain/shop/integrity/difference.server.ts';

export const photoChecks: Checks = {
  'uses of blob': ofRows(sql`"hash"`, sql`"blobs" where ${isUnusedBlob}`),
};

export async function comparePhotoFiles(db: Db): Promise<Difference[]> {
  const photos = await db
    .selectFrom('photos')
    .leftJoin('photoFiles', 'photoFiles.photoHash', 'photos.hash')
    .select(({ fn, cast }) => ['photos.id', 'photos.width', cast<number>(fn.count('format'), 'bigint').as('files')])
    .groupBy(['photos.id', 'photos.width'])
    .execute();
  return photos.flatMap(({ id: subject, width, files: actual }) => {
    const expected = photoFilesOf(width).length;
    return actual === expected ? [] : { check: 'files of photo', subject, expected, actual };
  });
}
