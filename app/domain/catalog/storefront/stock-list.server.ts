import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import { hasBrand } from '#app/domain/catalog/storefront/brand-list.server.ts';
import { itemsOnPage } from '#app/domain/catalog/storefront/item-sort.server.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import type { StockLevel } from '#app/domain/catalog/storefront/stock-state.ts';
import { LOW_STOCK_BELOW, SHOP_PAGE_SIZE } from '#app/domain/constants.ts';
import { readBarcode } from '#app/domain/phone/barcode.ts';
import { ITEM_KINDS, type ItemKind, PHONE_COLUMNS } from '#app/domain/phone/phone.ts';
import { hasKind } from '#app/domain/phone/phone-columns.server.ts';
import { closestNames, hasWords } from '#app/domain/phone/phone-search.server.ts';
import { withShownUnits } from '#app/domain/stock/units/shown-units.server.ts';
import { hasCondition, isTaxPaid } from '#app/domain/stock/units/unit-filter.server.ts';
import type { UnitFilter } from '#app/domain/stock/units/unit-filter.ts';
import { type Page, readCounted } from '#app/domain/text/paging.ts';

const COLUMNS = ['id', ...PHONE_COLUMNS, 'type', 'qty', 'salePrice', 'tracking'] as const;

export type StockFilter = {
  kind?: ItemKind | undefined;
  type?: string | undefined;
  brand?: string | undefined;
  search?: string | undefined;
  level?: StockLevel | undefined;
} & UnitFilter;

/** `closest` suggests names if a search finds nothing. */
export async function listStock(
  db: Db,
  filter: StockFilter = {},
  wanted = 1,
): Promise<{ items: StockItem[]; closest: string[] } & Omit<Page, 'offset'>> {
  const { rows, offset, ...page } = await readCounted(
    { wanted, size: SHOP_PAGE_SIZE },
    (place) => readItems(db, filter, place),
    () => countActiveItems(db, filter),
  );
  const closest = rows.length === 0 ? await closestNames(db, filter.search, filter.kind) : [];
  return { items: rows, closest, ...page };
}

async function readItems(db: Db, filter: StockFilter, place: Pick<Page, 'size' | 'offset'>): Promise<StockItem[]> {
  const items = await itemsOnPage(db, activeItems(db, filter), place).select(COLUMNS).execute();
  return withShownUnits(db, items);
}

const MAX_NEWEST = 6;
/** Several may be versions of one name, of which one is shown. */
const MAX_CANDIDATES = 4 * MAX_NEWEST;

export async function listNewest(db: Db): Promise<StockItem[]> {
  const newest = await activeItems(db, {})
    .select(COLUMNS)
    .where('qty', '>', 0)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_CANDIDATES)
    .execute();
  const shown = (await withShownUnits(db, newest)).filter(({ qty }) => qty > 0);
  const isFirst = ({ name }: StockItem, at: number) => shown.findIndex((each) => each.name === name) === at;
  return shown.filter(isFirst).slice(0, MAX_NEWEST);
}

export async function listStockKinds(db: Db): Promise<ItemKind[]> {
  const ofKind = (kind: ItemKind) =>
    activeItems(db, { kind }).select('id').where('sortKey', '>=', '').limit(1).executeTakeFirst();
  const found = await Promise.all(ITEM_KINDS.map(ofKind));
  return ITEM_KINDS.filter((_, at) => found[at]);
}

export async function listStockTypes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('itemTallies')
    .select('type')
    .distinct()
    .where('items', '>', 0)
    .where('type', '!=', '')
    .orderBy('type')
    .execute();
  return rows.map(({ type }) => type);
}

/** Repeats the condition of the index inventories_low; the lower bound makes the engine seek in it. */
export const isLowSql = sql<boolean>`"qty" >= 0 and "qty" < coalesce("lowStockThreshold", ${sql.lit(LOW_STOCK_BELOW)})`;

export function activeItems(db: Db, { kind, type, brand, search, level, condition, tax }: StockFilter) {
  return db
    .selectFrom('inventories')
    .where('deletedAt', 'is', null)
    .$if(kind !== undefined, (query) => query.where(hasKind(kind ?? 'phone')))
    .$if(level === 'out', (query) => query.where('qty', '<', 1))
    .$if(level === 'low', (query) => query.where(isLowSql))
    .$if(condition !== undefined, (query) => query.where((eb) => hasCondition(eb, condition ?? 'new')))
    .$if(tax !== undefined, (query) => query.where((eb) => isTaxPaid(eb)))
    .$if(Boolean(type), (query) => query.where('type', '=', type ?? ''))
    .$if(Boolean(brand), (query) => query.where(hasBrand(db, brand ?? '')))
    .$if(Boolean(search?.trim()), (query) => query.where(isFound(db, search ?? '')));
}

function isFound(db: Db, search: string): Expression<SqlBool> {
  const barcode = readBarcode(search);
  return barcode ? expressionBuilder<Database, 'inventories'>()('barcode', '=', barcode) : hasWords(db, search);
}

/** Reads counters if the filter names at most a type; otherwise counts rows. */
export async function countActiveItems(db: Db, filter: StockFilter): Promise<number> {
  const { kind, type, brand, search, level, condition, tax } = filter;
  // Few items are articles, which have an index.
  if (kind === 'phone') {
    const of = (other: ItemKind | undefined) => countActiveItems(db, { ...filter, kind: other });
    return (await of(undefined)) - (await of('article'));
  }
  const { count } =
    kind || brand || search?.trim() || level || condition || tax
      ? await activeItems(db, filter)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .$if(!level, (query) => query.where('sortKey', '>=', ''))
          .executeTakeFirstOrThrow()
      : await db
          .selectFrom('itemTallies')
          .select(({ fn, cast }) => cast<number | null>(fn.sum('items'), 'bigint').as('count'))
          .$if(Boolean(type), (query) => query.where('type', '=', type ?? ''))
          .executeTakeFirstOrThrow();
  return count ?? 0;
}
