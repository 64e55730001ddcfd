import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, it } from 'vitest';
import type { ReportSums, Sale } from '#app/domain/orders/sales/sale.ts';
import { BURMESE_DIGITS } from '#app/domain/text/format.ts';
import type { Language } from '#app/domain/text/locale.ts';
import { openFont } from '#app/typesetting/font-shape.ts';
import { writeReport } from '#app/ui/admin/orders/sales-report/report-pdf.ts';
import { formatOf } from '#tests/support/formats.ts';
import { reportFont } from '#tests/support/report-font.ts';

const words = {
  title: 'Sales History Report',
  about: ['ရွှေပြည် မိုဘိုင်း', 'All Buyers', 'All dates'],
  columns: { name: 'Name', phone: 'Phone', total: 'Total', date: 'Date' },
  parts: { pieces: 'Pieces', paid: 'Paid', unpaid: 'Unpaid', returned: 'Returned' },
  returnedOfThese: 'Returned of these',
  names: { walkIn: 'ဆိုင်လာဝယ်သူ', cash: 'Cash', tradeIn: 'Trade-in' },
  orders: 'Orders',
  received: 'Received',
  refunded: 'Refunded',
  totalSales: 'Total Sales',
  afterReturns: 'After returns',
  tax: 'of which commercial tax {rate} %',
  page: 'Page {page} of {pages}',
};
const english = { language: 'en', format: formatOf('en-US'), timeZone: 'Asia/Yangon' } as const;
const sale = {
  ...{ number: 1, name: 'Aye', phone: '09 123', createdAt: '2026-11-20T17:30:00.000Z' },
  ...{ total: 1_000, pieces: 0, returned: 0, paid: 0, taxRate: null, tax: null },
};
const noSums: ReportSums = { returned: 0, takesPayments: false, received: [] };
const font = openFont(await reportFont());

/** The lines of each page as PDFium reads them. */
async function read(
  sales: Partial<Sale>[],
  tag: string = english.format.tag,
  language: Language = 'en',
  sums = noSums,
): Promise<string[][]> {
  const file = await writeReport(
    { words, locale: { ...english, format: formatOf(tag), language }, sums },
    sales.map((each) => ({ ...sale, ...each })),
    font,
  );
  const library = await PDFiumLibrary.init();
  const pdf = await library.loadDocument(file);
  const pages = [...pdf.pages()].map((page) => page.getText().split('\r\n'));
  pdf.destroy();
  library.destroy();
  return pages;
}

it('shows the title, the filter, the rows and their total', async () => {
  const pages = await read([{ total: 9_999_999_999 }, { name: 'ဒေါ်ခင်မြ', total: 1 }, { name: 'Walk-in', total: 0 }]);
  expect(pages).toEqual([
    [
      'Sales History Report',
      ...words.about,
      'Orders: 3',
      'Name Phone Total Date',
      'Aye 09 123 9,999,999,999 MMK Nov 21, 2026',
      'ဒေါ်ခင်မြ 09 123 1 MMK Nov 21, 2026',
      'ဆိုင်လာဝယ်သူ 09 123 0 MMK Nov 21, 2026',
      'Total Sales: 10,000,000,000 MMK',
      'Sales History Report Page 1 of 1',
    ],
  ]);
});

it('says below each sale and in the summary how many pieces, what is paid, unpaid and returned, and what was received', async () => {
  const part = { total: 1_000, pieces: 2, paid: 300, returned: 100 };
  const received = [
    { method: 'Cash', amount: 700, refunded: 50 },
    { method: 'KBZPay', amount: 20, refunded: 0 },
  ];
  const sums = { returned: 150, takesPayments: true, received };
  const pages = await read([part, { pieces: 1, paid: 1_000 }], english.format.tag, 'en', sums);
  expect(pages).toEqual([
    [
      'Sales History Report',
      ...words.about,
      'Orders: 2 · Pieces: 3 · Paid: 1,300 MMK · Unpaid: 600 MMK · Returned of these: 100 MMK',
      'Received: Cash 700 MMK · KBZPay 20 MMK',
      'Refunded: Cash 50 MMK',
      'Name Phone Total Date',
      'Aye 09 123 1,000 MMK Nov 21, 2026',
      'Pieces: 2 · Paid: 300 MMK · Unpaid: 600 MMK · Returned: 100 MMK',
      'Aye 09 123 1,000 MMK Nov 21, 2026',
      'Pieces: 1 · Paid: 1,000 MMK',
      'Total Sales: 2,000 MMK',
      'Returned: -150 MMK',
      'After returns: 1,850 MMK',
      'Sales History Report Page 1 of 1',
    ],
  ]);
});

it('repeats the column heads on every page with rows, and keeps all rows', async () => {
  for (const count of [0, 25, 26, 27, 28, 29, 30, 61]) {
    const pages = await read(Array.from({ length: count }, (_, index) => ({ name: `Buyer ${index}`, total: index })));
    const rows = pages.flat().filter((line) => line.startsWith('Buyer'));
    expect(rows.map((row) => row.split(' 09')[0])).toEqual(
      Array.from({ length: count }, (_, index) => `Buyer ${index}`),
    );
    expect(pages.flat().filter((line) => line.startsWith('Total Sales'))).toHaveLength(1);
    for (const [index, page] of pages.entries()) {
      if (page.some((line) => line.startsWith('Buyer'))) expect(page).toContain('Name Phone Total Date');
      expect(page.at(-1)).toBe(`Sales History Report Page ${index + 1} of ${pages.length}`);
    }
  }
});

it.each(['<b>"Aye" & \\(Co)</b>', 'U Aung 😀', '王小明', '(((', 'Ṩ ế é', 'ကို 😀 Aye', 'Việt ơ', 'ร้าน Aye'])(
  'keeps the text of the name %j, even if the font lacks its characters',
  async (name) => {
    const [page = []] = await read([{ name }]);
    expect(page).toContain(`${name} 09 123 1,000 MMK Nov 21, 2026`);
  },
);

it('draws a dot and no box for a letter that the font lacks', () => {
  for (const text of ['Aye ကို é ế', '😀', '👨‍👩‍👧👍🏽', '王小明 Aye', 'ร้าน', 'هاتف', 'Việt ơ', '\uE000', '\u{10FFFF}'])
    expect(font.shape(text).runs.flatMap(({ glyphs }) => glyphs.filter(({ id }) => id === 0))).toEqual([]);
  expect(font.shape('王小明 Aye😀').width).toBe(font.shape('··· Aye·').width);
  expect(font.shape('ơ').width).toBe(font.shape('o').width);
});

it('stacks Burmese letters also beside a character that the font lacks', () => {
  const drawn = (text: string) => font.shape(text).runs.flatMap(({ glyphs }) => glyphs.map(({ id }) => id));
  expect(drawn('သင်္ဘော😀')).toEqual([...drawn('သင်္ဘော'), ...drawn('·')]);
});

it('wraps long names and phone numbers without losing text, and keeps the row below them whole', async () => {
  const name = 'မန္တလေးသူ မစန္ဒာ နှင့် ကိုကျော်ကျော်ဦး မိသားစု ဖုန်းအရောင်းဆိုင် (ရန်ကုန်မြို့ ပန်းဘဲတန်းမြို့နယ်)';
  const [page = []] = await read([{ name }, { name: 'x'.repeat(120), phone: '1'.repeat(60) }, {}]);
  const text = page.join('').replaceAll(' ', '');
  expect(text).toContain(name.replaceAll(' ', ''));
  expect(text).toContain('x'.repeat(120));
  expect(text).toContain('1'.repeat(60));
  expect(page).toContain('Aye 09 123 1,000 MMK Nov 21, 2026');
});

it.each([
  ['de', '1.000 MMK 21.11.2026'],
  ['en-GB', '1,000 MMK 21 Nov 2026'],
  ['zh-CN', '1,000 MMK Nov 21, 2026'],
])('formats dates and amounts in %s, or in English if the font lacks its characters', async (format, expected) => {
  const [page = []] = await read([{}], format);
  expect(page).toContain(`Aye 09 123 ${expected}`);
});

it.each([
  ['en-u-nu-latn', '1,234,567,890 ကျပ် 21 နိုဝင်ဘာ 2026', 'Page 1 of 1'],
  [BURMESE_DIGITS, '၁,၂၃၄,၅၆၇,၈၉၀ ကျပ် ၂၁ နိုဝင်ဘာ ၂၀၂၆', 'Page ၁ of ၁'],
])('formats amounts, dates and page numbers in Burmese with the digits of %s', async (format, expected, number) => {
  const [page = []] = await read([{ total: 1_234_567_890 }], format, 'my');
  expect(page).toContain(`Aye 09 123 ${expected}`);
  expect(page.at(-1)).toBe(`Sales History Report ${number}`);
});
