import type { Db } from '#app/db/schema.ts';
import { unitLabel } from '#app/domain/stock/units/unit-code.ts';

/** Lists the codes of each unit: IMEIs by slot, then serial numbers. */
export async function listCodes(db: Db, units: { id: string }[]): Promise<Map<string, string[]>> {
  if (units.length === 0) return new Map();
  const rows = await db
    .selectFrom('unitCodes')
    .select(['unitId', 'code'])
    .where(
      'unitId',
      'in',
      units.map(({ id }) => id),
    )
    .orderBy('kind')
    .orderBy('slot')
    .execute();
  const byUnit = Map.groupBy(rows, ({ unitId }) => unitId);
  return new Map([...byUnit].map(([unitId, codes]) => [unitId, codes.map(({ code }) => code)]));
}

export async function readUnitLabel(db: Db, unitId: string): Promise<string> {
  const codes = await db
    .selectFrom('unitCodes')
    .select(['code', 'kind'])
    .where('unitId', '=', unitId)
    .orderBy('kind')
    .orderBy('slot')
    .execute();
  return unitLabel(codes);
}
