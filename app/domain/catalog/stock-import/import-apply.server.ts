import { isPostgres } from '#app/db/engine.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { isUniqueViolation, transact } from '#app/db/transaction.server.ts';
import type { ImportPlan } from '#app/domain/catalog/stock-import/import-plan.ts';
import {
  digestOf,
  type Importer,
  lockImport,
  planImport,
  recheck,
  saveVerdicts,
} from '#app/domain/catalog/stock-import/import-stage.server.ts';
import { writePlan } from '#app/domain/catalog/stock-import/import-write.server.ts';
import type { ImportRefusal, RowCounts } from '#app/domain/catalog/stock-import/stock-import.ts';
import { instant } from '#app/domain/dates.ts';
import { record } from '#app/domain/people/audit/audit-record.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { lockItems } from '#app/domain/stock/item-lock.server.ts';

type ImportApplied = { ok: true; id: string; counts: RowCounts };

/**
 * Writes the whole list or nothing. If the shop, the list or the rights have changed so that something else would be written than
 * was `seen`, nothing is, and the rows say what would be now. The same again changes nothing.
 */
export async function applyImport(
  db: Db,
  by: Importer,
  { id, seen }: { id: string; seen: string },
): Promise<ImportApplied | ImportRefusal> {
  try {
    return await transact(db, (trx) => applyIn(trx, by, id, seen));
  } catch (error) {
    // Somebody else gave out a number or a barcode at the same moment.
    if (!isUniqueViolation(error)) throw error;
    await recheck(db, by, id);
    return { ok: false, problem: 'changed-meanwhile' };
  }
}

async function applyIn(trx: Trx, by: Importer, id: string, seen: string): Promise<ImportApplied | ImportRefusal> {
  await lockSettings(trx);
  const staged = await lockImport(trx, by.uid, id);
  if (staged?.state === 'applied') return { ok: true, id, counts: await readCounts(trx, id) };
  if (staged?.state !== 'ready') return { ok: false, problem: 'no-such-import' };
  let plan = await planImport(trx, by, staged);
  await lockItems(trx, itemsOf(plan));
  // SQLite has one writer, so that nothing has changed since.
  if (isPostgres(trx)) plan = await planImport(trx, by, staged);
  if (digestOf(plan) !== seen) {
    await saveVerdicts(trx, id, plan);
    return { ok: false, problem: 'changed-meanwhile' };
  }
  if (![...plan.verdicts.values()].some(({ fate }) => fate === 'new' || fate === 'changed'))
    return { ok: false, problem: 'nothing-to-do' };
  const changes = await writePlan(trx, by, plan);
  const counts = await countFates(trx, id);
  await trx
    .updateTable('stockImports')
    .set({ state: 'applied', appliedAt: instant(by.now), changes: JSON.stringify({ ...changes, counts }) })
    .where('id', '=', id)
    .execute();
  // They may hold names and telephone numbers of people, and nothing needs them any more.
  await trx.deleteFrom('stockImportRows').where('importId', '=', id).execute();
  const after = { fileName: staged.fileName, ...counts };
  await record(trx, by.now, { uid: by.uid, action: 'stock imported', entity: 'stockImports', entityId: id, after });
  return { ok: true, id, counts };
}

async function readCounts(trx: Trx, id: string): Promise<RowCounts> {
  const { changes } = await trx
    .selectFrom('stockImports')
    .select('changes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return (JSON.parse(changes) as { counts: RowCounts }).counts;
}

function itemsOf({ prices, details, quantities, units, added }: ImportPlan): Set<string> {
  const known = [...prices, ...details].map(({ item }) => item.id);
  const isNew = new Set(added.map(({ target }) => target));
  const targets = [...quantities, ...units].map(({ target }) => target).filter((target) => !isNew.has(target));
  return new Set([...known, ...targets]);
}

export async function countFates(db: Db, id: string): Promise<RowCounts> {
  const counts = await db
    .selectFrom('stockImportRows')
    .select(['fate', ({ fn }) => fn.countAll<number>().as('rows')])
    .where('importId', '=', id)
    .groupBy('fate')
    .execute();
  const of = (fate: string) => Number(counts.find((each) => each.fate === fate)?.rows ?? 0);
  return { new: of('new'), changed: of('changed'), same: of('same'), refused: of('refused') };
}
