import { expect, it } from 'vitest';
import { columnsOf, findHeadings, TEMPLATE_HEADINGS } from '#app/domain/catalog/stock-import/import-columns.ts';
import { type ImportRow, readImportRow } from '#app/domain/catalog/stock-import/import-row.ts';
import { imeiOf } from '#tests/support/factories/units.ts';

const none = new Map<string, never>();

/** Reads a row of named cells. */
function read(cells: Record<string, string>, above: ImportRow | null = null) {
  const headings = Object.keys(cells);
  return readImportRow(2, Object.values(cells), { headings, columns: columnsOf(headings, none) }, above);
}
const faults = (cells: Record<string, string>) =>
  read({ Name: 'Vivo', RAM: '8', ROM: '256', ...cells }).faults.map(({ code, to }) => (to ? `${code} ${to}` : code));

it('finds the headings of the list to fill in, in both languages, below other rows', () => {
  const roles = ['name', 'ram', 'rom', 'colour', 'type', 'qty', 'cost', 'currency', 'price', 'barcode'];
  const all = [...roles, 'imei', 'imei2', 'condition', 'supplier', 'note'];
  for (const headings of Object.values(TEMPLATE_HEADINGS))
    expect(findHeadings([['Shwe Pyi'], ['30.11.2026'], headings], none)).toEqual({ at: 2, columns: all });
});

it.each([
  ['Model', 'name'],
  ['Item Description', 'name'],
  ['ဖုန်းအမည်', 'name'],
  ['Storage', 'rom'],
  ['RAM/ROM', 'memory'],
  ['Qty (pcs)', 'qty'],
  ['ကုဒ်', 'id'],
  ['Profit %', 'profit'],
  ['Stock Balance', 'qty'],
  ['လက်ကျန်', 'qty'],
  ['Cost Price (CNY)', 'cost'],
  ['ဝယ်ဈေး (ကျပ်)', 'cost'],
  ['Selling Price', 'price'],
  ['ရောင်းစျေး', 'price'],
  ['IMEI 1', 'imei'],
  ['S/N', 'serial'],
  ['Bar Code', 'barcode'],
  ['Ko Aung', null],
])('reads the heading %s as %s', (heading, role) => {
  expect(columnsOf([heading], none)).toEqual([role]);
});

it.each([
  ['12.5 lakh', '1250000'],
  ['၁၂.၅ သိန်း', '1250000'],
  ['1,250,000', '1250000'],
  ['၁,၂၅၀,၀၀၀ ကျပ်', '1250000'],
  ['Ks 1,250,000.00', '1250000'],
  ['1.25E+06', '1250000'],
  ['$ 120.50', '120.5'],
  ['¥700', '700'],
  ['-', null],
])('reads the cost %s', (cost, expected) => {
  const row = read({ Name: 'Vivo', RAM: '8', ROM: '256', Cost: cost });
  expect([row.cost, row.faults]).toEqual([expected, []]);
});

it('knows the currency of a cost by its column, its cell or its heading', () => {
  const currency = (cells: Record<string, string>) => read({ Name: 'Vivo', ...cells }).currency;
  expect(currency({ Cost: '700', Currency: 'rmb' })).toBe('CNY');
  expect(currency({ Cost: '$120' })).toBe('USD');
  expect(currency({ Cost: '12.5 lakh' })).toBe('MMK');
  expect(currency({ 'Cost (THB)': '900' })).toBe('THB');
  expect(currency({ Cost: '900' })).toBe(null);
});

it.each([
  [{ Name: 'Redmi 14C 8/256' }, ['Redmi 14C', '8GB', '256GB']],
  [{ Name: 'iPhone 15 8GB/1TB' }, ['iPhone 15', '8GB', '1TB']],
  [{ Name: 'Tempered glass 10x20' }, ['Tempered glass 10x20', '', '']],
  [{ Name: 'Battery 2x5000' }, ['Battery 2x5000', '', '']],
  [{ Name: 'Apple Watch 9 41/45' }, ['Apple Watch 9 41/45', '', '']],
  [{ Name: 'Poco X7 (8GB+256GB)' }, ['Poco X7', '8GB', '256GB']],
  [{ Name: 'Poco X7', Memory: '12/1TB' }, ['Poco X7', '12GB', '1TB']],
  [{ Name: 'Poco X7', RAM: '၈/၂၅၆' }, ['Poco X7', '8GB', '256GB']],
  [{ Name: 'Galaxy S24', RAM: '8 gb', Storage: '256 GB' }, ['Galaxy S24', '8GB', '256GB']],
  [{ Name: 'Vivo Y04 2024' }, ['Vivo Y04 2024', '', '']],
])('reads name and sizes of %j', (cells, [name, ram, rom]) => {
  expect(read(cells as Record<string, string>).phone).toMatchObject({ name, ram, rom });
});

it('tells an IMEI that a spreadsheet has damaged from a wrong one, and how it was', () => {
  const withZero = '012345678901237';
  expect(faults({ IMEI: '3.56938E+14' })).toEqual(['number-rounded']);
  expect(faults({ IMEI: '3,56938E+14' })).toEqual(['number-rounded']);
  expect(faults({ IMEI: '356938000000000' })).toEqual(['number-rounded']);
  expect(faults({ IMEI: withZero.slice(1) })).toEqual([`zero-missing ${withZero}`]);
  expect(faults({ IMEI: '490154203237517' })).toEqual(['wrong-number']);
  expect(faults({ IMEI: '2026-11-30' })).toEqual(['date']);
  expect(faults({ IMEI: `="${imeiOf(1)}"` })).toEqual([]);
  expect(faults({ IMEI: `\t${imeiOf(1)}` })).toEqual([]);
  expect(faults({ Barcode: '6.94181E+12' })).toEqual(['number-rounded']);
  expect(faults({ Barcode: '6941812345673' })).toEqual(['bad-barcode']);
});

it('reads both numbers of a phone from one cell or two, and its facts', () => {
  const one = read({
    Name: 'Vivo',
    IMEI: `${imeiOf(1)} / ${imeiOf(2)}`,
    Condition: 'အသစ်',
    Battery: '0.86',
    Tax: 'paid',
  });
  const two = read({
    Name: 'Vivo',
    IMEI: imeiOf(1),
    'IMEI 2': imeiOf(2),
    Condition: 'New',
    Battery: '86%',
    Tax: 'paid',
  });
  expect(one.unit).toEqual(two.unit);
  expect(one.unit).toMatchObject({
    condition: 'new',
    battery: 86,
    tax: 'paid',
    codes: [{ code: imeiOf(1) }, { code: imeiOf(2) }],
  });
  expect(read({ Name: 'Vivo', Serial: 'F2LXK0AB12' }).unit?.codes).toEqual([{ code: 'F2LXK0AB12', kind: 'serial' }]);
});

it('refuses formulas without a result, dates and half pieces', () => {
  expect(faults({ Qty: '=A1+B1' })).toEqual(['formula']);
  expect(faults({ Cost: '#REF!' })).toEqual(['formula']);
  expect(faults({ Qty: '2026-11-30' })).toEqual(['date']);
  expect(faults({ RAM: '2064-04-01' })).toContain('date');
  expect(faults({ RAM: '23468' })).toContain('date');
  expect(faults({ Qty: '2.5' })).toEqual(['not-whole']);
  expect(faults({ Qty: '-3' })).toEqual(['too-small 0']);
  expect(faults({ Qty: '5 pcs' })).toEqual([]);
  expect(faults({ Qty: '၅ လုံး' })).toEqual([]);
  expect(faults({ IMEI: imeiOf(1), Condition: 'shiny' })[0]).toMatch(/^not-a-choice/);
  expect(faults({ Name: 'Total' })).toEqual(['total-row']);
});
