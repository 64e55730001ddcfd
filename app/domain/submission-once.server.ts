import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '#app/db/schema.ts';

type Earlier<Result> = Extract<Result, { ok: true }> & { again: true };

/** Does the work of a submission once: the same content sent again under its key gets the first result, with `again`; other
 * content is refused. What was refused leaves nothing and may be sent again. Of two at the same moment, the second waits. */
export async function once<Result extends { ok: boolean }>(
  trx: Trx,
  key: string,
  content: unknown,
  work: () => Promise<Result>,
): Promise<Result | Earlier<Result> | { ok: false; problem: 'key-reused' }> {
  const hash = hashOf(content);
  await sql`savepoint "submission"`.execute(trx);
  const added = await trx
    .insertInto('submissions')
    .values({ key, hash, result: '' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!added) {
    const earlier = await readSubmission<Earlier<Result>>(trx, key, content);
    return earlier === 'other' || !earlier ? { ok: false, problem: 'key-reused' } : { ...earlier, again: true };
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

/** The result of an earlier submission; `other` if its content was another one, undefined if there was none. */
export async function readSubmission<Result>(
  trx: Trx,
  key: string,
  content: unknown,
): Promise<Result | 'other' | undefined> {
  const earlier = await trx.selectFrom('submissions').selectAll().where('key', '=', key).executeTakeFirst();
  if (!earlier) return undefined;
  return earlier.hash === hashOf(content) ? (JSON.parse(earlier.result) as Result) : 'other';
}

function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
