import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { type Difference, type Differing, differences } from '#app/domain/integrity/difference.server.ts';
import { isUnusedBlob } from '#app/domain/photos/blobs.server.ts';
import { photoFilesOf } from '#app/domain/photos/photo.ts';

/** Finds photos that lack files, references to missing blobs, and files and blobs that nothing uses. */
export async function checkPhotos(db: Db): Promise<Difference[]> {
  return [
    ...(await filesOfPhotos(db)),
    ...(await differences(db, 'blob of photo file', blobsOfFiles)),
    ...(await differences(db, 'blob of slip', blobsOfSlips)),
    ...(await differences(db, 'blob of payment account', blobsOfAccounts)),
    ...(await differences(db, 'photos of files', photosOfFiles)),
    ...(await differences(db, 'uses of blob', usesOfBlobs)),
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

const blobsOfFiles = sql<Differing>`
  select ${fileName} as "subject", 1 as "expected", 0 as "actual" from "photoFiles" f
  where not exists (select 1 from "blobs" b where b."hash" = f."blobHash")`;

const blobsOfSlips = sql<Differing>`
  select s."id" as "subject", 1 as "expected", 0 as "actual" from "slips" s
  where s."blobHash" is not null and not exists (select 1 from "blobs" b where b."hash" = s."blobHash")`;

const blobsOfAccounts = sql<Differing>`
  select a."id" as "subject", 1 as "expected", 0 as "actual" from "paymentAccounts" a
  where a."qrHash" is not null and not exists (select 1 from "blobs" b where b."hash" = a."qrHash")`;

const photosOfFiles = sql<Differing>`
  select ${fileName} as "subject", 1 as "expected", 0 as "actual" from "photoFiles" f
  where not exists (select 1 from "photos" p where p."hash" = f."photoHash")`;

const usesOfBlobs = sql<Differing>`
  select "hash" as "subject", 1 as "expected", 0 as "actual" from "blobs" where ${isUnusedBlob}`;
