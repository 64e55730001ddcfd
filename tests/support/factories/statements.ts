import type { Insertable } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import { tailOf } from '#app/domain/money/statements/statement-match.server.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';

/** Inserts money that a statement shows. @returns the id. */
export async function insertStatementLine(
  db: Db,
  values: { accountId: string } & Partial<Insertable<Database['statementLines']>>,
): Promise<string> {
  const id = crypto.randomUUID();
  const line = { id, key: id, at: LONG_AGO, hasTime: true, amount: 1_000, number: null, reference: null, text: '' };
  const row = { ...line, importedAt: LONG_AGO, ...values };
  await db
    .insertInto('statementLines')
    .values({ ...row, tail: tailOf(row.number) })
    .execute();
  return row.id;
}
