import { sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Trx } from '#app/db/schema.ts';

/** Photos and slips change seldom: one change at a time keeps order, limit and shared files right without finer locks. */
export async function lockPhotos(trx: Trx): Promise<void> {
  if (isPostgres(trx))
    await sql`select pg_advisory_xact_lock(cast(cast('photos' as regclass) as oid)::int, 0)`.execute(trx);
}
