import { sql } from 'kysely';
import { jsonTexts } from '#app/db/json-rows.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { KnownItem } from '#app/domain/catalog/stock-import/import-plan.ts';
import type { ImportRow } from '#app/domain/catalog/stock-import/import-row.ts';
import type { RowNote } from '#app/domain/catalog/stock-import/stock-import.ts';
import { memorySize } from '#app/domain/phone/memory-size.ts';
import { isArticle, PHONE_COLUMNS, PHONE_SPECS, phoneLabel } from '#app/domain/phone/phone.ts';
import { nameSearchKey } from '#app/domain/text/name-keys.server.ts';

export type ItemMatches = {
  byId: Map<string, KnownItem>;
  byBarcode: Map<string, KnownItem>;
  byName: Map<string, KnownItem[]>;
};

/** Reads the items that rows may be about, in three statements for any number of rows. */
export async function readMatches(db: Db, rows: ImportRow[]): Promise<ItemMatches> {
  const texts = (values: (string | null)[]) => jsonTexts(db, [...new Set(values.filter((value) => value !== null))]);
  const ids = rows.map(({ id }) => id).filter(Boolean);
  const byId =
    ids.length === 0
      ? []
      : await items(db)
          .where(sql<boolean>`"id" in ${texts(ids)}`)
          .execute();
  const barcodes = rows.map(({ barcode }) => barcode);
  const standing = () => items(db).where('deletedAt', 'is', null);
  const byBarcode = await standing()
    .where(sql<boolean>`"barcode" in ${texts(barcodes)}`)
    .execute();
  const keys = rows.flatMap(({ phone, colour }) => [phone.name, withColour(phone.name, colour)]).map(nameSearchKey);
  const byName = await standing()
    .where(sql<boolean>`"nameKey" in ${texts(keys)}`)
    .orderBy('id')
    .execute();
  return {
    byId: new Map(byId.map((item) => [item.id, known(item)])),
    byBarcode: new Map(byBarcode.map((item) => [item.barcode ?? '', known(item)])),
    byName: Map.groupBy(byName.map(known), ({ nameKey }) => nameKey),
  };
}

type Row = Omit<KnownItem, 'isDeleted'> & { deletedAt: string | null };
const known = ({ deletedAt, ...item }: Row): KnownItem => ({ ...item, isDeleted: deletedAt !== null });

function items(db: Db) {
  return db
    .selectFrom('inventories')
    .select([
      'id',
      'nameKey',
      ...PHONE_COLUMNS,
      'type',
      'currency',
      'qty',
      'salePrice',
      'rounding',
      'tracking',
      'barcode',
    ])
    .select('deletedAt')
    .select(({ fn }) => [
      fn.coalesce('latestCost', 'cost').as('cost'),
      fn.coalesce('latestExchangeRate', 'rate').as('rate'),
      fn.coalesce('latestProfitPercent', 'profit').as('profit'),
    ]);
}

/** New items of a colour are named after it, as Add phone names them. */
export function withColour(name: string, colour: string): string {
  return colour === '' || name === '' ? name : `${name} ${colour}`;
}

/**
 * Finds the item of a row: by id, else by barcode, else by name and sizes. A fault if these disagree, or several fit.
 * `isOneColour`: the row is about one colour of the item.
 */
export function matchRow(
  { byId, byBarcode, byName }: ItemMatches,
  { id, barcode, phone, colour, unit }: ImportRow,
): { item: KnownItem | null; fault?: RowNote; remark?: RowNote; isOneColour?: boolean } {
  const ofId = byId.get(id);
  if (ofId?.isDeleted) return { item: null, fault: { code: 'deleted-item', field: 'id', from: phoneLabel(ofId) } };
  const remark: RowNote | undefined =
    id !== '' && !ofId ? { code: 'unknown-id', field: 'id', from: id.slice(0, 60) } : undefined;
  const ofBarcode = byBarcode.get(barcode ?? '');
  if (ofId && ofBarcode && ofId.id !== ofBarcode.id)
    return { item: null, fault: { code: 'two-items', from: phoneLabel(ofId), to: phoneLabel(ofBarcode) } };
  const item = ofId ?? ofBarcode;
  const named = (name: string) => fitting(byName.get(nameSearchKey(name)) ?? [], phone);
  if (item) {
    const names = [withColour(phone.name, colour), phone.name];
    const isOther =
      names.every((name) => nameSearchKey(name) !== item.nameKey) && names.some((name) => named(name).length > 0);
    if (!isOther && fitting([item], phone).length > 0) return { item, ...(remark && { remark }) };
    const field = ofId ? ('id' as const) : ('barcode' as const);
    return { item: null, fault: { code: 'other-version', field, from: phoneLabel(item), to: phoneLabel(phone) } };
  }
  const coloured = unit || colour === '' ? [] : named(withColour(phone.name, colour));
  const found = coloured.length > 0 ? coloured : named(phone.name);
  if (found.length > 1)
    return { item: null, fault: { code: 'several-items', from: found.slice(0, 3).map(phoneLabel).join(', ') } };
  const isOneColour = !unit && colour !== '' && coloured.length === 0;
  return { item: found[0] ?? null, isOneColour, ...(remark && { remark }) };
}

type Specs = Pick<KnownItem, 'ram' | 'rom' | 'variant'>;

/** Those with the sizes or the variant that the row names; what it does not name may be any. */
function fitting(items: KnownItem[], row: Specs): KnownItem[] {
  const exact = items.filter(
    (item) => PHONE_SPECS.every((spec) => memorySize(item[spec]) === row[spec]) && item.variant === row.variant,
  );
  if (exact.length > 0) return exact;
  return isArticle(row) && row.variant === ''
    ? items
    : items.filter((item) =>
        row.variant === ''
          ? PHONE_SPECS.every((spec) => row[spec] === '' || memorySize(item[spec]) === row[spec])
          : item.variant === row.variant,
      );
}
