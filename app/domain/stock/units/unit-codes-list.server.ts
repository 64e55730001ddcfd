import type { Db, UnitCodeKind } from '#app/db/schema.ts';
import { unitLabel } from '#app/domain/stock/units/unit-code.ts';

type StoredCode = { code: string; kind: UnitCodeKind; slot: number };

/** Reads the codes of units. @returns a lookup by unit: IMEIs by slot, then serial numbers. */
export async function readCodes(db: Db, unitIds: string[]): Promise<(unitId: string) => StoredCode[]> {
  if (unitIds.length === 0) return () => [];
  const rows = await db
    .selectFrom('unitCodes')
    .select(['unitId', 'code', 'kind', 'slot'])
    .where('unitId', 'in', unitIds)
    .orderBy('kind')
    .orderBy('slot')
    .execute();
  const byUnit = Map.groupBy(rows, ({ unitId }) => unitId);
  return (unitId) => (byUnit.get(unitId) ?? []).map(({ code, kind, slot }) => ({ code, kind, slot }));
}

export async function readUnitLabel(db: Db, unitId: string): Promise<string> {
  return unitLabel((await readCodes(db, [unitId]))(unitId));
}
