import type { FoundForSale } from '#app/domain/orders/counter/counter-find.ts';
import type { Sale } from '#app/domain/orders/counter/counter-sale.ts';
import type { OfflineItem, OfflineUnit } from '#app/domain/orders/counter/offline/offline-sale.ts';
import { readBarcode } from '#app/domain/phone/barcode.ts';
import { SPECS } from '#app/domain/phone/phone.ts';
import { lastSixOf, normalizeCode } from '#app/domain/stock/units/unit-code.ts';
import { nameKey } from '#app/domain/text/name-key.ts';

const MAX_FOUND = 10;

/** What this device keeps of the shop: `asOf` is the shop's time. It has no costs. */
export type OfflineCatalog = { asOf: string; items: OfflineItem[]; units: OfflineUnit[] };

export function withoutSold({ items, units, asOf }: OfflineCatalog, sales: Pick<Sale, 'lines'>[]): OfflineCatalog {
  const lines = sales.flatMap((sale) => sale.lines);
  const qtyOf = (id: string) => lines.reduce((sum, { itemId, qty }) => sum + (itemId === id ? qty : 0), 0);
  return {
    asOf,
    items: items.map((item) => ({ ...item, qty: Math.max(0, item.qty - qtyOf(item.id)) })),
    units: units.filter(({ id }) => !lines.some(({ unitId }) => unitId === id)),
  };
}

/** As `findForSale` does in the shop: a unit by its number, else an item by its barcode, else items by letters. */
export function findOffline({ items, units }: OfflineCatalog, typed: string): FoundForSale {
  const code = normalizeCode(typed);
  if (code === '') return { items: [], units: [], closest: [] };
  const isMeant = (known: string) => known === code || (code.length === 6 && lastSixOf(known) === code);
  const found = units.filter(({ codes }) => codes.some(isMeant));
  if (found.length > 0) {
    const ids = new Set(found.map(({ itemId }) => itemId));
    return { items: items.filter(({ id }) => ids.has(id)), units: found, closest: [] };
  }
  const barcode = readBarcode(typed);
  const byBarcode = items.filter((item) => barcode !== null && item.barcode === barcode);
  const words = nameKey(typed)
    .split(/[\s-]+/)
    .filter(Boolean);
  const textOf = (item: OfflineItem) =>
    [item.nameKey, ...SPECS.map((spec) => item[spec].toLowerCase())].join('').replace(/[\s-]/g, '');
  const byLetters = () => items.filter((item) => words.every((word) => textOf(item).includes(word)));
  return { items: byBarcode.length > 0 ? byBarcode : byLetters().slice(0, MAX_FOUND), units: [], closest: [] };
}

export function listUnitsOffline({ items, units }: OfflineCatalog, itemId: string): FoundForSale {
  return {
    items: items.filter(({ id }) => id === itemId),
    units: units.filter((unit) => unit.itemId === itemId),
    closest: [],
  };
}
