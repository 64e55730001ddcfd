import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';

/** Makes changes of pictures (photos, slips, QR codes, logo) run one at a time: they are rare, and share files and limits. */
export async function lockPhotos(trx: Trx): Promise<void> {
  if (isPostgres(trx))
    await sql`select pg_advisory_xact_lock(cast(cast('photos' as regclass) as oid)::int, 0)`.execute(trx);
}

/* Another store, such as a bucket, would replace these three functions (decision: photos). */

/** Stores bytes once, however often they are put. @returns their hash. */
export async function putBlob(trx: Trx, contentType: string, bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  await trx
    .insertInto('blobs')
    .values({ hash, contentType, bytes })
    .onConflict((conflict) => conflict.column('hash').doNothing())
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

/** A condition on rows of `blobs`: no photo, slip, receipt, payment account or logo uses them. */
export const isUnusedBlob = sql<boolean>`
  not exists (select 1 from "photoFiles" where "photoFiles"."blobHash" = "blobs"."hash")
  and not exists (select 1 from "slips" where "slips"."blobHash" = "blobs"."hash")
  and not exists (select 1 from "expenses" where "expenses"."receiptHash" = "blobs"."hash")
  and not exists (select 1 from "settings" where "settings"."logo" = "blobs"."hash")
  and not exists (select 1 from "paymentAccounts" where "paymentAccounts"."qrHash" = "blobs"."hash")`;

/** The transaction must hold `lockPhotos`. */
export async function deleteUnusedBlobs(trx: Trx, hashes: string[]): Promise<void> {
  if (hashes.length > 0) await trx.deleteFrom('blobs').where('hash', 'in', hashes).where(isUnusedBlob).execute();
}
