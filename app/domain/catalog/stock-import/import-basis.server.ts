import { sql } from 'kysely';
import { jsonTexts } from '#app/db/json-rows.server.ts';
import type { Db, Decimal } from '#app/db/schema.ts';
import { withColour } from '#app/domain/catalog/stock-import/import-match.server.ts';
import type { KnownItem } from '#app/domain/catalog/stock-import/import-plan.ts';
import type { ImportRow } from '#app/domain/catalog/stock-import/import-row.ts';
import { listTypes } from '#app/domain/catalog/types/types.server.ts';
import { ITEM_CURRENCIES } from '#app/domain/constants.ts';
import { PHONE_COLUMNS } from '#app/domain/phone/phone.ts';
import { readUsualPrice } from '#app/domain/prices/pricing/doubt.server.ts';
import { readProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import { readRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';
import { rateToday } from '#app/domain/prices/rates/rate-read.server.ts';
import { readShopFeatures } from '#app/domain/shop-features.server.ts';
import { listKnownCodes } from '#app/domain/stock/units/known-codes.server.ts';
import { listEverSold } from '#app/domain/stock/units/sold-units.server.ts';
import { countAllUnnumbered } from '#app/domain/stock/units/unit-drift.server.ts';
import { nameSearchKey } from '#app/domain/text/name-keys.server.ts';

/** What the rows of a list name. `numbered`: ids, barcodes and names of rows with a number. */
export type Named = { ids: string[]; barcodes: string[]; names: string[]; numbered: Set<string>; codes: string[] };
export type ImportBasis = Awaited<ReturnType<typeof readBasis>>;

export function namedIn(rows: ImportRow[]): Named {
  const namesOf = ({ phone, colour }: ImportRow) =>
    [...new Set([phone.name, withColour(phone.name, colour)])].map(nameSearchKey);
  const all = rows.map((row) => ({ ...row, names: namesOf(row) }));
  return {
    ids: all.map(({ id }) => id).filter(Boolean),
    barcodes: all.flatMap(({ barcode }) => barcode ?? []),
    names: [...new Set(all.flatMap(({ names }) => names))],
    numbered: new Set(all.flatMap(({ unit, id, barcode, names }) => (unit ? [id, barcode ?? '', ...names] : []))),
    codes: all.flatMap(({ unit }) => unit?.codes.map(({ code }) => code) ?? []),
  };
}

/** Reads all of the shop that a plan depends on, in the same order each time, so that two readings can be compared. */
export async function readBasis(db: Db, { ids, barcodes, names, numbered, codes }: Named, today: string) {
  const rates: Record<string, Decimal | null> = {};
  for (const currency of ITEM_CURRENCIES) rates[currency] = await rateToday(db, currency, today);
  const items = await listItems(db, { ids, barcodes, names });
  const isNumbered = ({ id, barcode, nameKey }: KnownItem) =>
    [id, barcode ?? '', nameKey].some((each) => each !== '' && numbered.has(each));
  const known = (await listKnownCodes(db, codes)).toSorted((a, b) => (a.code < b.code ? -1 : 1));
  return {
    ...{ rates, items, known },
    types: (await listTypes(db)).map(({ type }) => type),
    profit: await readProfitPercent(db),
    rounding: await readRounding(db),
    usual: await readUsualPrice(db),
    recordsImeis: (await readShopFeatures(db)).recordsImeis,
    unnumbered: [
      ...(await countAllUnnumbered(
        db,
        items.filter(isNumbered).map(({ id }) => id),
      )),
    ].sort(),
    leased: await countLeased(db),
    ownPrices: await listOwnPrices(db, [...new Set(known.map(({ unitId }) => unitId))]),
    sold: await listEverSold(
      db,
      known.filter(({ state }) => state === 'gone').map(({ unitId }) => unitId),
    ),
  };
}

async function listItems(db: Db, { ids, barcodes, names }: Pick<Named, 'ids' | 'barcodes' | 'names'>) {
  const found = new Map<string, KnownItem>();
  for (const [column, values] of Object.entries({ id: ids, barcode: barcodes, nameKey: names })) {
    if (values.length === 0) continue;
    const rows = await db
      .selectFrom('inventories')
      .select(['id', 'nameKey', ...PHONE_COLUMNS, 'type', 'currency', 'qty', 'salePrice', 'rounding', 'tracking'])
      .select(['barcode', 'deletedAt'])
      .select(({ fn }) => [
        fn.coalesce('latestCost', 'cost').as('cost'),
        fn.coalesce('latestExchangeRate', 'rate').as('rate'),
        fn.coalesce('latestProfitPercent', 'profit').as('profit'),
      ])
      .where(sql<boolean>`${sql.ref(column)} in ${jsonTexts(db, values)}`)
      .$if(column !== 'id', (query) => query.where('deletedAt', 'is', null))
      .orderBy('id')
      .execute();
    for (const { deletedAt, ...item } of rows) found.set(item.id, { ...item, isDeleted: deletedAt !== null });
  }
  return [...found.values()];
}

async function countLeased(db: Db): Promise<[string, number][]> {
  const leased = await db
    .selectFrom('units')
    .select(['itemId', ({ fn }) => fn.countAll<number>().as('leased')])
    .where('state', '=', 'in-stock')
    .where('leasedTo', 'is not', null)
    .groupBy('itemId')
    .orderBy('itemId')
    .execute();
  return leased.map((each) => [each.itemId, Number(each.leased)]);
}

async function listOwnPrices(db: Db, unitIds: string[]): Promise<[string, number | null][]> {
  const priced = await db
    .selectFrom('units')
    .select(['id', 'salePrice'])
    .where('id', 'in', jsonTexts(db, unitIds))
    .where('salePrice', 'is not', null)
    .orderBy('id')
    .execute();
  return priced.map(({ id, salePrice }) => [id, salePrice]);
}
