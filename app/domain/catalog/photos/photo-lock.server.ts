import { sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Trx } from '#app/db/schema.ts';

/** Makes changes of pictures (photos, slips, QR codes, logo) run one at a time: they are rare, and share files and limits. */
export async function lockPhotos(trx: Trx): Promise<void> {
  if (isPostgres(trx))
    await sql`select pg_advisory_xact_lock(cast(cast('photos' as regclass) as oid)::int, 0)`.execute(trx);
}
