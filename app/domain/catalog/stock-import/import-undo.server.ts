import { inChunks, jsonTexts, updateAll } from '#app/db/json-rows.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import type { Importer } from '#app/domain/catalog/stock-import/import-read.server.ts';
import type { PlacedUnit } from '#app/domain/catalog/stock-import/import-units-write.server.ts';
import { type ImportChanges, savePrices, saveTypes } from '#app/domain/catalog/stock-import/import-write.server.ts';
import type { ImportRefusal } from '#app/domain/catalog/stock-import/stock-import.ts';
import { instant } from '#app/domain/dates.ts';
import { record, recordAll } from '#app/domain/people/audit/audit-record.server.ts';
import { limitPrices } from '#app/domain/people/limits/limits.server.ts';
import { PHONE_COLUMNS, phoneLabel } from '#app/domain/phone/phone.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { lockItems } from '#app/domain/stock/item-lock.server.ts';
import { moveStock } from '#app/domain/stock/stock-move.server.ts';
import { isNotKept } from '#app/domain/stock/units/shown-units.server.ts';
import { recordUnitEvents } from '#app/domain/stock/units/unit-event.server.ts';

type ImportUndone = { ok: true; undone: string; kept: string[] };

/** Takes a batch back: its pieces and numbers leave the stock, its prices and types become what they were, and its new items
 * go. What has been sold or edited since stays, and is named. */
export async function undoImport(db: Db, by: Importer, id: string): Promise<ImportUndone | ImportRefusal> {
  return transact(db, async (trx) => {
    await lockSettings(trx);
    const found = await trx
      .selectFrom('stockImports')
      .select(['state', 'fileName', 'changes', 'uid', 'appliedAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (found?.state === 'undone') return { ok: false, problem: 'already-undone' };
    if (found?.state !== 'applied') return { ok: false, problem: 'no-such-import' };
    const changes = JSON.parse(found.changes) as ImportChanges;
    const mayPrice = by.rights.includes('prices.edit') && by.rights.includes('costs.view');
    if (found.uid !== by.uid && !mayPrice) return { ok: false, problem: 'not-allowed' };
    if (changes.prices.length > 0 && !by.rights.includes('prices.edit')) return { ok: false, problem: 'not-allowed' };
    const kept = await takeBack(trx, by, changes, found.appliedAt ?? '');
    await trx
      .updateTable('stockImports')
      .set({ state: 'undone', undoneAt: instant(by.now) })
      .where('id', '=', id)
      .execute();
    const names = await namesOf(trx, kept);
    const after = { fileName: found.fileName, kept: names.length };
    await record(trx, by.now, {
      ...{ uid: by.uid, action: 'stock import undone', entity: 'stockImports', entityId: id, after },
    });
    return { ok: true, undone: found.fileName, kept: names };
  });
}

async function takeBack(trx: Trx, by: Importer, changes: ImportChanges, appliedAt: string): Promise<string[]> {
  const { quantities, prices, details, units, added, tracked } = changes;
  const touched = [...quantities, ...prices, ...details, ...units].map(({ itemId }) => itemId);
  await lockItems(trx, [...touched, ...added, ...tracked]);
  const edited = await listEdited(trx, added);
  const counted = await listCounted(trx, touched, appliedAt);
  const isUncounted = ({ itemId }: { itemId: string }) => !counted.has(itemId);
  const staying = await takeUnits(trx, by, units.filter(isUncounted));
  const short = await takePieces(trx, by, quantities.filter(isUncounted), staying);
  await stopTracking(trx, by, tracked);
  const items = await readItems(trx, touched);
  const oldPrices = reversed(prices, items);
  const limited = oldPrices.changes.map(({ itemId, before, after }) => {
    return { itemId, from: before.salePrice, to: after.salePrice, isOwnUndo: true };
  });
  await limitPrices(trx, by, limited);
  await savePrices(trx, by, oldPrices.changes);
  const oldDetails = reversed(details, items);
  await saveTypes(trx, by, oldDetails.changes);
  const used = await deleteItems(trx, by, added, edited);
  return [...counted, ...staying.keys(), ...short, ...oldPrices.kept, ...oldDetails.kept, ...used];
}

/** New items that somebody has edited since, with photos, prices or anything else that the activity log has. */
async function listEdited(trx: Trx, ids: string[]): Promise<Set<string>> {
  const events = await trx
    .selectFrom('auditEvents')
    .select('entityId')
    .distinct()
    .where('entity', '=', 'inventories')
    .where('entityId', 'in', jsonTexts(trx, ids))
    .where('action', 'not in', ['item added', 'units received'])
    .execute();
  return new Set(events.flatMap(({ entityId }) => entityId ?? []));
}

/** Items that somebody has counted since: what they found is right, whatever the list had added. */
async function listCounted(trx: Trx, ids: string[], appliedAt: string): Promise<Set<string>> {
  const moves = await trx
    .selectFrom('stockMovements')
    .select('itemId')
    .distinct()
    .where('itemId', 'in', jsonTexts(trx, ids))
    .where('cause', '=', 'corrected')
    .where('at', '>', appliedAt)
    .execute();
  return new Set(moves.map(({ itemId }) => itemId));
}

/** Units of the batch that are still here as it left them go. One that was sold and came back since has another receipt: it is
 * not of this batch any more. @returns how many of an item stay. */
async function takeUnits(trx: Trx, by: Importer, units: PlacedUnit[]): Promise<Map<string, number>> {
  const staying = new Map<string, number>();
  await inChunks(units, async (chunk) => {
    const ids = chunk.map(({ unitId }) => unitId);
    const found = await trx
      .selectFrom('units')
      .select(['id', 'itemId', 'receiptId'])
      .where('id', 'in', jsonTexts(trx, ids))
      .where('state', '=', 'in-stock')
      .where('leasedTo', 'is', null)
      .where(isNotKept)
      .forUpdate()
      .execute();
    const present = new Map(found.map((unit) => [unit.id, unit]));
    const isHere = ({ unitId, itemId, receiptId }: PlacedUnit) =>
      present.get(unitId)?.receiptId === receiptId && present.get(unitId)?.itemId === itemId;
    for (const { itemId } of chunk.filter((unit) => !isHere(unit))) staying.set(itemId, (staying.get(itemId) ?? 0) + 1);
    const gone = chunk.filter(isHere).map(({ unitId }) => ({ unitId, kind: 'gone' as const }));
    await updateAll(
      trx,
      'units',
      gone.map(({ unitId: id }) => ({ id, state: 'gone' })),
    );
    await recordUnitEvents(trx, by, gone);
  });
  return staying;
}

/** @returns the items that have fewer pieces than would be taken back. */
async function takePieces(
  trx: Trx,
  { now, uid }: Importer,
  quantities: ImportChanges['quantities'],
  staying: ReadonlyMap<string, number>,
): Promise<string[]> {
  const items = await readItems(
    trx,
    quantities.map(({ itemId }) => itemId),
  );
  const moves = quantities.flatMap(({ itemId, change }) => {
    const item = items.get(itemId);
    const wanted = (change > 0 ? Math.min(change, staying.get(itemId) ?? 0) : 0) - change;
    if (!item || wanted === 0) return [];
    // Of sold pieces, nothing can be taken back.
    const back = Math.max(wanted, Number(item.leased) - item.qty, -item.qty);
    return { itemId, from: item.qty, change: back, isShort: back !== wanted };
  });
  await inChunks(
    moves.filter(({ change }) => change !== 0),
    async (chunk) => {
      const cause = 'corrected' as const;
      await moveStock(trx, ...chunk.map(({ itemId, change }) => ({ now, itemId, change, cause, uid })));
      const events = chunk.map(({ itemId: entityId, from, change }) => ({
        ...{ now, uid, action: 'quantity corrected' as const, entity: 'inventories', entityId },
        ...{ before: { qty: from }, after: { qty: from + change } },
      }));
      await recordAll(trx, events);
    },
  );
  return moves.flatMap(({ itemId, isShort }) => (isShort ? itemId : []));
}

/** Items that recorded no numbers before, and have none left. */
async function stopTracking(trx: Trx, { now, uid }: Importer, ids: string[]): Promise<void> {
  await inChunks(ids, async (chunk) => {
    const stopped = await trx
      .updateTable('inventories')
      .set({ tracking: 'off', updatedAt: instant(now) })
      .where('id', 'in', chunk)
      .where('tracking', '=', 'optional')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('units')
              .select('units.id')
              .whereRef('units.itemId', '=', 'inventories.id')
              .where('state', '=', 'in-stock'),
          ),
        ),
      )
      .returning('id')
      .execute();
    const change = { before: { tracking: 'optional' }, after: { tracking: 'off' } };
    const events = stopped.map(({ id: entityId }) => ({
      ...{ now, uid, action: 'item corrected' as const, entity: 'inventories', entityId, ...change },
    }));
    if (events.length > 0) await recordAll(trx, events);
  });
}

/** Items that are not deleted, as they are now. `leased`: pieces that devices of the counter keep. */
async function readItems(trx: Trx, ids: string[]) {
  const rows = await trx
    .selectFrom('inventories')
    .select(['id', 'qty', 'type', 'barcode', 'salePrice'])
    .select(({ fn }) => [
      fn.coalesce('latestCost', 'cost').as('cost'),
      fn.coalesce('latestExchangeRate', 'rate').as('rate'),
      fn.coalesce('latestProfitPercent', 'profit').as('profit'),
    ])
    .select(({ selectFrom }) =>
      selectFrom('units')
        .select(({ fn }) => fn.countAll<number>().as('leased'))
        .whereRef('units.itemId', '=', 'inventories.id')
        .where('state', '=', 'in-stock')
        .where('leasedTo', 'is not', null)
        .as('leased'),
    )
    .where('id', 'in', jsonTexts(trx, ids))
    .where('deletedAt', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

type Item = Awaited<ReturnType<typeof readItems>> extends Map<string, infer Row> ? Row : never;
type Changed<Facts> = { itemId: string; before: Facts; after: Facts };

/** The changes the other way around, and the items where somebody has changed these facts since. */
function reversed<Facts extends Partial<Item>>(changes: Changed<Facts>[], items: Map<string, Item>) {
  const isAsLeft = ({ itemId, after }: Changed<Facts>) => {
    const item = items.get(itemId);
    const facts = Object.keys(after) as (keyof Item)[];
    return item !== undefined && facts.every((fact) => !(fact in item) || item[fact] === after[fact]);
  };
  return {
    changes: changes.filter(isAsLeft).map(({ itemId, before, after }) => ({ itemId, before: after, after: before })),
    kept: changes.filter((change) => !isAsLeft(change)).map(({ itemId }) => itemId),
  };
}

/** Deletes new items that nobody has ordered, edited or filled since. @returns the ids of the others */
async function deleteItems(trx: Trx, { now, uid }: Importer, ids: string[], edited: Set<string>): Promise<string[]> {
  const items = await trx
    .selectFrom('inventories')
    .select(['id', ...PHONE_COLUMNS, 'qty', 'salePrice'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('orderItems').select('orderItems.orderId').whereRef('orderItems.itemId', '=', 'inventories.id'),
      ).as('isOrdered'),
    )
    .where('id', 'in', jsonTexts(trx, ids))
    .where('deletedAt', 'is', null)
    .execute();
  const isFree = ({ id, qty, isOrdered }: (typeof items)[number]) => qty === 0 && !isOrdered && !edited.has(id);
  const deletedAt = instant(now);
  await inChunks(items.filter(isFree), async (chunk) => {
    await updateAll(
      trx,
      'inventories',
      chunk.map(({ id }) => ({ id, deletedAt, updatedAt: deletedAt })),
    );
    const events = chunk.map(({ id: entityId, isOrdered: _, ...before }) => ({
      ...{ now, uid, action: 'item deleted' as const, entity: 'inventories', entityId, before, after: { deletedAt } },
    }));
    await recordAll(trx, events);
  });
  return items.filter((item) => !isFree(item)).map(({ id }) => id);
}

async function namesOf(trx: Trx, ids: string[]): Promise<string[]> {
  const items = await trx
    .selectFrom('inventories')
    .select(PHONE_COLUMNS)
    .where('id', 'in', jsonTexts(trx, ids))
    .execute();
  return items.map(phoneLabel).sort();
}
