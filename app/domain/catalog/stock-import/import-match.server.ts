import type { KnownItem } from '#app/domain/catalog/stock-import/import-plan.ts';
import type { ImportRow } from '#app/domain/catalog/stock-import/import-row.ts';
import type { RowNote } from '#app/domain/catalog/stock-import/stock-import.ts';
import { memorySize } from '#app/domain/phone/memory-size.ts';
import { isArticle, PHONE_SPECS, phoneLabel } from '#app/domain/phone/phone.ts';
import { nameSearchKey } from '#app/domain/text/name-keys.server.ts';

export type ItemMatches = ReturnType<typeof matchesOf>;

/** The items that rows may be about, by what rows name of them. Deleted ones are found by their ids only. */
export function matchesOf(items: KnownItem[]) {
  const standing = items.filter(({ isDeleted }) => !isDeleted);
  return {
    byId: new Map(items.map((item) => [item.id, item])),
    byBarcode: new Map(standing.flatMap((item) => (item.barcode === null ? [] : [[item.barcode, item] as const]))),
    byName: Map.groupBy(standing, ({ nameKey }) => nameKey),
  };
}

/** New items of a colour are named after it, as Add phone names them. */
export function withColour(name: string, colour: string): string {
  return colour === '' || name === '' ? name : `${name} ${colour}`;
}

/** Finds the item of a row: by id, else by barcode, else by name and sizes. A fault if these disagree, or several fit.
 * `isOneColour`: the row is about one colour of the item. */
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
