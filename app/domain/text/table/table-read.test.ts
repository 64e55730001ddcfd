import { crc32, deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { csvFile } from '#app/domain/text/csv.ts';
import { readTable } from '#app/domain/text/table/table-read.server.ts';

const bounds = { maxRows: 1_000, maxColumns: 50 };
const rows = (table: string[][]) => ({ rows: table.map((cells, at) => ({ position: at + 1, cells })) });

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook made by hand. `says` is the size that the archive states for the sheet. */
function workbook(
  sheet: string | Buffer,
  { says, strings = '<si/>' }: { says?: number; strings?: string | Buffer } = {},
) {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (all: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all}</Relationships>`;
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const parts: Record<string, string | Buffer> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('workbook.xml', 'sheet.main')}${type('worksheets/sheet1.xml', 'worksheet')}${type('sharedStrings.xml', 'sharedStrings')}</Types>`,
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONS}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('r1', 'worksheet', 'worksheets/sheet1.xml') + relation('r2', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/sharedStrings.xml': Buffer.concat([
      Buffer.from(`<sst xmlns="${NAMESPACE}">`),
      Buffer.from(strings),
      Buffer.from('</sst>'),
    ]),
    'xl/worksheets/sheet1.xml': Buffer.concat([
      Buffer.from(`<worksheet xmlns="${NAMESPACE}"><sheetData>`),
      Buffer.from(sheet),
      Buffer.from('</sheetData></worksheet>'),
    ]),
    'xl/vbaProject.bin': 'Sub Auto_Open()',
  };
  return zip(parts, says);
}

function zip(parts: Record<string, string | Buffer>, says?: number): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(data), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(says ?? data.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), head, rest, Buffer.from(name)]));
    files.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, central, Buffer.from('PK\u0005\u0006'), end]);
}

it('reads a CSV and a workbook alike, with Burmese and IMEIs', async () => {
  const table = [
    ['IMEI', 'မော်ဒယ်', 'ဈေး'],
    ['356938035643809', 'ဖုန်း "အသစ်"', '1250000'],
  ];
  const tabs = table.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\t')).join('\r\n');
  for (const file of [
    Buffer.from(csvFile(table).replaceAll('\t', '')),
    Buffer.from(csvFile(table).replaceAll('\t', '').replaceAll('","', '";"')),
    Buffer.from(`\uFEFF${tabs}`, 'utf16le'),
    Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: table }] })),
  ])
    expect(await readTable(file, bounds)).toEqual(rows(table));
});

it('reads the last result of a formula, dates as dates, and numbers with all their digits; no macro runs', async () => {
  const sheet =
    '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>"a"</f><v>a</v></c><c r="C1"><v>3.56938035643809E14</v></c>' +
    '<c r="D1" t="b"><v>1</v></c><c r="F1" t="inlineStr"><is><t>=SUM(A1)</t></is></c></row>';
  expect(await readTable(workbook(sheet), bounds)).toEqual(
    rows([['2', 'a', '356938035643809', 'true', '', '=SUM(A1)']]),
  );
  const days = await writeXlsx({
    sheets: [{ name: 'S', rows: [[new Date('2026-11-30T00:00:00Z'), new Date('2026-11-30T14:05:00Z')]] }],
  });
  expect(await readTable(days, bounds)).toEqual(rows([['2026-11-30', '2026-11-30 14:05:00']]));
});

it('reads texts in several styles or with a reading, hidden rows, merged headings, and only the first sheet', async () => {
  const strings =
    '<si><r><rPr><b/></rPr><t>Redmi</t></r><r><t xml:space="preserve"> 14C</t></r></si>' +
    '<si><t>ဖုန်း</t><rPh sb="0" eb="1"><t>reading</t></rPh></si>';
  const cell = (at: string, index: number) => `<c r="${at}" t="s"><v>${index}</v></c>`;
  const sheet =
    `<row r="2">${cell('A2', 1)}<c r="B2"/><c r="C2" t="e"><v>#REF!</v></c></row>` +
    `<row r="4" hidden="1">${cell('A4', 0)}<c r="C4"><v>1250000</v></c></row>`;
  const merged = '</sheetData><mergeCells count="1"><mergeCell ref="A2:B2"/></mergeCells><sheetData>';
  expect(await readTable(workbook(sheet + merged, { strings }), bounds)).toEqual({
    rows: [
      { position: 2, cells: ['ဖုန်း', '', '#REF!'] },
      { position: 4, cells: ['Redmi 14C', '', '1250000'] },
    ],
  });
  const two = await writeXlsx({
    sheets: [
      { name: 'Stock', rows: [['A']] },
      { name: 'Sold', rows: [['B']] },
    ],
  });
  expect(await readTable(two, bounds)).toEqual(rows([['A']]));
});

it('says in which row of the sheet each stands, below empty rows', async () => {
  const csv = '\r\n\r\nName;Note\r\n;\r\nA;"one\n\n\ntwo"\r\n\r\n\r\n\r\nB;\r\nC;x';
  const found = [
    { position: 3, cells: ['Name', 'Note'] },
    { position: 5, cells: ['A', 'one\ntwo'] },
    { position: 9, cells: ['B', ''] },
    { position: 10, cells: ['C', 'x'] },
  ];
  expect(await readTable(Buffer.from(csv), bounds)).toEqual({ rows: found });
  const long = Array.from({ length: 450 }, (_, at) => `${at},x\n\n`).join('');
  expect(await readTable(Buffer.from(long), bounds)).toMatchObject({
    rows: Array.from({ length: 450 }, (_, at) => ({ position: 2 * at + 1 })),
  });
  const sheet = '<row r="3"><c r="A3"><v>1</v></c></row><row r="4"/><row r="9"><c r="B9"><v>2</v></c></row>';
  expect(await readTable(workbook(sheet), bounds)).toEqual({
    rows: [
      { position: 3, cells: ['1'] },
      { position: 9, cells: ['', '2'] },
    ],
  });
});

it.each([
  ['empty rows without end', Array.from({ length: 60_000 }, (_, at) => `<row r="${at + 1}"/>`).join(''), []],
  ['its last row at the end of the sheet', '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"/>', [['1']]],
])('reads a sheet with %s', async (_, sheet, table) => {
  expect(await readTable(workbook(sheet), bounds)).toEqual(rows(table));
});

it('numbers rows upwards that a program has numbered wrongly', async () => {
  const row = (r: string) => `<row r="${r}"><c r="A1"><v>1</v></c></row>`;
  const table = await readTable(workbook(['3', '3', 'x', '2', '3000000000', '9'].map(row).join('')), bounds);
  expect('rows' in table && table.rows.map(({ position }) => position)).toEqual([3, 4, 5, 6, 7, 9]);
});

it('reads no more rows, columns and bytes than it may, whatever the archive says of itself', async () => {
  const wide = await readTable(workbook('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>'), bounds);
  expect(wide).toMatchObject({ rows: [{ cells: { length: 50 } }] });
  const tooMany = { problem: 'too-many-lines' };
  const long = Array.from({ length: 1_001 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`);
  expect(await readTable(workbook(long.join('')), bounds)).toEqual(tooMany);
  const huge = Buffer.alloc(60 * 1024 * 1024, ' ');
  for (const says of [undefined, 10]) {
    expect(await readTable(workbook(huge, { ...(says && { says }) }), bounds)).toEqual(tooMany);
    expect(await readTable(workbook('', { strings: huge, ...(says && { says }) }), bounds)).toEqual(tooMany);
  }
});

it('refuses what is no table', async () => {
  const refused = { problem: 'not-a-text' };
  const archive = zip({ 'word/document.xml': '<w/>' });
  for (const file of [archive, archive.subarray(0, 60), Buffer.from('PK\u0003\u0004'), Buffer.from([0x89, 0x50, 0, 0])])
    expect(await readTable(file, bounds)).toEqual(refused);
});
