import { type OperationNodeSource, sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Trx } from '#app/db/schema.ts';

/** A built insert, update or delete that has not run. */
export type Write<Row = unknown> = OperationNodeSource & { execute(): Promise<Row[]> };

/**
 * Runs writes that do not depend on each other: on PostgreSQL as one statement, which saves round trips, on SQLite one by
 * one. No two may write the same row; a row may refer to one earlier in the list.
 * @returns the rows of `first`, in any order.
 * @throws the error of any write; the transaction has failed then.
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
