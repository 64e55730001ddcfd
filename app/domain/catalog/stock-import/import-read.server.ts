import { createHash } from 'node:crypto';
import { letOthersIn } from '#app/db/let-others-in.server.ts';
import type { Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { type Named, namedIn, readBasis } from '#app/domain/catalog/stock-import/import-basis.server.ts';
import { checkRows } from '#app/domain/catalog/stock-import/import-check.server.ts';
import { COST_ROLES, type ImportColumns } from '#app/domain/catalog/stock-import/import-columns.ts';
import type { ImportPlan } from '#app/domain/catalog/stock-import/import-plan.ts';
import { type ImportRow, readImportRow } from '#app/domain/catalog/stock-import/import-row.ts';
import type { ImportOptions } from '#app/domain/catalog/stock-import/stock-import.ts';
import { businessDate } from '#app/domain/dates.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import type { Right } from '#app/domain/people/rights/rights.ts';
import { toUnicode } from '#app/domain/text/zawgyi.server.ts';

/** The person who imports, with the rights that decide what they see and write. */
export type Importer = By & { rights: readonly Right[]; timeZone: string };
/** `position` is the row of the sheet, from 1. */
export type ListCells = { position: number; cells: string[] };
export type ImportList = {
  headings: string[];
  columns: ImportColumns;
  options: ImportOptions;
  rows: ListCells[];
};
/** A plan, and as a text what it was made from. `digest` is of all that would be written: what was looked at is what is written. */
export type Planned = { plan: ImportPlan; named: Named; basis: string; digest: string };

export const readable = (cells: string[]) => cells.map((cell) => toUnicode(cell) ?? cell);

/** Reads the rows of a list as its columns and options say. What the person may not see is not read. */
export async function planList(
  db: Db,
  { now, rights, timeZone }: Importer,
  { headings, columns: all, options, rows: listed }: ImportList,
): Promise<Planned> {
  const columns = visibleColumns(all, rights);
  const isCostHidden = all.includes('cost') && !columns.includes('cost');
  const context = { headings: readable(headings), columns, isCostHidden };
  const rows: ImportRow[] = [];
  const zawgyi: number[] = [];
  for (const { position, cells } of listed) {
    const converted = readable(cells);
    const isZawgyi = cells.some((cell, at) => columns[at] && converted[at] !== cell);
    if (isZawgyi && !options.isConverted) zawgyi.push(position);
    rows.push(readImportRow(position, options.isConverted ? converted : cells, context, rows.at(-1) ?? null));
    await letOthersIn();
  }
  const named = namedIn(rows);
  // Half before and half after what somebody else writes, it would say what never was.
  const basis = await readSnapshot(db, (snapshot) => readBasis(snapshot, named, businessDate(now, timeZone)));
  const plan = await checkRows(rows, { ...basis, options, rights });
  for (const position of zawgyi) plan.verdicts.get(position)?.notes.push({ code: 'zawgyi' });
  return { plan, named, basis: JSON.stringify(basis), digest: digestOf(plan) };
}

export function visibleColumns(columns: ImportColumns, rights: readonly Right[]): ImportColumns {
  if (rights.includes('costs.view')) return columns;
  return columns.map((role) => (role !== null && COST_ROLES.includes(role) ? null : role));
}

/** Of an item only what the list changes: a sale between look and apply does not matter to a new price. */
function digestOf({ items }: ImportPlan): string {
  const changes = items.map(({ item, ...plan }) => [
    plan,
    item && (plan.price || plan.units.length > 0) && [item.cost, item.rate, item.profit, item.salePrice],
    item && (plan.type ?? plan.barcode) !== null && [item.type, item.barcode],
    item && (plan.counted !== 0 || plan.pieces !== 0) && item.qty,
  ]);
  return hashOf(changes);
}

const hashOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('base64url');

export async function hashOfRows(rows: string[][]): Promise<string> {
  const hash = createHash('sha256');
  for (const cells of rows) {
    hash.update(JSON.stringify(cells));
    await letOthersIn();
  }
  return hash.digest('base64url');
}
