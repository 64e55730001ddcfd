import { inChunks, insertAll } from '#app/db/json-rows.server.ts';
import type { Trx } from '#app/db/schema.ts';
import type { OwnPrices, UnitPlan } from '#app/domain/catalog/stock-import/import-plan.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, type NewAuditEvent, recordAll } from '#app/domain/people/audit/audit-record.server.ts';
import { takeTradeIns } from '#app/domain/stock/receiving/unit-trade-in.server.ts';
import { lastSixOf } from '#app/domain/stock/units/unit-code.ts';

export type PlacedUnit = { unitId: string; itemId: string; receiptId: string };
type Placed = UnitPlan & { itemId: string; receiptId: string; place: number };

/** Adds the numbered phones of a list, with a receipt for each item. The stock has moved already. */
export async function writeUnits(
  trx: Trx,
  by: By,
  plans: { itemId: string; pieces: number; units: UnitPlan[] }[],
): Promise<PlacedUnit[]> {
  const { now, uid } = by;
  const receipts = plans
    .filter(({ units }) => units.length > 0)
    .map(({ itemId, pieces, units }) => ({ id: crypto.randomUUID() as string, itemId, pieces, units }));
  await inChunks(receipts, async (chunk) => {
    const rows = chunk.map(({ id, itemId, pieces, units }) => ({
      ...{ id, itemId, pieces: Math.min(units.length, pieces), uid, at: instant(now) },
    }));
    await insertAll(trx, 'receipts', rows);
    const events = chunk.map(({ itemId, units }, at): NewAuditEvent & { now: Date } => {
      const after = { units: units.length, pieces: rows[at]?.pieces };
      return { now, uid, action: 'units received', entity: 'inventories', entityId: itemId, after };
    });
    await recordAll(trx, events);
  });
  const placed = receipts.flatMap(({ id: receiptId, itemId, units }) =>
    units.map((unit, index): Placed => ({ ...unit, itemId, receiptId, place: index + 1 })),
  );
  const written: PlacedUnit[] = [];
  await inChunks(
    placed.filter(({ unitId }) => unitId === null),
    async (chunk) => void written.push(...(await insertUnits(trx, by, chunk))),
  );
  const back = placed.flatMap((unit) => (unit.unitId === null ? [] : { ...unit, unitId: unit.unitId }));
  await takeTradeIns(
    trx,
    by,
    back.map(({ unitId, place: position, itemId, receiptId, ...unit }) => ({
      ...{ unitId, position, facts: { ...factsOf(unit, instant(now), uid), itemId, receiptId } },
    })),
  );
  return [...written, ...back.map(({ unitId, itemId, receiptId }) => ({ unitId, itemId, receiptId }))];
}

function factsOf(
  { unit, cost, currency, salePrice }: Pick<UnitPlan, 'unit' | keyof OwnPrices>,
  at: string,
  uid: string,
) {
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
