import { sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Trx } from '#app/db/schema.ts';

/**
 * Lets one transaction at a time change photos. They change seldom, and the order, the limit and the shared files of a photo
 * need no locks of their own then.
 */
export async function lockPhotos(trx: Trx): Promise<void> {
  if (isPostgres(trx))
    await sql`select pg_advisory_xact_lock(cast(cast('photos' as regclass) as oid)::int, 0)`.execute(trx);
}
