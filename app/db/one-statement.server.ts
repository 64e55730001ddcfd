import { type OperationNodeSource, sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Trx } from '#app/db/schema.ts';

export type Write<Row = unknown> = OperationNodeSource & { execute(): Promise<Row[]> };

/** Saves round trips to PostgreSQL. No two writes may write the same row. @returns the rows of `first`. */
export async function writeInOneStatement<Row>(trx: Trx, first: Write<Row>, others: Write[]): Promise<Row[]> {
  if (!isPostgres(trx)) {
    const rows = await first.execute();
    for (const write of others) await write.execute();
    return rows;
  }
  const parts = [first, ...others].map((write, n) => sql`${sql.ref(`part${n}`)} as (${write})`);
  const { rows } = await sql<Row>`with ${sql.join(parts)} select * from "part0"`.execute(trx);
  return rows;
}
