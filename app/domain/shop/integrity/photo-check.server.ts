import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { isUnusedBlob } from '#app/domain/catalog/photos/blobs.server.ts';
import { photoFilesOf } from '#app/domain/catalog/photos/photo.ts';
import { type Difference, type DifferenceRow, findDifferences } from '#app/domain/shop/integrity/difference.server.ts';

/** Finds photos that lack files, references to missing blobs, and files and blobs that nothing uses. */
export async function checkPhotos(db: Db): Promise<Difference[]> {
  return [
    ...(await filesOfPhotos(db)),
    ...(await findDifferences(db, 'blob of photo file', blobsOfFiles)),
    ...(await findDifferences(db, 'blob of slip', blobsOfSlips)),
    ...(await findDifferences(db, 'blob of payment account', blobsOfAccounts)),
    ...(await findDifferences(db, 'photos of files', photosOfFiles)),
    ...(await findDifferences(db, 'uses of blob', usesOfBlobs)),
  ];
}

async function filesOfPhotos(db: Db): Promise<Difference[]> {
  const photos = await db
    .selectFrom('photos')
    .leftJoin('photoFiles', 'photoFiles.photoHash', 'photos.hash')
    .select(({ fn, cast }) => ['photos.id', 'photos.width', cast<number>(fn.count('format'), 'bigint').as('files')])
    .groupBy(['photos.id', 'photos.width'])
    .execute();
  return photos
    .map(({ id, width, files }) => ({
      check: 'files of photo',
      subject: id,
      expected: photoFilesOf(width).length,
      actual: files,
    }))
    .filter(({ expected, actual }) => expected !== actual);
}

const fileName = sql`f."photoHash" || '-' || cast(f."width" as text) || '.' || f."format"`;

const blobsOfFiles = sql<DifferenceRow>`
  select ${fileName} as "subject", 1 as "expected", 0 as "actual" from "photoFiles" f
  where not exists (select 1 from "blobs" b where b."hash" = f."blobHash")`;

const blobsOfSlips = sql<DifferenceRow>`
  select s."id" as "subject", 1 as "expected", 0 as "actual" from "slips" s
  where s."blobHash" is not null and not exists (select 1 from "blobs" b where b."hash" = s."blobHash")`;

const blobsOfAccounts = sql<DifferenceRow>`
  select a."id" as "subject", 1 as "expected", 0 as "actual" from "paymentAccounts" a
  where a."qrHash" is not null and not exists (select 1 from "blobs" b where b."hash" = a."qrHash")`;

const photosOfFiles = sql<DifferenceRow>`
  select ${fileName} as "subject", 1 as "expected", 0 as "actual" from "photoFiles" f
  where not exists (select 1 from "photos" p where p."hash" = f."photoHash")`;

const usesOfBlobs = sql<DifferenceRow>`
  select "hash" as "subject", 1 as "expected", 0 as "actual" from "blobs" where ${isUnusedBlob}`;
