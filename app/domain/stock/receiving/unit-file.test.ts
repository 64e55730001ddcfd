import { expect, it } from 'vitest';
import { listOfRows } from '#app/domain/stock/receiving/unit-file.ts';

const [one, two, three] = ['351234567890123', '351234567890131', '351234567890149'];

it('takes only the columns whose headings name an IMEI or serial number', () => {
  const head = ['Model', 'IMEI 1', 'Colour', 'imei2', 'S/N'];
  const rows = [
    head,
    ['Redmi 14C', one, 'Blue 5', two, 'SN12345'],
    ['Redmi 14C', three, '', '', ''],
    ['', '', '', '', ''],
  ];
  expect(listOfRows(rows)).toBe(`${one}\t${two}\tSN12345\n${three}`);
});

it('takes all cells if no heading names an IMEI or serial number, and reads a first row with a number as a phone', () => {
  expect(listOfRows([['Phones'], [one, two], [three]])).toBe(`Phones\n${one}\t${two}\n${three}`);
  expect(listOfRows([[`IMEI1: ${one}`, two]])).toBe(`IMEI1: ${one}\t${two}`);
  expect(listOfRows([])).toBe('');
});
