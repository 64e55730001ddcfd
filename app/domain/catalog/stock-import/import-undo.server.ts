import { inChunks, jsonTexts } from '#app/db/json-rows.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import type { Importer } from '#app/domain/catalog/stock-import/import-stage.server.ts';
import type { PlacedUnit } from '#app/domain/catalog/stock-import/import-units-write.server.ts';
import { type ImportChanges, savePrices, saveTypes } from '#app/domain/catalog/stock-import/import-write.server.ts';
import type { ImportRefusal } from '#app/domain/catalog/stock-import/stock-import.ts';
import { instant } from '#app/domain/dates.ts';
import { record, recordAll } from '#app/domain/people/audit/audit-record.server.ts';
import { limitPrices } from '#app/domain/people/limits/limits.server.ts';
import { PHONE_COLUMNS, phoneLabel } from '#app/domain/phone/phone.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { hasIdIn, lockItems } from '#app/domain/stock/item-lock.server.ts';
import { moveStock } from '#app/domain/stock/stock-move.server.ts';
import { isNotKept } from '#app/domain/stock/units/shown-units.server.ts';
import { recordUnitEvents } from '#app/domain/stock/units/unit-event.server.ts';

type ImportUndone = { ok: true; undone: string; kept: string[] };

/**
 * Takes a batch back: its pieces and numbers leave the stock, its prices and types become what they were, and its new items go. What
 * has been sold or edited since stays, and is named.
 */
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
    const kept = new Set<string>();
    const touched = [...changes.quantities, ...changes.prices, ...changes.details, ...changes.units].map(
      ({ itemId }) => itemId,
    );
    await lockItems(trx, [...touched, ...changes.added, ...changes.tracked]);
    const edited = await listEdited(trx, changes.added);
    const counted = await listCounted(trx, touched, found.appliedAt ?? '');
    for (const itemId of counted) kept.add(itemId);
    const isUncounted = ({ itemId }: { itemId: string }) => !counted.has(itemId);
    const left = await takeUnits(trx, by, changes.units.filter(isUncounted), kept);
    await takePieces(trx, by, changes.quantities.filter(isUncounted), { left, kept });
    await stopTracking(trx, by, changes.tracked);
    await restorePrices(trx, by, changes.prices, kept);
    await restoreDetails(trx, by, changes.details, kept);
    await deleteItems(trx, by, changes.added, { edited, kept });
    await trx
      .updateTable('stockImports')
      .set({ state: 'undone', undoneAt: instant(by.now) })
      .where('id', '=', id)
      .execute();
    const names = await namesOf(trx, [...kept]);
    const after = { fileName: found.fileName, kept: names.length };
    await record(trx, by.now, {
      uid: by.uid,
      action: 'stock import undone',
      entity: 'stockImports',
      entityId: id,
      after,
    });
    return { ok: true, undone: found.fileName, kept: names };
  });
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
    .where(hasIdIn(trx, 'itemId', ids))
    .where('cause', '=', 'corrected')
    .where('at', '>', appliedAt)
    .execute();
  return new Set(moves.map(({ itemId }) => itemId));
}

/**
 * Units of the batch that are still here as it left them go. One that was sold and came back since has another receipt: it is not
 * of this batch any more. @returns how many of an item stay.
 */
async function takeUnits(trx: Trx, by: Importer, units: PlacedUnit[], kept: Set<string>): Promise<Map<string, number>> {
  const left = new Map<string, number>();
  await inChunks(units, async (chunk) => {
    const found = await trx
      .selectFrom('units')
      .select(['id', 'itemId', 'receiptId'])
      .where(
        'id',
        'in',
        chunk.map(({ unitId }) => unitId),
      )
      .where('state', '=', 'in-stock')
      .where('leasedTo', 'is', null)
      .where(isNotKept)
      .forUpdate()
      .execute();
    const present = new Map(found.map((unit) => [unit.id, unit]));
    const isHere = ({ unitId, itemId, receiptId }: PlacedUnit) =>
      present.get(unitId)?.receiptId === receiptId && present.get(unitId)?.itemId === itemId;
    for (const { itemId } of chunk.filter((unit) => !isHere(unit))) {
      left.set(itemId, (left.get(itemId) ?? 0) + 1);
      kept.add(itemId);
    }
    const gone = chunk.filter(isHere).map(({ unitId }) => unitId);
    if (gone.length === 0) return;
    await trx.updateTable('units').set({ state: 'gone' }).where('id', 'in', gone).execute();
    await recordUnitEvents(
      trx,
      by,
      gone.map((unitId) => ({ unitId, kind: 'gone' as const })),
    );
  });
  return left;
}

async function takePieces(
  trx: Trx,
  by: Importer,
  quantities: ImportChanges['quantities'],
  { left, kept }: { left: Map<string, number>; kept: Set<string> },
): Promise<void> {
  const stock = await readStock(
    trx,
    quantities.map(({ itemId }) => itemId),
  );
  await inChunks(quantities, async (chunk) => {
    const moves = chunk.flatMap(({ itemId, change }) => {
      const item = stock.get(itemId);
      const staying = change > 0 ? Math.min(change, left.get(itemId) ?? 0) : 0;
      const back = staying - change;
      if (!item || back === 0) return [];
      // Of sold pieces, nothing can be taken back.
      const possible = Math.max(back, item.leased - item.qty, -item.qty);
      if (possible !== back) kept.add(itemId);
      return possible === 0 ? [] : [{ itemId, from: item.qty, change: possible }];
    });
    await moveStock(
      trx,
      ...moves.map(({ itemId, change }) => ({ now: by.now, itemId, change, cause: 'corrected' as const, uid: by.uid })),
    );
    const events = moves.map(({ itemId: entityId, from, change }) => ({
      ...{ now: by.now, uid: by.uid, action: 'quantity corrected' as const, entity: 'inventories', entityId },
      ...{ before: { qty: from }, after: { qty: from + change } },
    }));
    if (events.length > 0) await recordAll(trx, events);
  });
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

async function readStock(trx: Trx, ids: string[]): Promise<Map<string, { qty: number; leased: number }>> {
  const rows = await trx
    .selectFrom('inventories')
    .select(['id', 'qty'])
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
  return new Map(rows.map(({ id, qty, leased }) => [id, { qty, leased: Number(leased ?? 0) }]));
}

async function restorePrices(
  trx: Trx,
  by: Importer,
  prices: ImportChanges['prices'],
  kept: Set<string>,
): Promise<void> {
  const rows = await trx
    .selectFrom('inventories')
    .select(['id', 'salePrice', 'rounding'])
    .select(({ fn }) => [
      fn.coalesce('latestCost', 'cost').as('cost'),
      fn.coalesce('latestExchangeRate', 'rate').as('rate'),
      fn.coalesce('latestProfitPercent', 'profit').as('profit'),
    ])
    .where(
      hasIdIn(
        trx,
        'id',
        prices.map(({ itemId }) => itemId),
      ),
    )
    .where('deletedAt', 'is', null)
    .execute();
  const now = new Map(rows.map((row) => [row.id, row]));
  const back = prices.filter(({ itemId, after }) => {
    const item = now.get(itemId);
    const isSame =
      item !== undefined &&
      (['cost', 'rate', 'profit', 'salePrice'] as const).every((field) => item[field] === after[field]);
    if (!isSame) kept.add(itemId);
    return isSame;
  });
  await limitPrices(
    trx,
    by,
    back.map(({ itemId, before, after }) => ({ itemId, from: after.salePrice, to: before.salePrice, isOwnUndo: true })),
  );
  await savePrices(
    trx,
    by,
    back.map(({ itemId, before, after }) => ({ itemId, before: after, after: before })),
  );
}

async function restoreDetails(
  trx: Trx,
  by: Importer,
  details: ImportChanges['details'],
  kept: Set<string>,
): Promise<void> {
  const rows = await trx
    .selectFrom('inventories')
    .select(['id', 'type', 'barcode'])
    .where(
      hasIdIn(
        trx,
        'id',
        details.map(({ itemId }) => itemId),
      ),
    )
    .where('deletedAt', 'is', null)
    .execute();
  const now = new Map(rows.map((row) => [row.id, row]));
  const back = details.filter(({ itemId, after }) => {
    const item = now.get(itemId);
    const isSame = item?.type === after.type && item.barcode === after.barcode;
    if (!isSame) kept.add(itemId);
    return isSame;
  });
  await saveTypes(
    trx,
    by,
    back.map(({ itemId, before, after }) => ({ itemId, before: after, after: before })),
  );
}

/** New items that nobody has ordered, edited or filled since. */
async function deleteItems(
  trx: Trx,
  { now, uid }: Importer,
  ids: string[],
  { edited, kept }: Record<'edited' | 'kept', Set<string>>,
): Promise<void> {
  await inChunks(ids, async (chunk) => {
    const items = await trx
      .selectFrom('inventories')
      .select(['id', ...PHONE_COLUMNS, 'qty', 'salePrice'])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('orderItems').select('orderItems.orderId').whereRef('orderItems.itemId', '=', 'inventories.id'),
        ).as('isOrdered'),
      )
      .where('id', 'in', chunk)
      .where('deletedAt', 'is', null)
      .execute();
    const free = items.filter(({ id, qty, isOrdered }) => qty === 0 && !isOrdered && !edited.has(id));
    for (const { id } of items) if (!free.some((each) => each.id === id)) kept.add(id);
    if (free.length === 0) return;
    const deletedAt = instant(now);
    const set = { deletedAt, updatedAt: deletedAt };
    await trx
      .updateTable('inventories')
      .set(set)
      .where(
        'id',
        'in',
        free.map(({ id }) => id),
      )
      .execute();
    const events = free.map(({ id: entityId, isOrdered: _, ...before }) => ({
      ...{ now, uid, action: 'item deleted' as const, entity: 'inventories', entityId, before, after: { deletedAt } },
    }));
    await recordAll(trx, events);
  });
}

async function namesOf(trx: Trx, ids: string[]): Promise<string[]> {
  const items = await trx
    .selectFrom('inventories')
    .select(PHONE_COLUMNS)
    .where(hasIdIn(trx, 'id', ids))
    .execute();
  return items.map(phoneLabel).sort();
}
