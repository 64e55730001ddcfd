import { jsonTexts } from '#app/db/json-rows.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { isUniqueViolation, transact } from '#app/db/transaction.server.ts';
import { readBasis } from '#app/domain/catalog/stock-import/import-basis.server.ts';
import { readList, recheck, type StoredList, saveList } from '#app/domain/catalog/stock-import/import-edit.server.ts';
import { type Importer, type Planned, planList } from '#app/domain/catalog/stock-import/import-read.server.ts';
import { writePlan } from '#app/domain/catalog/stock-import/import-write.server.ts';
import type { ImportRefusal, RowCounts } from '#app/domain/catalog/stock-import/stock-import.ts';
import { businessDate, instant } from '#app/domain/dates.ts';
import { record } from '#app/domain/people/audit/audit-record.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { lockItems } from '#app/domain/stock/item-lock.server.ts';

type ImportApplied = { ok: true; id: string; counts: RowCounts };

const MAX_ATTEMPTS = 3;

/** Writes the whole list or nothing. If the shop, the list or the rights have changed so that something else would be written
 * than was `seen`, nothing is, and the rows say what would be now. The same again changes nothing. The plan is made before the
 * transaction, which writes it if all that it was made from is still the same. */
export async function applyImport(
  db: Db,
  by: Importer,
  { id, seen }: { id: string; seen: string },
): Promise<ImportApplied | ImportRefusal> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const list = await readList(db, by.uid, id);
    if (list?.state === 'applied') return { ok: true, id, counts: await readCounts(db, id) };
    if (list?.state !== 'ready') return { ok: false, problem: 'no-such-import' };
    const planned = await planList(db, by, list);
    if (planned.digest !== seen) {
      await saveList(db, { stored: list, edited: list }, planned);
      return { ok: false, problem: 'changed-meanwhile' };
    }
    if (planned.plan.items.length === 0) return { ok: false, problem: 'nothing-to-do' };
    try {
      const counts = await transact(db, (trx) => writeIfSame(trx, by, list, planned));
      if (counts) return { ok: true, id, counts };
    } catch (error) {
      // Somebody else gave out a number or a barcode at the same moment.
      if (!isUniqueViolation(error)) throw error;
    }
  }
  await recheck(db, by, id);
  return { ok: false, problem: 'changed-meanwhile' };
}

/** @returns null, and writes nothing, if the list or what its plan was made from is not as it was. */
async function writeIfSame(
  trx: Trx,
  by: Importer,
  { id, fileName, digest }: StoredList,
  { plan, named, basis }: Planned,
): Promise<RowCounts | null> {
  await lockSettings(trx);
  const staged = await trx
    .selectFrom('stockImports')
    .select(['state', 'digest'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (staged?.state !== 'ready' || staged.digest !== digest) return null;
  await lockItems(
    trx,
    plan.items.flatMap(({ item }) => item?.id ?? []),
  );
  const back = plan.items.flatMap(({ units }) => units.flatMap(({ unitId }) => unitId ?? []));
  if (back.length > 0) {
    const units = trx.selectFrom('units').select('id').where('id', 'in', jsonTexts(trx, back));
    await units.orderBy('id').forUpdate().execute();
  }
  const now = await readBasis(trx, named, businessDate(by.now, by.timeZone));
  if (JSON.stringify(now) !== basis) return null;
  const changes = await writePlan(trx, by, plan.items);
  const fates = Map.groupBy(plan.verdicts.values(), ({ fate }) => fate);
  const of = (fate: keyof RowCounts) => fates.get(fate)?.length ?? 0;
  const counts = { new: of('new'), changed: of('changed'), same: of('same'), refused: of('refused') };
  await trx
    .updateTable('stockImports')
    .set({ state: 'applied', appliedAt: instant(by.now), changes: JSON.stringify({ ...changes, counts }) })
    .where('id', '=', id)
    .execute();
  // They may hold names and telephone numbers of people, and nothing needs them any more.
  await trx.deleteFrom('stockImportRows').where('importId', '=', id).execute();
  const after = { fileName, ...counts };
  await record(trx, by.now, { uid: by.uid, action: 'stock imported', entity: 'stockImports', entityId: id, after });
  return counts;
}

async function readCounts(db: Db, id: string): Promise<RowCounts> {
  const { changes } = await db
    .selectFrom('stockImports')
    .select('changes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return (JSON.parse(changes) as { counts: RowCounts }).counts;
}
