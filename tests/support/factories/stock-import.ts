import type { Db } from '#app/db/schema.ts';
import { applyImport } from '#app/domain/catalog/stock-import/import-apply.server.ts';
import { listRows, readImport } from '#app/domain/catalog/stock-import/import-list.server.ts';
import type { Importer } from '#app/domain/catalog/stock-import/import-read.server.ts';
import { stageImport } from '#app/domain/catalog/stock-import/import-stage.server.ts';
import { IMPORT_BOUNDS, type StockImport } from '#app/domain/catalog/stock-import/stock-import.ts';
import { RIGHTS, type Right } from '#app/domain/people/rights/rights.ts';
import { readTable } from '#app/domain/text/table/table-read.server.ts';

export const importer = (
  uid: string,
  rights: readonly Right[] = RIGHTS,
  now = new Date('2026-11-21T03:00:00Z'),
): Importer => ({
  ...{ now, uid, rights, timeZone: 'Asia/Yangon' },
});

/** Sends a list as a page would. @returns what it shows; throws if it is refused. */
export async function lookAtList(db: Db, by: Importer, file: string | Uint8Array): Promise<StockImport> {
  const table = await readTable(typeof file === 'string' ? new TextEncoder().encode(file) : file, IMPORT_BOUNDS);
  if ('problem' in table) throw new Error(table.problem);
  const staged = await stageImport(db, by, { fileName: 'list.csv', rows: table.rows });
  if (!staged.ok) throw new Error(staged.problem);
  return shownImport(db, by, staged.id);
}

export async function shownImport(db: Db, by: Importer, id: string): Promise<StockImport> {
  const shown = await readImport(db, by, id);
  if (!shown) throw new Error('the import is gone');
  return shown;
}

/** Each row in short: `fate label notes`. */
export async function fatesOf(db: Db, shown: StockImport): Promise<string[]> {
  const { rows } = await listRows(db, shown, { fate: '', page: 1 });
  return rows.map(({ fate, label, notes }) => [fate, label, ...notes.map(({ code }) => code)].join(' '));
}

export const applyShown = (db: Db, by: Importer, { id, digest }: Pick<StockImport, 'id' | 'digest'>) =>
  applyImport(db, by, { id, seen: digest });

export async function importList(db: Db, by: Importer, file: string) {
  return applyShown(db, by, await lookAtList(db, by, file));
}
