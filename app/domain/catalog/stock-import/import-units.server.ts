import { jsonTexts } from '#app/db/json-rows.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { ImportPlan, KnownItem, UnitPlan } from '#app/domain/catalog/stock-import/import-plan.ts';
import type { ImportRow, RowUnit } from '#app/domain/catalog/stock-import/import-row.ts';
import type { ImportOptions, RowNote } from '#app/domain/catalog/stock-import/stock-import.ts';
import { readShopFeatures } from '#app/domain/shop-features.server.ts';
import { listKnownCodes } from '#app/domain/stock/units/known-codes.server.ts';
import type { KnownCode } from '#app/domain/stock/units/unit.ts';
import { unitLabel } from '#app/domain/stock/units/unit-code.ts';
import { countAllUnnumbered } from '#app/domain/stock/units/unit-drift.server.ts';

export type UnitsKnown = {
  recordsImeis: boolean;
  codes: Map<string, KnownCode>;
  /** What single phones sell for, by their ids, where that is not the price of their item. */
  prices: Map<string, number | null>;
  /** Units that an order had once: their history belongs to buyers. */
  wereSold: Set<string>;
  /** How many pieces of an item devices of the counter keep. */
  leased: Map<string, number>;
};

export async function readUnitsKnown(db: Db, rows: ImportRow[]): Promise<UnitsKnown> {
  const typed = rows.flatMap(({ unit }) => unit?.codes.map(({ code }) => code) ?? []);
  const known = await listKnownCodes(db, typed);
  const gone = known.filter(({ state }) => state === 'gone').map(({ unitId }) => unitId);
  const sold = await db
    .selectFrom('unitEvents')
    .select('unitId')
    .distinct()
    .where('kind', '=', 'sold')
    .where('unitId', 'in', jsonTexts(db, gone))
    .execute();
  const priced = await db
    .selectFrom('units')
    .select(['id', 'salePrice'])
    .where('id', 'in', jsonTexts(db, [...new Set(known.map(({ unitId }) => unitId))]))
    .where('salePrice', 'is not', null)
    .execute();
  const leased = await db
    .selectFrom('units')
    .select(['itemId', ({ fn }) => fn.countAll<number>().as('leased')])
    .where('state', '=', 'in-stock')
    .where('leasedTo', 'is not', null)
    .groupBy('itemId')
    .execute();
  return {
    recordsImeis: (await readShopFeatures(db)).recordsImeis,
    codes: new Map(known.map((each) => [each.code, each])),
    prices: new Map(priced.map(({ id, salePrice }) => [id, salePrice])),
    wereSold: new Set(sold.map(({ unitId }) => unitId)),
    leased: new Map(leased.map((each) => [each.itemId, Number(each.leased)])),
  };
}

type Checked =
  | { fault: RowNote }
  | { label: string; plan: { unit: RowUnit; unitId: string | null } | null; ownPrice?: number | null; note?: RowNote };

/** Says whether the phone of a row is new, in stock already, or another's. @param said the rows of the numbers so far */
export function checkUnit(
  known: UnitsKnown,
  row: ImportRow,
  item: KnownItem | null,
  said: Map<string, number>,
): Checked {
  const { unit } = row;
  if (!unit) throw new Error('a row without a number');
  if (!known.recordsImeis) return { fault: { code: 'imeis-off', field: 'imei' } };
  for (const { code } of unit.codes) {
    const earlier = said.get(`code ${code}`);
    if (earlier !== undefined)
      return { fault: { code: 'number-twice', field: 'imei', from: code, to: String(earlier) } };
  }
  const label = unitLabel(unit.codes);
  const found = unit.codes.flatMap(({ code }) => known.codes.get(code) ?? []);
  const [first] = found;
  if (!first) return { label, plan: { unit, unitId: null } };
  const isOne = found.length === unit.codes.length && found.every(({ unitId }) => unitId === first.unitId);
  if (isOne && first.state === 'in-stock' && first.itemId === item?.id)
    return { label, plan: null, ownPrice: known.prices.get(first.unitId) ?? null };
  if (isOne && first.state === 'gone' && !known.wereSold.has(first.unitId))
    return { label, plan: { unit, unitId: first.unitId }, note: { code: 'comes-back' } };
  return { fault: { code: 'known-unit', field: 'imei', from: first.code, to: first.itemName } };
}

/** Of each item that the list is about: its pieces before, and whether a row says how many there are. */
export type ItemStock = Map<string, { from: number; isCounted: boolean }>;

/**
 * Adds a piece for each new number, except for pieces that were counted before they had one. Where a row counts the item, its
 * quantity holds, and numbers beyond it are refused. In a list of what came in, each is a new piece.
 */
export async function addPieces(
  db: Db,
  plan: ImportPlan,
  stock: ItemStock,
  { quantity }: ImportOptions,
): Promise<void> {
  const units = Map.groupBy(plan.units, ({ target }: UnitPlan) => target);
  if (units.size === 0) return;
  const isNew = new Set(plan.added.map(({ target }) => target));
  const ids = [...units.keys()].filter((target) => !isNew.has(target));
  const unnumbered = quantity === 'counted' ? await countAllUnnumbered(db, ids) : new Map<string, number>();
  const quantities = Map.groupBy(plan.quantities, ({ target }) => target);
  const beyond = new Set<UnitPlan>();
  for (const [target, own] of units) {
    const { from, isCounted } = stock.get(target) ?? { from: 0, isCounted: false };
    const change = (quantities.get(target) ?? []).reduce((sum, { counted, added }) => sum + counted + added, 0);
    const without = quantity === 'counted' ? Math.max(0, (unnumbered.get(target) ?? 0) + change) : 0;
    const more = Math.max(0, own.length - without);
    const last = plan.verdicts.get(own.at(-1)?.position ?? 0);
    if (isCounted) {
      for (const unit of own.slice(own.length - more)) {
        beyond.add(unit);
        refuse(plan, unit, { code: 'beyond-count', field: 'imei', to: String(from + change) });
      }
    } else if (more > 0) {
      plan.quantities.push({ target, from, counted: 0, added: more });
      if (last) last.qty = [from + change, from + change + more];
    }
    if (!isNew.has(target) && (!isCounted || without > 0)) plan.tracked.push(target);
  }
  plan.units = plan.units.filter((unit) => !beyond.has(unit));
}

function refuse({ verdicts }: ImportPlan, { position }: UnitPlan, note: RowNote): void {
  const verdict = verdicts.get(position);
  if (!verdict) return;
  verdict.fate = 'refused';
  verdict.notes.push(note);
}
