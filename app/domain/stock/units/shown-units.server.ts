import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { idsOf } from '#app/db/json-rows.server.ts';
import type { Database, Db, RowOf, Tracking, Trx, UnitCondition } from '#app/db/schema.ts';
import { INITIAL_STATUS } from '#app/domain/order-status.ts';
import type { UnpaidTaxDisplay } from '#app/domain/stock/import-tax/tax-estimate.ts';
import { readUnpaidTaxDisplay } from '#app/domain/stock/import-tax/tax-settings.server.ts';
import { hasIdIn } from '#app/domain/stock/item-lock.server.ts';
import { isOffered, type ShownUnits, shownTax, type UnitOffer } from '#app/domain/stock/units/shown-units.ts';

const MAX_COLOURS = 8;
const MAX_OFFERS = 100;

type Stock = { id: string; qty: number; tracking: Tracking };
type Row = Stock & { salePrice: number };

/** Adds what buyers see of units; `qty` becomes that of the pieces that are sold alike, without those offered one by one. Runs
 * no query if no listed item tracks units and has pieces. */
export async function withShownUnits<Item extends Row>(
  db: Db,
  rows: Item[],
): Promise<(Omit<Item, 'tracking'> & { units?: ShownUnits })[]> {
  const splits = await splitStock(db, rows);
  const unpaid = splits.size > 0 ? await readUnpaidTaxDisplay(db) : 'hidden';
  return rows.map((row) => {
    const { tracking: _, ...item } = row;
    const split = splits.get(row.id);
    if (!split) return item;
    const { alike: qty, leased, groups } = split;
    return { ...item, qty, ...(groups.length > 0 && { units: shownUnits(split, row.qty - leased, row, unpaid) }) };
  });
}

type Group = RowOf<'units', 'itemId' | 'colour' | 'condition' | 'tax' | 'salePrice' | 'leasedTo'> & {
  units: number;
};

/** `alike`: of one condition at the item's price. `leased`: sold by devices alone. `groups`: without these; the rest are offered one by one. */
export type StockSplit = {
  condition: UnitCondition;
  alike: number;
  offered: number;
  leased: number;
  groups: Group[];
};

/** Splits the stock of those items that have units for sale. An item has a condition only if all its pieces have it. */
export async function splitStock(db: Db, items: Stock[]): Promise<Map<string, StockSplit>> {
  const tracked = items.filter(({ tracking, qty }) => tracking !== 'off' && qty > 0);
  const groups = await readGroups(db, idsOf(tracked));
  return new Map(
    tracked.flatMap(({ id, qty: onHand }) => {
      const all = groups.filter(({ itemId }) => itemId === id);
      if (all.length === 0) return [];
      const free = all.filter(({ leasedTo }) => leasedTo === null);
      const leased = sumUnits(all) - sumUnits(free);
      const qty = onHand - leased;
      const [{ condition: first } = { condition: 'new' as const }] = free;
      const areAlike = free.every(({ condition }) => condition === first) && sumUnits(free) >= qty;
      const condition = areAlike ? first : 'new';
      const offered = sumUnits(free.filter((group) => isOffered(group, condition)));
      return [[id, { condition, alike: Math.max(0, qty - offered), offered, leased, groups: free }]];
    }),
  );
}

const sumUnits = (groups: Group[]) => groups.reduce((sum, { units }) => sum + units, 0);

async function readGroups(db: Db, ids: string[]): Promise<Group[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('units')
    .select(['itemId', 'colour', 'condition', 'tax', 'salePrice', 'leasedTo'])
    .select(({ fn }) => fn.countAll<number>().as('units'))
    .where(hasIdIn(db, 'itemId', ids))
    .where('state', '=', 'in-stock')
    .where(isNotKept)
    .groupBy(['itemId', 'colour', 'condition', 'tax', 'salePrice', 'leasedTo'])
    .orderBy('colour')
    .orderBy('condition')
    .execute();
}

/** False for a piece that a buyer chose in an order that is not confirmed yet. */
export function isNotKept({ not, exists, selectFrom }: ExpressionBuilder<Database, 'units'>) {
  return not(
    exists(
      selectFrom('orderItems')
        .innerJoin('orders', 'orders.id', 'orderItems.orderId')
        .select('orders.id')
        .whereRef('orderItems.offeredUnitId', '=', 'units.id')
        .where('orders.status', '=', INITIAL_STATUS),
    ),
  );
}

export function isFreeFor(device: string | undefined) {
  return ({ eb, or }: ExpressionBuilder<Database, 'units'>) =>
    or([eb('units.leasedTo', 'is', null), ...(device === undefined ? [] : [eb('units.leasedTo', '=', device)])]);
}

/** How many pieces of an item are leased to devices; not counting `device`, if it is given. */
export function leasedOf(item: string, device = ''): RawBuilder<number> {
  return sql`(select count(*) from "units" as "kept"
    where "kept"."itemId" = ${sql.ref(item)} and "kept"."leasedTo" <> ${device})`;
}

/** As `leasedOf`, without the units `but`. */
export async function countLeased(db: Db, itemId: string, but: (string | null)[] = []): Promise<number> {
  const leased = await db
    .selectFrom('units')
    .select('id')
    .where('itemId', '=', itemId)
    .where('leasedTo', 'is not', null)
    .execute();
  return leased.filter(({ id }) => !but.includes(id)).length;
}

function shownUnits(
  { condition, offered, groups }: StockSplit,
  qty: number,
  item: Row,
  unpaid: UnpaidTaxDisplay,
): ShownUnits {
  const offers = groups.filter((group) => isOffered(group, condition));
  const alike = groups.filter((group) => !isOffered(group, condition));
  const colours = [...new Set(alike.map(({ colour }) => colour))].filter(Boolean).slice(0, MAX_COLOURS);
  const taxes = groups.map(({ tax }) => tax);
  const tax = shownTax(taxes, sumUnits(groups) >= qty, unpaid);
  if (offered === 0) return { colours, condition, tax };
  const from = Math.min(...offers.map(({ salePrice }) => salePrice ?? item.salePrice));
  const areUsed = offers.every((offer) => offer.condition.startsWith('grade-'));
  return { colours, condition, tax, offers: { count: offered, from, areUsed } };
}

/** Lists the pieces of an item that are offered one by one, cheapest first; or only the one with this id. */
export async function listUnitOffers(
  db: Db,
  { id, salePrice, units }: { id: string; salePrice: number; units?: ShownUnits },
  unitId?: string,
): Promise<UnitOffer[]> {
  if (!units?.offers) return [];
  const offers = await unitsForSale(db)
    .where('itemId', '=', id)
    .where(({ or, eb }) => or([eb('condition', '!=', units.condition), eb('salePrice', 'is not', null)]))
    .$if(unitId !== undefined, (query) => query.where('id', '=', unitId ?? ''))
    .orderBy(({ fn, val }) => fn.coalesce('salePrice', val(salePrice)))
    .orderBy('condition')
    .orderBy('id')
    .limit(MAX_OFFERS)
    .execute();
  return offers.map(({ itemId: _, leasedTo: __, ...offer }) => ({ ...offer, salePrice: offer.salePrice ?? salePrice }));
}

/** Locks units whose item is locked, if they are in stock and neither an order keeps them nor another device than `device`:
 * Confirm locks only units. `salePrice` is null for that of the item. */
export async function lockUnitsForSale(trx: Trx, ids: string[], device?: string) {
  return ids.length > 0
    ? unitsForSale(trx, device)
        .where(hasIdIn(trx, 'id', ids))
        .orderBy('id')
        .forUpdate()
        .execute()
    : [];
}

function unitsForSale(db: Db, device?: string) {
  return db
    .selectFrom('units')
    .select(['id', 'itemId', 'condition', 'battery', 'colour', 'salePrice', 'leasedTo'])
    .where('state', '=', 'in-stock')
    .where(isNotKept)
    .where(isFreeFor(device));
}
