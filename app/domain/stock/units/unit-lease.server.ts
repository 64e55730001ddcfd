import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { lockItems } from '#app/domain/stock/item-lock.server.ts';
import { isNotKept, splitStock } from '#app/domain/stock/units/shown-units.server.ts';
import { isOffered } from '#app/domain/stock/units/shown-units.ts';
import type { UnitLease, UnitLeased } from '#app/domain/stock/units/unit-edit-form.ts';
import { recordUnitEvents } from '#app/domain/stock/units/unit-event.server.ts';

/** Leases units in stock to a device of the counter, which alone sells them then, or ends their leases: one unit, or all of an
 * item. What an order needs stays for it. @returns how many units changed, and how many stayed for orders. */
export async function leaseUnits(db: Db, by: By, { item, unit, device }: UnitLease): Promise<UnitLeased> {
  return transact(db, async (trx) => {
    const counter = device === '' ? undefined : await lockDevice(trx, device);
    if (device !== '' && !counter) return { ok: false, problem: 'no-such-device' };
    // The item before its units, as a sale locks them.
    const stock = (await lockItems(trx, [item])).get(item);
    if (!stock) return { ok: false, problem: 'no-such-item' };
    const units = await selectUnits(trx, item)
      .$if(unit !== '', (query) => query.where('units.id', '=', unit))
      .$if(device === '', (query) => query.where('leasedTo', 'is not', null))
      .$if(device !== '', (query) => query.where(isNotKept))
      .execute();
    if (unit !== '' && units.length === 0) return { ok: false, problem: 'no-such-unit' };
    const free = device === '' ? units : await withoutKept(trx, stock, units);
    const changed = free.filter(({ leasedTo }) => (leasedTo ?? '') !== device);
    for (const each of changed) await setLease(trx, by, each, counter);
    if (changed.length > 0) noteChange(trx, { what: 'catalog' });
    return { ok: true, device: counter?.name ?? '', changed: changed.length, kept: units.length - free.length };
  });
}

type Stock = { id: string; qty: number; tracking: 'off' | 'optional' | 'required' };
type Unit = Awaited<ReturnType<ReturnType<typeof selectUnits>['execute']>>[number];

function selectUnits(trx: Trx, itemId: string) {
  return trx
    .selectFrom('units')
    .leftJoin('counterDevices as device', 'device.id', 'units.leasedTo')
    .select(['units.id', 'condition', 'salePrice', 'leasedTo', 'device.name as leasedToName'])
    .where('itemId', '=', itemId)
    .where('state', '=', 'in-stock')
    .orderBy('receivedAt')
    .orderBy('units.id')
    .forUpdate('units');
}

/** These units are free for all counters again. Their items are locked. */
export async function endLeases(trx: Trx, units: { unitId?: string | undefined }[]): Promise<void> {
  const ids = units.flatMap(({ unitId }) => unitId ?? []);
  if (ids.length > 0) await trx.updateTable('units').set({ leasedTo: null }).where('id', 'in', ids).execute();
}

/** Of a device that was switched off at the same moment, the lease is refused, or ends with it. */
function lockDevice(trx: Trx, id: string) {
  return trx
    .selectFrom('counterDevices')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('sellsOffline', '=', true)
    .forUpdate()
    .executeTakeFirst();
}

/** Orders that are not confirmed have no units yet, but take their pieces from the stock. */
async function withoutKept(trx: Trx, stock: Stock, units: Unit[]): Promise<Unit[]> {
  const split = (await splitStock(trx, [stock])).get(stock.id);
  let [alike, left] = [split?.alike ?? stock.qty, stock.qty - (split?.leased ?? 0)];
  return units.filter((unit) => {
    if (unit.leasedTo !== null) return true;
    const isAlike = !isOffered(unit, split?.condition ?? 'new');
    if (left < 1 || (isAlike && alike < 1)) return false;
    left -= 1;
    if (isAlike) alike -= 1;
    return true;
  });
}

type Counter = { id: string; name: string } | undefined;

async function setLease(trx: Trx, by: By, { id, leasedToName }: Unit, counter: Counter): Promise<void> {
  await trx
    .updateTable('units')
    .set({ leasedTo: counter?.id ?? null })
    .where('id', '=', id)
    .execute();
  const detail = { before: { leasedTo: leasedToName }, after: { leasedTo: counter?.name ?? null } };
  await recordUnitEvents(trx, by, [{ unitId: id, kind: 'corrected', detail }]);
  await record(trx, by.now, { uid: by.uid, action: 'unit corrected', entity: 'units', entityId: id, ...detail });
}
