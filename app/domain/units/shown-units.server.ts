import type { Db, Tracking, UnitCondition, UnitTax } from '#app/db/schema.ts';
import type { StockItem } from '#app/domain/catalog/stock-item.ts';
import type { ShownUnits, UnitOffer } from '#app/domain/units/shown-units.ts';

const MAX_COLOURS = 8;
const MAX_OFFERS = 20;

/** Asks only for items that have units; none of most shops do. */
export async function withShownUnits(db: Db, rows: (StockItem & { tracking: Tracking })[]): Promise<StockItem[]> {
  const ids = rows.filter(({ tracking, qty }) => tracking !== 'off' && qty > 0).map(({ id }) => id);
  const groups = ids.length > 0 ? await readGroups(db, ids) : [];
  return rows.map(({ tracking, ...item }) => {
    const own = groups.filter(({ itemId }) => itemId === item.id);
    return own.length > 0 ? { ...item, units: shownUnits(own, item.qty) } : item;
  });
}

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

function shownUnits(groups: Group[], qty: number): ShownUnits {
  const count = groups.reduce((sum, { units }) => sum + units, 0);
  const areAll = (tax: UnitTax) => count >= qty && groups.every((group) => group.tax === tax);
  const colours = [...new Set(groups.map(({ colour }) => colour))].filter(Boolean).slice(0, MAX_COLOURS);
  const conditions = [...new Set(groups.map(({ condition }) => condition))].filter((each) => each !== 'new');
  return { colours, conditions, tax: areAll('paid') ? 'paid' : areAll('unpaid') ? 'unpaid' : null };
}

/** Units in stock that have a price of their own, the cheapest first. */
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
