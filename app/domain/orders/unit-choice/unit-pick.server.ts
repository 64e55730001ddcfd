import type { Db } from '#app/db/schema.ts';
import type { LineUnits, UnitChoice, UnitPick } from '#app/domain/orders/unit-choice/unit-choice.ts';
import { listKnownCodes } from '#app/domain/stock/units/known-codes.server.ts';
import { normalizeCode } from '#app/domain/stock/units/unit-code.ts';

/** Finds a unit by a number or its last six characters, and chooses it for a line that lacks units, or in place of one not picked. */
export async function pickUnit(db: Db, lines: LineUnits[], typed: string, before: UnitPick): Promise<UnitPick> {
  const code = normalizeCode(typed);
  const units = await findUnits(db, lines, code);
  const inStock = units.filter(({ state }) => state === 'in-stock');
  const [unit] = inStock;
  if (!unit) {
    const [known] = await listKnownCodes(db, [units[0]?.code ?? code]);
    if (!known || known.state === 'in-stock') return { ...before, refusal: { problem: 'no-such-unit', code: typed } };
    return { ...before, refusal: { problem: 'unit-taken', ok: false, taken: known } };
  }
  if (inStock.some(({ id }) => id !== unit.id))
    return { ...before, refusal: { problem: 'several-units', code: typed } };
  return choose(lines, unit, before);
}

async function findUnits(db: Db, lines: LineUnits[], code: string) {
  if (lines.length === 0) return [];
  return db
    .selectFrom('unitCodes')
    .innerJoin('units', 'units.id', 'unitCodes.unitId')
    .select(['units.id', 'units.itemId', 'state', 'code'])
    .where(
      'units.itemId',
      'in',
      lines.map(({ itemId }) => itemId),
    )
    .where((eb) => eb.or([eb('code', '=', code), eb('lastSix', '=', code)]))
    .orderBy('code')
    .limit(20)
    .execute();
}

function choose(lines: LineUnits[], unit: { id: string; itemId: string }, before: UnitPick): UnitPick {
  const { chosen } = before;
  const picked = [...new Set([...before.picked, unit.id])];
  if (chosen.some(({ unitId }) => unitId === unit.id)) return { chosen, picked };
  const own = linesFor(lines, unit);
  const chosenFor = (line: number) => chosen.filter((each) => each.line === line);
  const unfilled = own.find(({ line, qty }) => chosenFor(line).length < qty);
  if (unfilled) return { chosen: [...chosen, { line: unfilled.line, unitId: unit.id }], picked };
  const replaced = chosen.find(
    ({ line, unitId }) => own.some((each) => each.line === line) && !before.picked.includes(unitId),
  );
  if (!replaced) return { ...before, refusal: { problem: 'line-full', name: own[0]?.name ?? '' } };
  const swap = (each: UnitChoice) => (each === replaced ? { line: replaced.line, unitId: unit.id } : each);
  return { chosen: chosen.map(swap), picked };
}

/** A piece that the buyer chose is only for its line; another one is for such a line only if the item has no other. */
function linesFor(lines: LineUnits[], unit: { id: string; itemId: string }): LineUnits[] {
  const ofItem = lines.filter(({ itemId }) => itemId === unit.itemId);
  const choosing = ofItem.filter(({ offeredUnitId }) => offeredUnitId === unit.id);
  const plain = ofItem.filter(({ offeredUnitId }) => offeredUnitId === null);
  return [choosing, plain].find((some) => some.length > 0) ?? ofItem;
}
