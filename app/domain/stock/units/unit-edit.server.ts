import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { mergeChanges, type readOriginal } from '#app/domain/edit-conflict.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { limitUnitPrice } from '#app/domain/people/limits/limits.server.ts';
import { lockItems } from '#app/domain/stock/item-lock.server.ts';
import { moveStock } from '#app/domain/stock/stock-move.server.ts';
import { countLeased } from '#app/domain/stock/units/shown-units.server.ts';
import type { UnitState } from '#app/domain/stock/units/unit.ts';
import type {
  SentUnitDetails,
  UnitDetails,
  UnitDetailsSaved,
  UnitStateEntry,
  UnitStateSaved,
  UnitTaxEntry,
  UnitTaxSaved,
} from '#app/domain/stock/units/unit-edit-form.ts';
import { changedFields, recordUnitEvents } from '#app/domain/stock/units/unit-event.server.ts';

export async function editUnit(
  db: Db,
  by: By,
  id: string,
  { typed, shown }: { typed: SentUnitDetails; shown: ReturnType<typeof readOriginal> },
): Promise<UnitDetailsSaved> {
  return transact(db, async (trx) => {
    const unit = await lockUnit(trx, id);
    if (!unit) return { ok: false, problem: 'no-such-unit' };
    const saved = detailsOf(unit);
    const merged = mergeChanges({ ...saved, ...typed }, shown, saved);
    if (!merged.ok) return merged;
    const { battery, cost, currency, salePrice, ...texts } = merged.value;
    const after = {
      ...texts,
      condition: texts.condition as UnitDetails['condition'],
      battery: battery === '' ? null : Number(battery),
      cost: cost === '' ? null : cost,
      currency: cost === '' ? null : currency,
      salePrice: salePrice === '' ? null : Number(salePrice),
    };
    const detail = changedFields<typeof after>(valuesOf(unit), after);
    if (!detail) return { ok: true };
    const { itemId, itemPrice } = unit;
    const prices = { from: unit.salePrice, to: after.salePrice };
    await limitUnitPrice(trx, by, { unitId: id, itemId, itemPrice, ...prices });
    await trx.updateTable('units').set(after).where('id', '=', id).execute();
    await recordUnitEvents(trx, by, [{ unitId: id, kind: 'corrected', detail }]);
    noteChange(trx, { what: 'catalog' });
    await record(trx, by.now, { uid: by.uid, action: 'unit corrected', entity: 'units', entityId: id, ...detail });
    return { ok: true };
  });
}

/** Saves the tax that the admin read in the register; an unchanged tax records that it was checked again. */
export async function setUnitTax(db: Db, by: By, id: string, { tax, was }: UnitTaxEntry): Promise<UnitTaxSaved> {
  return transact(db, async (trx) => {
    const unit = await lockUnit(trx, id);
    if (!unit) return { ok: false, problem: 'no-such-unit' };
    if (unit.tax !== was) return { ok: false, problem: 'changed-meanwhile', tax: unit.tax };
    await trx
      .updateTable('units')
      .set({ tax, taxAt: instant(by.now), taxBy: by.uid })
      .where('id', '=', id)
      .execute();
    const detail = { before: { tax: was }, after: { tax } };
    await recordUnitEvents(trx, by, [{ unitId: id, kind: 'tax set', detail }]);
    noteChange(trx, { what: 'catalog' });
    await record(trx, by.now, { uid: by.uid, action: 'unit tax set', entity: 'units', entityId: id, ...detail });
    return { ok: true, tax };
  });
}

/** A unit that leaves the stock takes its piece from the quantity, and brings it back when it returns. */
export async function setUnitState(db: Db, by: By, id: string, entry: UnitStateEntry): Promise<UnitStateSaved> {
  return transact(db, (trx) => moveUnitIn(trx, by, id, entry));
}

/** As `setUnitState`, in the transaction of the caller. */
export async function moveUnitIn(
  trx: Trx,
  by: By,
  id: string,
  { state, was, reason }: UnitStateEntry,
): Promise<UnitStateSaved> {
  const { now, uid, right } = by;
  const itemId = await readItemId(trx, id);
  if (!itemId) return { ok: false, problem: 'no-such-unit' };
  const item = (await lockItems(trx, [itemId])).get(itemId);
  const unit = await lockUnit(trx, id);
  if (!unit) return { ok: false, problem: 'no-such-unit' };
  if (unit.state !== was) return { ok: false, problem: 'changed-meanwhile', state: unit.state };
  if (state === was) return { ok: true, state };
  const change = Number(state === 'in-stock') - Number(was === 'in-stock');
  if (change !== 0 && !item) return { ok: false, problem: 'no-such-item' };
  const leased = await countLeased(trx, itemId, [id]);
  if (item && change < 0 && item.qty + change < leased) return { ok: false, problem: 'none-left' };
  await moveUnit(trx, id, { from: was, to: state });
  await moveStock(trx, { now, itemId, change, cause: 'corrected', uid });
  await recordUnitEvents(trx, by, [{ unitId: id, kind: state, ...(reason && { detail: { reason } }) }]);
  noteChange(trx, { what: 'catalog' });
  const [before, after] = [{ state: was }, { state, ...(reason && { reason }) }];
  await record(trx, now, { uid, right, action: 'unit moved', entity: 'units', entityId: id, before, after });
  return { ok: true, state };
}

async function moveUnit(trx: Trx, id: string, { from, to }: { from: UnitState; to: UnitState }): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('units')
    .set({ state: to, leasedTo: null })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`Unit ${id} changed under its lock`);
}

async function readItemId(trx: Trx, id: string): Promise<string | undefined> {
  return (await trx.selectFrom('units').select('itemId').where('id', '=', id).executeTakeFirst())?.itemId;
}

type Unit = NonNullable<Awaited<ReturnType<typeof lockUnit>>>;

function lockUnit(trx: Trx, id: string) {
  return trx
    .selectFrom('units')
    .innerJoin('inventories as item', 'item.id', 'units.itemId')
    .select(['state', 'condition', 'battery', 'units.colour', 'tax', 'supplier', 'units.cost', 'units.currency'])
    .select([
      'units.salePrice',
      'leasedTo',
      'note',
      'item.currency as itemCurrency',
      'itemId',
      'item.salePrice as itemPrice',
    ])
    .where('units.id', '=', id)
    .forUpdate('units')
    .executeTakeFirst();
}

function valuesOf({ condition, battery, colour, supplier, cost, currency, salePrice, note }: Unit) {
  return { condition, battery, colour, supplier, cost, currency, salePrice, note };
}

function detailsOf(unit: Unit): Record<keyof UnitDetails, string> {
  const { battery, cost, currency, salePrice, itemCurrency, leasedTo: _, ...texts } = unit;
  return {
    condition: texts.condition,
    colour: texts.colour,
    supplier: texts.supplier,
    note: texts.note,
    battery: String(battery ?? ''),
    cost: cost ?? '',
    salePrice: String(salePrice ?? ''),
    currency: currency ?? itemCurrency,
  };
}
