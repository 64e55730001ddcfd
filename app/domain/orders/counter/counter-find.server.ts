import { idsOf } from '#app/db/json-rows.server.ts';
import type { Db } from '#app/db/schema.ts';
import { findItems } from '#app/domain/catalog/inventory/inventory-list.server.ts';
import { readFirstPhotos } from '#app/domain/catalog/photos/photo-read.server.ts';
import type { CounterItem, CounterUnit, FoundForSale } from '#app/domain/orders/counter/counter-find.ts';
import { PHONE_COLUMNS, phoneOf } from '#app/domain/phone/phone.ts';
import { hasFeature } from '#app/domain/shop-features.server.ts';
import { listKnownCodes } from '#app/domain/stock/units/known-codes.server.ts';
import { isNotKept } from '#app/domain/stock/units/shown-units.server.ts';
import { normalizeCode } from '#app/domain/stock/units/unit-code.ts';
import { readCodes } from '#app/domain/stock/units/unit-codes-list.server.ts';

const MAX_UNITS = 100;
const LAST_DIGITS = 6;

/** Finds what a scanner or a person typed: a unit by its whole number or its last six characters, else items by their name. */
export async function findForSale(db: Db, typed: string): Promise<FoundForSale> {
  const code = normalizeCode(typed);
  if (code === '') return { items: [], units: [], closest: [] };
  const units = await findUnitsByCode(db, code);
  if (units.length > 0) {
    const ids = units.map(({ itemId }) => itemId);
    return { items: await readCounterItems(db, ids), units, closest: [] };
  }
  const [gone] = await listKnownCodes(db, [code]);
  if (gone) {
    const { state, orderNumber } = gone;
    return { items: [], units: [], gone: { code, state, orderNumber }, closest: [] };
  }
  const { items, closest } = await findItems(db, typed);
  const ids = idsOf(items);
  return { items: await readCounterItems(db, ids), units: [], closest };
}

/** The item and its units, those alike and longest in stock first; no item if it is gone. */
export async function listUnitsForSale(db: Db, itemId: string): Promise<FoundForSale> {
  const units = await unitsInStock(db).where('units.itemId', '=', itemId).limit(MAX_UNITS).execute();
  return { items: await readCounterItems(db, [itemId]), units: await withCodes(db, units), closest: [] };
}

async function findUnitsByCode(db: Db, code: string): Promise<CounterUnit[]> {
  if (!/^(?=.*\d)[0-9A-Z./]{4,40}$/.test(code)) return [];
  const units = await unitsInStock(db)
    .where('units.id', 'in', (eb) =>
      eb
        .selectFrom('unitCodes')
        .select('unitId')
        .where(({ eb: is, or }) =>
          or([is('code', '=', code), ...(code.length === LAST_DIGITS ? [is('lastSix', '=', code)] : [])]),
        ),
    )
    .limit(MAX_UNITS)
    .execute();
  return withCodes(db, units);
}

export function unitsInStock(db: Db) {
  return db
    .selectFrom('units')
    .innerJoin('inventories as item', 'item.id', 'units.itemId')
    .select(['units.id', 'units.itemId', 'condition', 'battery', 'colour'])
    .select(({ fn }) => fn.coalesce('units.salePrice', 'item.salePrice').as('salePrice'))
    .where('units.state', '=', 'in-stock')
    .where('item.deletedAt', 'is', null)
    .where(isNotKept)
    .orderBy('units.receivedAt')
    .orderBy('units.receiptId')
    .orderBy('units.position');
}

export async function withCodes(db: Db, units: Omit<CounterUnit, 'codes'>[]): Promise<CounterUnit[]> {
  const codesOf = await readCodes(db, idsOf(units));
  return units.map((unit) => ({ ...unit, codes: codesOf(unit.id).map(({ code }) => code) }));
}

async function readCounterItems(db: Db, ids: string[]): Promise<CounterItem[]> {
  if (ids.length === 0) return [];
  const rows = await selectCounterItems(db).where('item.id', 'in', ids).execute();
  const photos = await readFirstPhotos(db, rows);
  const items = rows.map((row) => ({ ...toCounterItem(row), photo: photos[row.id] ?? null }));
  return [...new Set(ids)].flatMap((id) => items.find((item) => item.id === id) ?? []);
}

export function selectCounterItems(db: Db) {
  return db
    .selectFrom('inventories as item')
    .select([
      'item.id',
      ...PHONE_COLUMNS,
      'qty',
      'salePrice',
      'tracking',
      hasFeature('recordsImeis').as('recordsImeis'),
    ])
    .select(({ selectFrom, exists }) =>
      exists(
        selectFrom('units')
          .select('units.id')
          .whereRef('units.itemId', '=', 'item.id')
          .where('units.state', '=', 'in-stock'),
      ).as('hasUnits'),
    )
    .where('deletedAt', 'is', null);
}

type CounterRow = Awaited<ReturnType<ReturnType<typeof selectCounterItems>['execute']>>[number];

export function toCounterItem({
  tracking,
  recordsImeis,
  hasUnits,
  id,
  qty,
  salePrice,
  ...row
}: CounterRow): CounterItem {
  const must = tracking === 'required' && Boolean(recordsImeis);
  const units = must ? ('must' as const) : tracking !== 'off' && hasUnits ? ('may' as const) : ('none' as const);
  return { ...phoneOf(row), id, qty, salePrice, photo: null, units };
}
