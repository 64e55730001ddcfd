import Big from 'big.js';
import type { Decimal, RowOf, UnitCondition, UnitTax } from '#app/db/schema.ts';
import { RowCells } from '#app/domain/catalog/stock-import/import-cells.ts';
import { currencyIn, type ImportColumns, type ImportRole } from '#app/domain/catalog/stock-import/import-columns.ts';
import type { RowNote } from '#app/domain/catalog/stock-import/stock-import.ts';
import { ITEM_CURRENCIES, MAX_STOCK } from '#app/domain/constants.ts';
import { readBarcode } from '#app/domain/phone/barcode.ts';
import { memorySize } from '#app/domain/phone/memory-size.ts';
import type { Phone } from '#app/domain/phone/phone.ts';
import { LOWEST_PROFIT } from '#app/domain/prices/pricing/profit-form.ts';
import { readUnitLines, type UnitLineProblem } from '#app/domain/stock/receiving/unit-lines.ts';
import type { NewUnit } from '#app/domain/stock/units/unit.ts';
import { foldDigits } from '#app/domain/text/digits.ts';
import { hasValidLuhnDigit } from '#app/domain/text/luhn.ts';
import { nameKey } from '#app/domain/text/name-key.ts';

export type ItemCurrency = (typeof ITEM_CURRENCIES)[number];
export type RowUnit = RowOf<'units', 'condition' | 'battery' | 'colour' | 'tax' | 'supplier' | 'note'> & {
  codes: NewUnit;
};
/** What a row says. `currency` is null if it names none. */
export type ImportRow = {
  position: number;
  id: string;
  barcode: string | null;
  phone: Phone;
  colour: string;
  type: string;
  qty: number | null;
  cost: Decimal | null;
  currency: ItemCurrency | null;
  profit: Decimal | null;
  price: number | null;
  unit: RowUnit | null;
  faults: RowNote[];
  notes: RowNote[];
};

/** `isCostHidden`: the list has costs, which this person may not see. */
export type RowsOf = { headings: string[]; columns: ImportColumns; isCostHidden?: boolean };

/** Reads one row. @param above the row before it, whose item applies to a number without one, as merged cells have it. */
export function readImportRow(
  position: number,
  cells: string[],
  { headings, columns, isCostHidden = false }: RowsOf,
  above: ImportRow | null,
): ImportRow {
  const byRole: Partial<Record<ImportRole, string>> = {};
  for (const [at, role] of columns.entries()) if (role) byRole[role] = cells[at] ?? '';
  const read = new RowCells(byRole);
  const notes: RowNote[] = [];
  const unit = readUnit(read);
  const identity = {
    id: read.text('id', 128),
    barcode: barcodeOf(read),
    phone: phoneOf(read),
    colour: read.text('colour', 40),
    type: read.text('type', 40),
  };
  const isNameless = identity.id === '' && identity.barcode === null && identity.phone.name === '';
  const named = isNameless && unit && above ? { ...identity, ...itemOf(above) } : identity;
  if (named !== identity) notes.push({ code: 'from-above', to: named.phone.name });
  if (isNameless && named === identity) read.faults.push({ code: 'no-item' });
  if (/^(grand |sub ?)?totals?\b|^စုစုပေါင်း/i.test(named.phone.name)) read.faults.push({ code: 'total-row' });
  const price = read.amount('price');
  const headingOf = (role: ImportRole) => headings[columns.indexOf(role)] ?? '';
  const currency = currencyOf(read, headingOf('cost'));
  const priceCurrency =
    currencyIn(read.raw('price')) ??
    currencyIn(headingOf('price')) ??
    (columns.includes('cost') || isCostHidden ? null : currency);
  if (price !== null && priceCurrency !== null && priceCurrency !== 'MMK')
    read.fault('other-currency', 'price', priceCurrency, 'MMK');
  else if (price !== null && !/^\d{1,15}$/.test(price)) read.fault('not-whole', 'price');
  return {
    position,
    ...named,
    qty: read.whole('qty', { max: MAX_STOCK }),
    cost: read.amount('cost'),
    currency,
    profit: profitOf(read),
    price: price === null ? null : Number(price),
    unit,
    faults: read.faults,
    notes,
  };
}

const itemOf = ({ id, barcode, phone, type, colour }: ImportRow) => ({ id, barcode, phone, type, colour });

function barcodeOf(read: RowCells): string | null {
  const typed = read.text('barcode', 40);
  if (typed === '') return null;
  const barcode = readBarcode(typed);
  if (barcode !== null) return barcode;
  const isRounded = /^\d(\.\d+)?E\+?\d+$/i.test(typed);
  read.fault(isRounded ? 'number-rounded' : 'bad-barcode', 'barcode');
  return null;
}

/** `8/256`, `8GB + 256GB`, `8+256` in a column of both sizes, or at the end of a name. */
const SIZES = /(\d{1,2})\s*(?:gb)?\s*[/+|x×]\s*(\d{2,4}|[12](?=\s*tb))\s*(gb|tb)?/i;
const SIZES_AT_END = new RegExp(String.raw`\s*[([]?\s*(?<![\d/+.])${SIZES.source}\s*(?:ram|rom)?\s*[)\]]?\s*$`, 'i');

function phoneOf(read: RowCells): Phone {
  let name = read.text('name', 120);
  let [ram, rom] = [memorySize(read.memory('ram')), memorySize(read.memory('rom'))];
  // Both sizes may stand in a column of their own, in that of the RAM, or behind the name.
  const both = SIZES.exec(foldDigits(read.memory('memory'))) ?? (rom === '' ? SIZES.exec(foldDigits(ram)) : null);
  const last = ram === '' && rom === '' && !both ? SIZES_AT_END.exec(foldDigits(name)) : null;
  const ended = last && areUsual(last) ? last : null;
  const sizes = both ?? ended;
  if (sizes && rom === '') {
    const [, first = '', second = '', unit = 'GB'] = sizes;
    [ram, rom] = [memorySize(first), memorySize(`${second}${unit}`)];
  } else if (!both && rom === '') rom = memorySize(read.raw('memory').slice(0, 40));
  if (ended) name = name.slice(0, ended.index).trim();
  const variant = ram === '' && rom === '' ? foldDigits(read.text('variant', 40)) : '';
  return { name, ram, rom, variant };
}

/** A name may also end in the sizes of a glass, a watch or a battery. */
function areUsual([, ram = '', rom = '', unit = '']: RegExpExecArray): boolean {
  return [ram, rom + unit].every((size) => /[GT]B$/.test(memorySize(size)));
}

function currencyOf(read: RowCells, heading: string): ItemCurrency | null {
  const known = (text: string | null) => ITEM_CURRENCIES.find((each) => each === text) ?? null;
  const typed = read.text('currency', 20);
  const named = known(typed.toUpperCase()) ?? known(currencyIn(typed));
  if (typed !== '' && named === null) read.fault('not-a-choice', 'currency', typed, ITEM_CURRENCIES.join(', '));
  const inCell = currencyIn(read.raw('cost')) ?? (/lakh|lac|သိန/i.test(read.raw('cost')) ? 'MMK' : null);
  const ofCost = inCell ?? (named === null ? currencyIn(heading) : null);
  if (read.raw('cost') !== '' && ofCost !== null && (known(ofCost) === null || (inCell && named && inCell !== named)))
    read.fault('not-a-choice', 'currency', ofCost, named ?? ITEM_CURRENCIES.join(', '));
  return named ?? known(ofCost);
}

/** In a workbook, 10 % is stored as 0.1: below one, only the sign says which of the two it is. */
function profitOf(read: RowCells): Decimal | null {
  const percent = read.percent('profit');
  if (percent === null) return null;
  const number = Number(percent);
  if (number !== 0 && Math.abs(number) < 1 && !/[%٪]$/.test(read.raw('profit')))
    read.fault('ambiguous', 'profit', percent, `${percent} % / ${new Big(percent).times(100).toFixed()} %`);
  else if (number < LOWEST_PROFIT) read.fault('too-small', 'profit', percent, String(LOWEST_PROFIT));
  else if (percent.length > 12) read.fault('too-large', 'profit');
  return percent;
}

const CONDITIONS: [RegExp, UnitCondition][] = [
  [/^(new|brand ?new|sealed|အသစ်|ပါကင်|ပါကင်အသစ်)$/, 'new'],
  [/^(open ?box|opened|ဘူးဖွင့်(ပြီး)?|ပါကင်ဖွင့်)$/, 'open-box'],
  [/^((grade )?a|like new|excellent|အသစ်နီးပါး|အဆင့် ?a)$/, 'grade-a'],
  [/^((grade )?b|good|used|second ?hand|2nd( ?hand)?|အဟောင်း|တစ်ပတ်ရစ်|အဆင့် ?b)$/, 'grade-b'],
  [/^((grade )?c|fair|poor|အဆင့် ?c)$/, 'grade-c'],
];
const TAXES: [RegExp, UnitTax][] = [
  [/^(paid|yes|y|tax paid|ဆောင်ပြီး|ပြီး|ရှိ)$/, 'paid'],
  [/^(unpaid|no|n|not paid|မဆောင်ရသေး|မဆောင်|မရှိ)$/, 'unpaid'],
  [/^(exempt|free|ကင်းလွတ်)$/, 'exempt'],
  [/^(unknown|မသိ)$/, 'unknown'],
];

function choiceOf<Value extends string>(
  read: RowCells,
  role: ImportRole,
  words: [RegExp, Value][],
  standard: Value,
): Value {
  const typed = read.text(role, 40);
  const key = nameKey(typed).replaceAll('-', ' ');
  if (key === '') return standard;
  const found = words.find(([word, value]) => word.test(key) || value === nameKey(typed))?.[1];
  if (found === undefined) read.fault('not-a-choice', role, typed, words.map(([, value]) => value).join(', '));
  return found ?? standard;
}

function readUnit(read: RowCells): RowUnit | null {
  const typed = (['imei', 'imei2', 'serial'] as const).map((role) => [role, read.text(role, 100)] as const);
  const codes: NewUnit = [];
  for (const [role, text] of typed) {
    if (text === '') continue;
    const [line] = readUnitLines(role === 'serial' && !/s\/?n/i.test(text) ? `SN:${text}` : text);
    for (const problem of line?.problems ?? []) codeFault(read, role, text, problem);
    const rounded = line?.codes.find(({ code, kind }) => kind === 'imei' && /0{6}$/.test(code));
    if (rounded) read.fault('number-rounded', role, text);
    if (line) codes.push(...line.codes.filter(({ code }) => !codes.some((other) => other.code === code)));
    else read.fault('wrong-number', role, text);
  }
  if (typed.every(([, text]) => text === '')) return null;
  const imeis = codes.filter(({ kind }) => kind === 'imei').length;
  if (imeis > 2 || codes.length - imeis > 1) read.fault('one-piece', 'imei');
  return {
    codes,
    condition: choiceOf(read, 'condition', CONDITIONS, 'new'),
    battery: batteryOf(read),
    colour: read.text('colour', 40),
    tax: choiceOf(read, 'tax', TAXES, 'unknown'),
    supplier: read.text('supplier', 80),
    note: read.text('note', 300),
  };
}

/** Also as the fraction that a spreadsheet stores for 86 %. */
function batteryOf(read: RowCells): number | null {
  const percent = read.percent('battery');
  if (percent === null) return null;
  const number = Number(percent) <= 1 ? Number(percent) * 100 : Number(percent);
  if (Number.isInteger(number) && number >= 1 && number <= 100) return number;
  read.fault('not-whole', 'battery');
  return null;
}

/** An IMEI that a spreadsheet has damaged is told from one that somebody mistyped, because it is mended in another way. */
function codeFault(read: RowCells, role: ImportRole, text: string, { problem }: UnitLineProblem): void {
  const digits = foldDigits(text).replace(/\D/g, '');
  const mended = digits.padStart(15, '0');
  const isCut = problem === 'imei-too-short' && digits.length >= 13 && hasValidLuhnDigit(mended);
  const isRounded = problem === 'scientific-notation' || /^\d{9,}0{6,}$/.test(digits);
  if (isCut) read.fault('zero-missing', role, text, mended);
  else if (isRounded) read.fault('number-rounded', role, text);
  else read.fault(problem === 'date' ? 'date' : 'wrong-number', role, text);
}
