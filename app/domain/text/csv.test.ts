import { expect, it } from 'vitest';
import { csvCell } from '#app/domain/text/csv.ts';

it.each([
  ['=1+1', `"'=1+1"`],
  ['+959', `"'+959"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['＝1+1', `"'＝1+1"`],
  [' =1', `"' =1"`],
  ['\t=1', `"'\t=1"`],
  ['"=1"', `"'""=1"""`],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['Aung;=1+1', '"Aung;=1+1"'],
  ['a\nb', '"a\nb"'],
  ['Redmi 14C', '"Redmi 14C"'],
  ['2026-11-21', '"2026-11-21"'],
  ['356938035643809', '"\t356938035643809"'],
  ['09421234567', '"\t09421234567"'],
  ['256', '"256"'],
  ['0', '"0"'],
])('writes %j as a cell that no spreadsheet runs', (text, cell) => expect(csvCell(text)).toBe(cell));

it('writes negative numbers as numbers', () => expect(csvCell(-5)).toBe('-5'));
