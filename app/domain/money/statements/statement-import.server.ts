import { createHash, randomUUIDv7 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { SelectQueryBuilder } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import type { Database, DateOrder, Db, Instant } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { DAY_MS, instant } from '#app/domain/dates.ts';
import { FULL_NUMBER_LENGTH } from '#app/domain/money/payments/payment.ts';
import {
  type Imported,
  type Importing,
  STATEMENT_BOUNDS,
  type StatementImport,
  type StatementLine,
} from '#app/domain/money/statements/statement.ts';
import {
  findHeadings,
  isReadable,
  MAX_COLUMNS,
  readColumns,
  type StatementColumns,
} from '#app/domain/money/statements/statement-columns.ts';
import { tailOf } from '#app/domain/money/statements/statement-match.server.ts';
import { readStatement } from '#app/domain/money/statements/statement-read.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { readRows, type TableRow } from '#app/domain/text/table/rows-read.server.ts';

/** One transaction inserts at most as many, so that others need not wait. */
const BATCH = 200;
/** Shown where the columns are chosen by hand. */
const SAMPLE = { rows: 6, columns: MAX_COLUMNS, cell: 40 };
const IMPORTS_SHOWN = 5;

type NewLine = { key: string; line: StatementLine };
type Statement = {
  accountId: string;
  /** Or the rows of a file. */
  text: string | TableRow[];
  timeZone: string;
  chosen: StatementColumns | null;
  chosenOrder?: DateOrder | undefined;
  again?: boolean;
};

/** Adds the credits of a statement to those of an account. The same lines again change nothing. Without `chosen`, the columns
 * are those that were last chosen for the account, else those that the headings name. `again` asks for them in any case. The
 * order of day and month is that of a date with one reading, else `chosenOrder`, else that of the last statement. */
export async function importStatement(
  db: Db,
  by: By,
  { accountId, text, timeZone, chosen, chosenOrder, again = false }: Statement,
): Promise<Importing> {
  const account = await db
    .selectFrom('paymentAccounts')
    .select(['statementColumns', 'statementDateOrder'])
    .where('id', '=', accountId)
    .where('kind', '=', 'transfer')
    .executeTakeFirst();
  if (!account) return { ok: false, problem: 'no-such-account' };
  const table = typeof text === 'string' ? await readRows(text, STATEMENT_BOUNDS) : text;
  if (!table) return { ok: false, problem: 'too-many-lines' };
  const rows = table.map(({ cells }) => cells);
  if (rows.length === 0) return { ok: false, problem: 'nothing-sent' };
  const how = wayToRead(rows, chosen, readColumns(account.statementColumns));
  const dateOrder = chosenOrder ?? account.statementDateOrder;
  const read = !again && how && (await readStatement({ ...how, dateOrder, now: by.now, timeZone }));
  if (!read || (read.lines.length === 0 && read.left === 0))
    return {
      ok: false,
      problem: 'unknown-columns',
      sample: sampleOf(rows),
      columns: how?.columns ?? chosen ?? [],
      dateOrder: dateOrder ?? 'day-first',
    };
  const { lines, left, unreadable, shownOrder } = read;
  const added = await newLines(db, accountId, lines);
  const newOrder = shownOrder ?? chosenOrder;
  await insertLines(db, by, accountId, added, {
    ...(chosen && { statementColumns: JSON.stringify(chosen) }),
    ...(newOrder && newOrder !== account.statementDateOrder && { statementDateOrder: newOrder }),
  });
  return { ok: true, lines: added.length, known: lines.length - added.length, left, unreadable, span: spanOf(lines) };
}

function spanOf(lines: StatementLine[]): Imported['span'] {
  const times = lines.map(({ at }) => at).toSorted();
  const [from, to] = [times[0], times.at(-1)];
  return from && to ? { from, to } : null;
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
  learnt: { statementColumns?: string; statementDateOrder?: DateOrder },
): Promise<void> {
  const isLearnt = Object.keys(learnt).length > 0;
  if (added.length === 0 && !isLearnt) return;
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
        if (isLearnt) await trx.updateTable('paymentAccounts').set(learnt).where('id', '=', accountId).execute();
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

export function listImports(db: Db, accountId: string): Promise<StatementImport[]> {
  return db
    .selectFrom('statementLines')
    .select(({ fn }) => ['importedAt as at', fn.countAll<number>().as('lines')])
    .where('accountId', '=', accountId)
    .groupBy('importedAt')
    .orderBy('importedAt', 'desc')
    .limit(IMPORTS_SHOWN)
    .execute();
}

/** Deletes the lines that an import added; they can be imported again. Payments stay as they were decided. @returns how many. */
export async function removeImport(db: Db, by: By, accountId: string, importedAt: Instant): Promise<number> {
  const lines = db
    .selectFrom('statementLines')
    .select('id')
    .where('accountId', '=', accountId)
    .where('importedAt', '=', importedAt);
  const before = { lines: (await lines.execute()).length };
  if (before.lines === 0) return 0;
  const { uid } = by;
  await transact(db, (trx) =>
    record(trx, by.now, { uid, action: 'statement removed', entity: 'paymentAccounts', entityId: accountId, before }),
  );
  await deleteLines(db, lines);
  await transact(db, async (trx) => noteChange(trx, { what: 'orders', uid }));
  return before.lines;
}

/** Deletes lines a year after their import: they name people who sent money. */
export async function deleteOldStatementLines(db: Db, now: Date): Promise<void> {
  const before = instant(new Date(now.getTime() - 365 * DAY_MS));
  await deleteLines(db, db.selectFrom('statementLines').select('id').where('importedAt', '<', before));
}

/** A batch is a transaction, so that others need not wait. */
async function deleteLines(db: Db, lines: SelectQueryBuilder<Database, 'statementLines', { id: string }>) {
  for (let deleted = BATCH; deleted === BATCH; ) {
    const rows = await db.deleteFrom('statementLines').where('id', 'in', lines.limit(BATCH)).returning('id').execute();
    deleted = rows.length;
    await setImmediate();
  }
}
