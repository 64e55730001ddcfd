import { type OperationNodeSource, sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Trx } from '#app/db/schema.ts';

/** An insert, update or delete that Kysely has built and nobody has sent. */
export type Write<Row = unknown> = OperationNodeSource & { execute(): Promise<Row[]> };

/**
 * Sends writes that need none of each other's answers: on PostgreSQL as one statement, each part of which sees the rows as
 * they were before all of them; on SQLite, where a statement costs no journey, one after the other. So no two of them may
 * be about the same row, and a row may refer to one before it in the list.
 * @returns the rows that `first` returns, in no order.
 * @throws what any of them fails with; the transaction cannot go on then.
 */
export async function writeTogether<Row>(trx: Trx, first: Write<Row>, others: Write[]): Promise<Row[]> {
  if (!isPostgres(trx)) {
    const rows = await first.execute();
    for (const write of others) await write.execute();
    return rows;
  }
  const parts = [first, ...others].map((write, n) => sql`${sql.ref(`part${n}`)} as (${write})`);
  const { rows } = await sql<Row>`with ${sql.join(parts)} select * from "part0"`.execute(trx);
  return rows;
}
