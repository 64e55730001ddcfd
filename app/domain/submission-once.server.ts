import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '#app/db/schema.ts';

type Earlier<Result> = Extract<Result, { ok: true }> & { again: true };

/**
 * Does the work of a submission once: the same content sent again under its key gets the first result, with `again`; other
 * content is refused. What was refused leaves nothing and may be sent again. Of two at the same moment, the second waits.
 */
export async function once<Result extends { ok: boolean }>(
  trx: Trx,
  key: string,
  content: unknown,
  work: () => Promise<Result>,
): Promise<Result | Earlier<Result> | { ok: false; problem: 'key-reused' }> {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  await sql`savepoint "submission"`.execute(trx);
  const added = await trx
    .insertInto('submissions')
    .values({ key, hash, result: '' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!added) {
    const earlier = await trx.selectFrom('submissions').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
    if (earlier.hash !== hash) return { ok: false, problem: 'key-reused' };
    return { ...(JSON.parse(earlier.result) as Earlier<Result>), again: true };
  }
  const result = await work();
  if (result.ok)
    await trx
      .updateTable('submissions')
      .set({ result: JSON.stringify(result) })
      .where('key', '=', key)
      .execute();
  else await sql`rollback to savepoint "submission"`.execute(trx);
  return result;
}
