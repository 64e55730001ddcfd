import { useLingui } from '@lingui/react/macro';
import type { ImportRole } from '#app/domain/catalog/stock-import/import-columns.ts';
import type { NoteCode, RowNote, StockRowFate } from '#app/domain/catalog/stock-import/stock-import.ts';

export function useFateLabels(): Record<StockRowFate, string> {
  const { t } = useLingui();
  return {
    new: t({ message: 'New', context: 'a row of a list' }),
    changed: t({ message: 'Changed', context: 'a row of a list' }),
    same: t({ message: 'No change', context: 'a row of a list' }),
    refused: t({ message: 'Left out', context: 'a row of a list' }),
  };
}

export function useRoleLabels(): Record<ImportRole, string> {
  const { t } = useLingui();
  return {
    id: t`Id of the item`,
    barcode: t`Barcode`,
    name: t`Name`,
    memory: t`RAM and ROM together`,
    ram: 'RAM',
    rom: 'ROM',
    variant: t`Variant`,
    type: t`Type`,
    qty: t`Quantity`,
    price: t`Sale price`,
    cost: t`Cost`,
    currency: t`Currency`,
    profit: t`Profit %`,
    imei: 'IMEI',
    imei2: 'IMEI 2',
    serial: t`Serial number`,
    condition: t`Condition`,
    battery: t`Battery`,
    colour: t`Colour`,
    tax: t`Import tax`,
    supplier: t`Supplier`,
    note: t`Note`,
  };
}

export function useNoteText(): (note: RowNote) => string {
  const { t } = useLingui();
  const labels = useRoleLabels();
  return ({ code, field, from = '', to = '' }) => {
    const role = field ? labels[field] : '';
    const texts: Record<NoteCode, string> = {
      formula: t`${role}: the cell has a formula without a result (${from}). Type the value.`,
      date: t`${role}: the spreadsheet has made a date of it (${from}). Type what it was; in the spreadsheet, format the column as text.`,
      'not-a-number': t`${role}: “${from}” is no number.`,
      'not-whole': t`${role}: “${from}” is no whole number.`,
      ambiguous:
        field === 'profit'
          ? t`${role}: ${from} may be ${to}. Type it with the sign %.`
          : t`${role}: “${from}” may be ${to}. Type it without signs.`,
      'too-small': t`${role}: ${from} is less than ${to}.`,
      'too-large': t`${role}: ${from} is too large.`,
      'too-long': t`${role}: the text is too long.`,
      'not-a-choice': t`${role}: “${from}” is not known. Choose one of: ${to}`,
      'bad-barcode': t`“${from}” is no barcode: a digit is wrong or missing.`,
      'number-rounded': t`The spreadsheet has rounded the number to ${from}, and its last digits are lost. Type it again from the phone or its box. For the next list, format the column as text first.`,
      'zero-missing': t`The spreadsheet has cut the zero in front of ${from}. It is probably ${to}.`,
      'wrong-number': t`${role}: “${from}” is no IMEI or serial number. Check it on the phone.`,
      'imeis-off': t`The shop records no IMEIs. Leave them out, or switch it on in Shop Details.`,
      'known-unit': t`${from} is in the shop's records already, as ${to}. If the phone came back, use Receive.`,
      'number-twice': t`Row ${to} has the number ${from} too.`,
      'one-piece': t`A row with an IMEI is one piece. Give each phone its own row.`,
      'beyond-count': t`The list counts ${to} pieces of this item, and has more IMEIs. Correct the quantity, or leave this one out.`,
      'no-item': t`The row says of no item what it is: it has no name.`,
      'total-row': t`This is a sum, not an item.`,
      'deleted-item': t`${from} was deleted from the inventory.`,
      'two-items': t`The id is that of ${from}, the barcode that of ${to}.`,
      'other-version': t`The ${role} is that of ${from}, but the row says ${to}. Correct one of them.`,
      'several-items': t`Several items fit: ${from}. Add RAM and ROM, or the barcode.`,
      missing: t`“${role}” is missing.`,
      'no-such-type': from
        ? t`The shop has no type “${from}”. It has: ${to}`
        : t`The shop has no types yet. Add one in Type Settings.`,
      'barcode-taken': t`Another item has the barcode ${from}.`,
      'other-barcode': t`The item has the barcode ${to}, not ${from}.`,
      'other-currency':
        field === 'price'
          ? t`The sale price is in ${from}. Type it in MMK, or use a column of costs.`
          : t`The cost is in ${from}, but the item's cost is in ${to}. Say its currency beside it, or correct it.`,
      'no-price': t`A new item needs a price: “${role}” is empty, or not yours to set.`,
      'no-rate': t`${from} has no rate today. Save it in Exchange Rate, or give the cost in MMK.`,
      'no-profit': t`The shop has no profit percent. Save it in Profit %.`,
      unpriceable: t`The cost ${from} gives no price.`,
      'doubtful-price': t`The price is probably a typing error: ${to || from}. Check cost, currency and zeros.`,
      'twice-in-file': t`Row ${from} is about the same item. Keep one of them.`,
      leased: t`${to} pieces are kept for a device of the counter, so the quantity cannot be ${from}.`,
      'unknown-id': t`No item has the id ${from}. It was looked for by barcode and name.`,
      'from-above': t`Taken from the row above: ${to}`,
      'name-kept': t`The shop calls it ${to}. That stays.`,
      'price-kept': t`The price stays ${to}: it is not changed to ${from}.`,
      'price-computed': t`The price is computed from the cost: ${to}, not ${from}.`,
      zawgyi: t`This is probably Zawgyi.`,
      'comes-back': t`The shop had this phone before. It comes back.`,
    };
    return texts[code];
  };
}
