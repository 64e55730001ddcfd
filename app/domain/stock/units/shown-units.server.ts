import type { Db, Tracking, UnitCondition, UnitTax } from '#app/db/schema.ts';
import type { UnpaidTaxDisplay } from '#app/domain/stock/import-tax/tax-estimate.ts';
import { readUnpaidTaxDisplay } from '#app/domain/stock/import-tax/tax-settings.server.ts';
import { type ShownUnits, shownTax, type UnitOffer } from '#app/domain/stock/units/shown-units.ts';

const MAX_COLOURS = 8;
const MAX_OFFERS = 20;

type Row = { id: string; qty: number; tracking: Tracking };

/** Adds what buyers see of units. Runs no query if no listed item tracks units and has pieces. */
export async function withShownUnits<Item extends Row>(
  db: Db,
  rows: Item[],
): Promise<(Omit<Item, 'tracking'> & { units?: ShownUnits })[]> {
  const ids = rows.filter(({ tracking, qty }) => tracking !== 'off' && qty > 0).map(({ id }) => id);
  const [groups, unpaid] = ids.length > 0 ? await Promise.all([readGroups(db, ids), readUnpaidTaxDisplay(db)]) : NONE;
  return rows.map((row) => {
    const { tracking: _, ...item } = row;
    const own = groups.filter(({ itemId }) => itemId === row.id);
    return { ...item, ...(own.length > 0 && { units: shownUnits(own, row.qty, unpaid) }) };
  });
}

const NONE: [Group[], UnpaidTaxDisplay] = [[], 'hidden'];

type Group = { itemId: string; colour: string; condition: UnitCondition; tax: UnitTax; units: number };

function readGroups(db: Db, ids: string[]): Promise<Group[]> {
  return db
    .selectFrom('units')
    .select(({ fn }) => ['itemId', 'colour', 'condition', 'tax', fn.countAll<number>().as('units')])
    .where('itemId', 'in', ids)
    .where('state', '=', 'in-stock')
    .groupBy(['itemId', 'colour', 'condition', 'tax'])
    .orderBy('colour')
    .orderBy('condition')
    .execute();
}

function shownUnits(groups: Group[], qty: number, unpaid: UnpaidTaxDisplay): ShownUnits {
  const count = groups.reduce((sum, { units }) => sum + units, 0);
  const colours = [...new Set(groups.map(({ colour }) => colour))].filter(Boolean).slice(0, MAX_COLOURS);
  const conditions = [...new Set(groups.map(({ condition }) => condition))].filter((each) => each !== 'new');
  const taxes = groups.map(({ tax }) => tax);
  return { colours, conditions, tax: shownTax(taxes, count >= qty, unpaid) };
}

/** Lists the units in stock that have their own price, cheapest first. */
export function listUnitOffers(db: Db, itemId: string): Promise<UnitOffer[]> {
  return db
    .selectFrom('units')
    .select(['condition', 'battery', 'colour', 'salePrice'])
    .$narrowType<{ salePrice: number }>()
    .where('itemId', '=', itemId)
    .where('state', '=', 'in-stock')
    .where('salePrice', 'is not', null)
    .orderBy('salePrice')
    .orderBy('condition')
    .limit(MAX_OFFERS)
    .execute();
}
