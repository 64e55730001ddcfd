import { createHash, randomUUIDv7 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { noteChange } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { DAY_MS, instant } from '#app/domain/dates.ts';
import { FULL_NUMBER_LENGTH } from '#app/domain/money/payments/payment.ts';
import type { Importing, StatementLine } from '#app/domain/money/statements/statement.ts';
import {
  findHeadings,
  isReadable,
  readColumns,
  type StatementColumns,
} from '#app/domain/money/statements/statement-columns.ts';
import { tailOf } from '#app/domain/money/statements/statement-match.server.ts';
import { readRows, readStatement } from '#app/domain/money/statements/statement-read.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';

/** One transaction inserts at most as many, so that others need not wait. */
const BATCH = 200;
/** Shown where the columns are chosen by hand. */
const SAMPLE = { rows: 6, columns: 12, cell: 40 };

type NewLine = { key: string; line: StatementLine };
type Statement = {
  accountId: string;
  text: string;
  timeZone: string;
  chosen: StatementColumns | null;
  again?: boolean;
};

/**
 * Adds the credits of a statement to those of an account. The same lines again change nothing. Without `chosen`, the columns are those
 * that were last chosen for the account, else those that the headings name. `again` asks for them in any case.
 */
export async function importStatement(
  db: Db,
  by: By,
  { accountId, text, timeZone, chosen, again = false }: Statement,
): Promise<Importing> {
  const account = await db
    .selectFrom('paymentAccounts')
    .select('statementColumns')
    .where('id', '=', accountId)
    .where('kind', '=', 'transfer')
    .executeTakeFirst();
  if (!account) return { ok: false, problem: 'no-such-account' };
  const rows = await readRows(text);
  if (!rows) return { ok: false, problem: 'too-many-lines' };
  if (rows.length === 0) return { ok: false, problem: 'nothing-sent' };
  const how = wayToRead(rows, chosen, readColumns(account.statementColumns));
  const read = !again && how && (await readStatement({ ...how, now: by.now, timeZone }));
  if (!read || (read.lines.length === 0 && read.left === 0))
    return { ok: false, problem: 'unknown-columns', sample: sampleOf(rows), columns: how?.columns ?? chosen ?? [] };
  const added = await newLines(db, accountId, read.lines);
  await insertLines(db, by, accountId, added, chosen && JSON.stringify(chosen));
  const { left, unreadable } = read;
  return { ok: true, lines: added.length, known: read.lines.length - added.length, left, unreadable };
}

function wayToRead(rows: string[][], chosen: StatementColumns | null, saved: StatementColumns | null) {
  const found = findHeadings(rows);
  const fitting = saved?.length === Math.min(widthOf(rows), SAMPLE.columns) ? saved : null;
  const columns = [chosen, fitting, found?.columns ?? null].find((each) => each !== null && isReadable(each));
  return columns ? { rows: rows.slice(found ? found.at + 1 : 0), columns } : null;
}

function widthOf(rows: string[][]): number {
  return Math.max(...rows.slice(0, 100).map(({ length }) => length));
}

function sampleOf(rows: string[][]): string[][] {
  const width = widthOf(rows);
  const first = rows.findIndex(({ length }) => length === width);
  const cells = (row: string[]) =>
    Array.from({ length: Math.min(width, SAMPLE.columns) }, (_, at) => (row[at] ?? '').slice(0, SAMPLE.cell));
  return rows.slice(first, first + SAMPLE.rows).map(cells);
}

/** A whole number names a transfer; without one, two lines that agree in everything are taken for one. */
function keyOf({ number, amount, at, reference, text }: StatementLine): string {
  const isNamed = number !== null && number.length >= FULL_NUMBER_LENGTH;
  const facts = isNamed ? [number, amount] : [number, amount, at, reference, text];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}

async function newLines(db: Db, accountId: string, lines: StatementLine[]): Promise<NewLine[]> {
  const seen = new Set<string>();
  const added: NewLine[] = [];
  for (let at = 0; at < lines.length; at += BATCH) {
    const batch = lines.slice(at, at + BATCH).map((line) => ({ key: keyOf(line), line }));
    const stored = db.selectFrom('statementLines').select('key').where('accountId', '=', accountId);
    const keys = batch.map(({ key }) => key);
    for (const { key } of await stored.where('key', 'in', keys).execute()) seen.add(key);
    for (const each of batch) if (seen.size < seen.add(each.key).size) added.push(each);
    await setImmediate();
  }
  return added;
}

async function insertLines(
  db: Db,
  { now, uid }: By,
  accountId: string,
  added: NewLine[],
  statementColumns: string | null,
): Promise<void> {
  if (added.length === 0 && statementColumns === null) return;
  for (let at = 0; at === 0 || at < added.length; at += BATCH) {
    const batch = added.slice(at, at + BATCH);
    await transact(db, async (trx) => {
      if (at === 0) {
        const after = { lines: added.length };
        await record(trx, now, {
          uid,
          action: 'statement imported',
          entity: 'paymentAccounts',
          entityId: accountId,
          after,
        });
        if (statementColumns !== null)
          await trx.updateTable('paymentAccounts').set({ statementColumns }).where('id', '=', accountId).execute();
      }
      if (at + BATCH >= added.length) noteChange(trx, { what: 'orders', uid });
      if (batch.length === 0) return;
      const rows = batch.map(({ key, line }) => ({
        id: randomUUIDv7(),
        accountId,
        key,
        ...line,
        tail: tailOf(line.number),
        importedAt: instant(now),
      }));
      await trx
        .insertInto('statementLines')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }
}

export async function hasChosenColumns(db: Db, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom('paymentAccounts')
    .select('statementColumns')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account != null && account.statementColumns !== null;
}

/** Deletes lines a year after their import: they name people who sent money. A batch is a transaction. */
export async function deleteOldStatementLines(db: Db, now: Date): Promise<void> {
  const before = instant(new Date(now.getTime() - 365 * DAY_MS));
  for (let deleted = BATCH; deleted === BATCH; ) {
    const old = db.selectFrom('statementLines').select('id').where('importedAt', '<', before).limit(BATCH);
    const rows = await db.deleteFrom('statementLines').where('id', 'in', old).returning('id').execute();
    deleted = rows.length;
  }
}
