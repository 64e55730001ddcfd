import { expect, it } from 'vitest';
import type { DateOrder } from '#app/db/schema.ts';
import { STATEMENT_BOUNDS } from '#app/domain/money/statements/statement.ts';
import { findHeadings } from '#app/domain/money/statements/statement-columns.ts';
import { readStatement } from '#app/domain/money/statements/statement-read.server.ts';
import { readRows } from '#app/domain/text/table/rows-read.server.ts';
import { decodeText } from '#app/domain/text/table/table-read.server.ts';

const now = new Date('2026-12-31T12:00:00Z');
const timeZone = 'Asia/Yangon';

async function read(text: string, dateOrder: DateOrder | null = null) {
  const rows = ((await readRows(text, STATEMENT_BOUNDS)) ?? []).map(({ cells }) => cells);
  const { at, columns } = findHeadings(rows) ?? { at: -1, columns: [] };
  return readStatement({ rows: rows.slice(at + 1), columns, dateOrder, now, timeZone });
}

const one = {
  lines: [
    {
      at: '2026-12-31T03:30:00.000Z',
      hasTime: true,
      amount: 1_250_000,
      number: '01003981726354',
      reference: '57-0',
      text: 'Order 57-0',
    },
  ],
  left: 0,
  unreadable: 0,
};

it.each([
  ['commas', 'Date,Transaction ID,Amount,Remark\n2026-12-31 10:00,01003981726354,"1,250,000.00",Order 57-0'],
  ['semicolons', 'Date;Txn No.;Amount (MMK);Note\r\n31/12/2026 10:00;0100 3981 7263 54;1.250.000;Order 57-0\r\n'],
  [
    'tabs, a time of its own and a preamble',
    'Statement of Daw Mya\n\nDate\tTime\tReference\tCredit\tDebit\tDescription\n12/31/2026\t10:00 AM\t01003981726354\tKs 1,250,000\t\tOrder 57-0',
  ],
  ['bars and Burmese headings', 'ရက်စွဲ|လုပ်ငန်းစဉ်နံပါတ်|ပမာဏ|မှတ်ချက်\n၃၁-၁၂-၂၀၂၆ ၁၀:၀၀|၀၁၀၀၃၉၈၁၇၂၆၃၅၄|၁,၂၅၀,၀၀၀ ကျပ်|Order 57-0'],
])('a statement is read with %s', async (_, text) => {
  expect(await read(text)).toMatchObject(one);
});

it('debits are left out, however they are written', async () => {
  const head = 'Date,Type,Amount,Debit,Transaction ID\n';
  const rows = ['-1000,,', '(1000),,', '1000 DR,,', ',1000,', '1000,1000,'].map(
    (cells) => `31/12/2026,,${cells}A1234567`,
  );
  const read0 = await read(
    `${head}${rows.join('\n')}\n31/12/2026,Sent,1000,,\n31/12/2026,Received,1000,0.00,\nTotal,,,,`,
  );
  expect([read0.lines.length, read0.left, read0.unreadable]).toEqual([1, 6, 0]);
});

it('a kind that says neither leaves an amount without a sign unread', async () => {
  const kinds = ['Transfer Out,5', 'ငွေထုတ်,5', 'Transfer,5', ',5', 'Transfer,+5', 'Received,5'];
  const rows = kinds.map((cells) => `31/12/2026,${cells}`).join('\n');
  const { lines, left, unreadable } = await read(`ရက်စွဲ,အမျိုးအစား,ပမာဏ\n${rows}`);
  expect([lines.length, left, unreadable]).toEqual([2, 2, 2]);
});

it('a cell without a digit is empty', async () => {
  const rows = ['5,-', '5,—', '5,N/A', '-,5'].map((cells) => `31/12/2026,${cells}`).join('\n');
  const { lines, left, unreadable } = await read(`Date,Credit,Debit\n${rows}`);
  expect([lines.length, left, unreadable]).toEqual([3, 1, 0]);
});

it('a note where the number should be is a text', async () => {
  const { lines } = await read('Date,Amount,Reference\n31/12/2026,5,order payment\n31/12/2026,5,shop payment');
  expect(lines.map(({ number, text }) => [number, text])).toEqual([
    [null, 'order payment'],
    [null, 'shop payment'],
  ]);
});

it('a date without an order of its own is read as the others, else not in the future', async () => {
  const days = async (...dates: string[]) =>
    (await read(`Date,Amount\n${dates.map((date) => `${date},5`).join('\n')}`)).lines.map(({ at }) => at.slice(0, 10));
  expect(await days('03/04/2026', '04/13/2026')).toEqual(['2026-03-04', '2026-04-13']);
  expect(await days('03/04/2026', '13/04/2026')).toEqual(['2026-04-03', '2026-04-13']);
  expect(await days('03/04/2026')).toEqual(['2026-04-03']);
  // The first of February 2027 is not there yet.
  expect(await days('01/02/2027', '12/01/2026')).toEqual(['2027-02-01', '2026-01-12']);
  expect(await days('12/03/2026', '11/01/2026')).toEqual(['2026-03-12', '2026-01-11']);
  expect(await days('12/03/2026', '12/11/2026', '01/12/2026')).toEqual(['2026-03-12', '2026-11-12', '2026-12-01']);
});

it('dates that say no order are read as in files before; the order that a file shows is told', async () => {
  const read2 = async (date: string, before: DateOrder | null) => {
    const { lines, shownOrder } = await read(`Date,Amount\n${date},5`, before);
    return [lines[0]?.at.slice(0, 10), shownOrder];
  };
  expect(await read2('03/04/2026', null)).toEqual(['2026-04-03', null]);
  expect(await read2('03/04/2026', 'month-first')).toEqual(['2026-03-04', null]);
  expect(await read2('13/04/2026', 'month-first')).toEqual(['2026-04-13', 'day-first']);
  expect(await read2('04/13/2026', 'day-first')).toEqual(['2026-04-13', 'month-first']);
  // The other order gives a day in the future.
  expect(await read2('02/01/2027', 'day-first')).toEqual(['2027-01-02', null]);
  expect(await read2('12/01/2026', 'month-first')).toEqual(['2026-12-01', null]);
  expect(await read2('01/05/2027', 'month-first')).toEqual(['2027-01-05', null]);
});

it('a time that names its zone is that time, another is of the clock of the shop', async () => {
  const stamps = ['2026-12-01T06:00:00Z', '2026-12-01T06:00:00.123Z', '2026-12-01 06:00:00 UTC'];
  const zoned = ['2026-12-01T12:30:00+06:30', '2026-12-01 12:30+0630', '2026-11-30T23:00:00-07:00'];
  const { lines } = await read(
    `Date,Amount\n${[...stamps, ...zoned, '2026-12-01T12:30:00'].map((date) => `${date},5`).join('\n')}`,
  );
  expect(lines.map(({ at, hasTime }) => [at.slice(0, 16), hasTime])).toEqual(Array(7).fill(['2026-12-01T06:00', true]));
});

it('lines that cannot be read are counted, rows of sums are not', async () => {
  const { lines, unreadable } = await read(
    'Date,Amount\nsoon,500\n31/12/2026,12.50\n31/12/2026,\nTotal,\n31/12/2026,7',
  );
  expect([lines.length, unreadable]).toEqual([1, 2]);
});

it('a file is decoded from UTF-8 and UTF-16, with and without a mark; a picture and a workbook are no text', () => {
  const text = 'Date,Amount\nမြန်မာ';
  const utf16 = (mark: string, swap: boolean) => {
    const bytes = Buffer.from(mark + text, 'utf16le');
    return swap ? bytes.swap16() : bytes;
  };
  const encoded = [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    utf16('\uFEFF', false),
    utf16('\uFEFF', true),
    utf16('', false),
    utf16('', true),
  ];
  for (const bytes of encoded) expect(decodeText(bytes)).toBe(text);
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  for (const bytes of [png, jpeg, Buffer.from('PK\u0003\u0004\u0014\0\0\0')]) expect(decodeText(bytes)).toBe(null);
  expect(decodeText(new Uint8Array())).toBe('');
});

it('hostile files are refused or read without harm', async () => {
  expect(await readRows(','.repeat(5_000), STATEMENT_BOUNDS)).toBe(null);
  expect(await readRows('1,2\n'.repeat(60_001), STATEMENT_BOUNDS)).toBe(null);
  expect(await readRows('', STATEMENT_BOUNDS)).toEqual([]);
  // A quotation mark without an end would swallow the rest.
  expect(await readRows(`Date,Amount\n"${'2026-12-31,5\n'.repeat(1_000)}`, STATEMENT_BOUNDS)).toHaveLength(1_001);
  expect(await readRows(`Date,Amount${'\n'.repeat(100_000)}2026-12-31,5`, STATEMENT_BOUNDS)).toHaveLength(2);
});
