import { inChunks, insertAll } from '#app/db/json-rows.server.ts';
import type { Trx } from '#app/db/schema.ts';
import type { UnitPlan } from '#app/domain/catalog/stock-import/import-plan.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, type NewAuditEvent, recordAll } from '#app/domain/people/audit/audit-record.server.ts';
import { takeTradeIns } from '#app/domain/stock/receiving/unit-trade-in.server.ts';
import { lastSixOf } from '#app/domain/stock/units/unit-code.ts';

/** Where a list has put a unit. */
export type PlacedUnit = { unitId: string; itemId: string; receiptId: string };
type Placed = UnitPlan & { itemId: string; receiptId: string; place: number };

/**
 * Adds the numbered phones of a list, with a receipt for each item. The stock has moved already. @param pieces how many of an item
 * were added, by its target.
 */
export async function writeUnits(
  trx: Trx,
  by: By,
  plans: (UnitPlan & { itemId: string })[],
  pieces: ReadonlyMap<string, { added: number }>,
): Promise<PlacedUnit[]> {
  const { now, uid } = by;
  const at = instant(now);
  const receipts = [...Map.groupBy(plans, ({ itemId }) => itemId)].map(([itemId, units]) => ({
    ...{ id: crypto.randomUUID() as string, itemId, units },
    pieces: Math.min(units.length, pieces.get(units[0]?.target ?? '')?.added ?? 0),
  }));
  await inChunks(receipts, async (chunk) => {
    await insertAll(
      trx,
      'receipts',
      chunk.map(({ units: _, ...receipt }) => ({ ...receipt, uid, at })),
    );
    const events = chunk.map(({ itemId, units, pieces: added }): NewAuditEvent & { now: Date } => {
      const after = { units: units.length, pieces: added };
      return { now, uid, action: 'units received', entity: 'inventories', entityId: itemId, after };
    });
    await recordAll(trx, events);
  });
  const placed = receipts.flatMap(({ id: receiptId, units }) =>
    units.map((unit, index): Placed => ({ ...unit, receiptId, place: index + 1 })),
  );
  const written: PlacedUnit[] = [];
  await inChunks(
    placed.filter(({ unitId }) => unitId === null),
    async (chunk) => void written.push(...(await insertUnits(trx, by, chunk))),
  );
  const back = placed.filter(({ unitId }) => unitId !== null);
  for (const alike of Map.groupBy(back, (unit) => JSON.stringify([unit.receiptId, factsOf(unit, at, uid)])).values()) {
    const [first] = alike as [Placed, ...Placed[]];
    const facts = { ...factsOf(first, at, uid), itemId: first.itemId, receiptId: first.receiptId };
    const units = alike.map(({ unitId, place: position }) => ({ unitId: unitId ?? '', position }));
    await takeTradeIns(trx, by, { receiptId: first.receiptId, facts }, units);
    const { itemId, receiptId } = first;
    written.push(...units.map(({ unitId }) => ({ unitId, itemId, receiptId })));
  }
  return written;
}

function factsOf({ unit, cost, currency, salePrice }: UnitPlan, at: string, uid: string) {
  const { codes: _, tax, ...facts } = unit;
  const isTaxKnown = tax !== 'unknown';
  return {
    ...{ ...facts, tax, taxAt: isTaxKnown ? at : null, taxBy: isTaxKnown ? uid : null },
    ...{ state: 'in-stock' as const, receivedAt: at, cost, currency, salePrice, leasedTo: null },
  };
}

async function insertUnits(trx: Trx, { now, uid }: By, units: Placed[]): Promise<PlacedUnit[]> {
  const at = instant(now);
  const rows = units.map((unit) => ({
    ...{ id: crypto.randomUUID() as string, itemId: unit.itemId, receiptId: unit.receiptId, position: unit.place },
    ...factsOf(unit, at, uid),
  }));
  await insertAll(trx, 'units', rows);
  const codes = units.flatMap(({ unit }, at) =>
    unit.codes.map(({ code, kind }, index) => ({
      ...{ code, unitId: rows[at]?.id ?? '', kind, lastSix: lastSixOf(code) },
      slot: unit.codes.slice(0, index + 1).filter((other) => other.kind === kind).length,
    })),
  );
  await insertAll(trx, 'unitCodes', codes);
  await insertAll(
    trx,
    'unitEvents',
    rows.map(({ id: unitId }) => ({ unitId, kind: 'received' as const, uid, at })),
  );
  return rows.map(({ id: unitId, itemId, receiptId }) => ({ unitId, itemId, receiptId }));
}
