import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_UNIT_LINES, readUnitLines } from '#app/domain/stock/receiving/unit-lines.ts';
import { imeiOf } from '#tests/support/factories/units.ts';

const [one, two, three] = [imeiOf(1), imeiOf(2), imeiOf(3)];
const imei = (code: string) => ({ code, kind: 'imei' });
const serial = (code: string) => ({ code, kind: 'serial' });
const codesOf = (text: string) => readUnitLines(text).map(({ codes, problems }) => (problems[0] ? problems : codes));
const burmese = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(0x1040 + Number(digit)));
const thousands = (code: string) => code.replace(/\d{3}(?=\d)/g, '$&,');
const grouped = (code: string, sign = ' ') =>
  [code.slice(0, 2), code.slice(2, 8), code.slice(8, 14), code.slice(14)].join(sign);

it('reads a phone with two IMEIs and a serial number, however the list is written', () => {
  const dual = [imei(one), imei(two), serial('F2LXK0AB12')];
  for (const typed of [
    `${one}\t${two}\tF2LXK0AB12`,
    `${one},${two},f2lxk0ab12`,
    `${one}; ${two} ;F2LXK0AB12;`,
    `${one} ${two} F2LXK0AB12`,
    `${one} | ${two} | F2LXK0AB12`,
    `${one}၊ ${two}၊ F2LXK0AB12`,
    `${one}/${two} F2LX-K0AB-12`,
    `IMEI1: ${one} IMEI2: ${two} SN: F2LXK0AB12`,
    `IMEI 1：${one}\tIMEI 2：${two}\tS/N F2LXK0AB12`,
    `imei(1)=${one},imei(2)=${two},Serial No. F2LXK0AB12`,
    `IMEI1:${one}IMEI2:${two} Serial number: F2LXK0AB12`,
    `IMEI ${one} IMEI ${two} s/n:F2LXK0AB12`,
    `"${one}","${two}","F2LXK0AB12"`,
    `="${one}"\t="${two}"\t'F2LXK0AB12`,
    `${one}.0,${two}.0,F2LXK0AB12`,
    `1. ${one} ${two} F2LXK0AB12`,
    `12)\t${one}\t${two}\tF2LXK0AB12`,
    `7\t${one}\t${two}\tF2LXK0AB12`,
    `၁။ ${burmese(one)} ${burmese(two)} F2LXK0AB12`,
    `${burmese(one).replaceAll('၀', 'ဝ')} ${burmese(two)} F2LXK0AB12`,
    `\uFEFF${one.slice(0, 7)}\u200B${one.slice(7)}\u200E\u00A0${two}\u202C F2LX\u00ADK0AB12`,
    `${grouped(one)}, ${grouped(two, '-')}, F2LXK0AB12`,
    `${grouped(one)} ${grouped(two)} F2LXK0AB12`,
    `IMEI-1: ${one} IMEI #2: ${two} S/N: F2LXK0AB12`,
    `IMEI (SIM 1): ${one}, IMEI (SIM 2): ${two}, SN: F2LXK0AB12`,
    `IMEI No. ${one} IMEI number: ${two} Serial: F2LXK0AB12`.replace('Serial:', 'SN:'),
    `]C1${one}\u001D${two}\u001D*F2LXK0AB12*`,
    `[)>\u001E06\u001DS${one}\u001D${two}\u001DF2LXK0AB12\u001E\u0004`,
    `${thousands(one)}; ${thousands(two)}; F2LXK0AB12`,
    `3\t${thousands(one)}\t${two},00\tF2LXK0AB12`,
    `${one.slice(0, 6)} ${one.slice(6, 12)} ${one.slice(12)}\t${grouped(two, '.')}\tF2LXK0AB12`,
    `${[...one].map((digit) => String.fromCharCode(0xff10 + Number(digit))).join('')} ${two} F2LXK0AB12`,
  ])
    expect(codesOf(typed), typed).toEqual([dual]);
});

it('reads only a serial number as one', () => {
  const beside = (typed: string) => codesOf(`${one} ${typed}`)[0];
  for (const typed of ['F2LXK0AB12', '20461/A123', 'R58N12ABCDE'])
    expect(beside(typed)).toEqual([imei(one), serial(typed)]);
  expect(beside('S/N 20461/00012345')).toEqual([imei(one), serial('20461/00012345')]);
  expect(beside('SN:')).toEqual([imei(one)]);
  for (const typed of ['350000', '1250000', '350000MMK', '8GB/256GB', '11/2026', '28 11 26', '3.56938'])
    expect(beside(typed)?.[0], typed).toMatchObject({ problem: 'not-a-number' });
  for (const typed of ['28/11/2026', '2026-11-28', '28-Nov-26', burmese('28/11/2026')])
    expect(beside(typed)?.[0], typed).toMatchObject({ problem: 'date' });
});

it('numbers lines as the person sees them, and skips empty lines and a heading', () => {
  const text = `No.\tIMEI 1\tIMEI2\tSerial\r\n\r\n${one}\r\n \t \n${two}\r${three}\u2028${imeiOf(4)}`;
  expect(readUnitLines(text).map(({ line, codes }) => [line, codes[0]?.code])).toEqual([
    [3, one],
    [5, two],
    [6, three],
    [7, imeiOf(4)],
  ]);
  for (const none of ['', '\n\n', ' \t', '\u200B', 'IMEI', 'IMEI1:\tIMEI2:']) expect(readUnitLines(none)).toEqual([]);
});

it('says what is wrong with a line', () => {
  const wrong = (typed: string) => readUnitLines(`${imeiOf(99)}\n${typed}`)[1]?.problems;
  const problem = (name: string, typed: string) => [{ problem: name, typed }];
  expect(wrong('49015420323751')).toEqual(problem('imei-too-short', '49015420323751'));
  expect(wrong('4901542032375189')).toEqual(problem('imeisv', '4901542032375189'));
  expect(wrong('49 015420 323751 89')).toEqual(problem('imeisv', '4901542032375189'));
  expect(wrong('49015420323751823')).toEqual(problem('imei-too-long', '49015420323751823'));
  expect(wrong('490154203237517')).toEqual(problem('wrong-check-digit', '490154203237517'));
  expect(wrong('490154203237517/')).toEqual(problem('wrong-check-digit', '490154203237517/'));
  expect(wrong('6941812732038')).toEqual(problem('barcode', '6941812732038'));
  expect(wrong(`6941812732038 ${one}`)).toEqual(problem('barcode', '6941812732038'));
  for (const rounded of ['4.90154E+14', '4.90154E14', '4.90154203237518E14', '4E14', '490.154E12'])
    expect(wrong(rounded)).toEqual(problem('scientific-notation', rounded));
  expect(wrong('4,90154E14')).toEqual(problem('scientific-notation', '4.90154E14'));
  expect(wrong('49O154203237518')).toEqual(problem('letter-in-imei', '49O154203237518'));
  expect(wrong('49015420323751B')).toEqual([]);
  expect(wrong('IMEI1:')).toEqual([{ problem: 'no-number' }]);
  expect(wrong(`Redmi 14C ${one}`)).toEqual([...problem('not-a-number', 'Redmi'), ...problem('not-a-number', '14C')]);
  expect(wrong('<script>alert(1)</script>')?.[0]).toMatchObject({ problem: 'serial-characters' });
  expect(wrong(`A${'1'.repeat(40)}`)?.[0]).toMatchObject({ problem: 'serial-too-long' });
  expect(wrong(`${one} ${two} ${three}`)).toEqual([{ problem: 'too-many-imeis' }]);
  expect(wrong(`${one} F2LXK0AB12 F2LXK0AB13`)).toEqual([{ problem: 'too-many-serials' }]);
  expect(wrong('AB12CD '.repeat(20))).toEqual([{ problem: 'line-too-long' }]);
  expect(wrong(`${one} `.repeat(1000))).toEqual([{ problem: 'line-too-long' }]);
});

it('reports a repeated number with both lines, in any slot and spelling', () => {
  expect(codesOf(`${one}\n${two}\n\n${three} ${one}`)[2]).toEqual([{ problem: 'repeated', code: one, line: 1 }]);
  expect(codesOf(`${one} ${one}`)).toEqual([[{ problem: 'repeated', code: one, line: 1 }]]);
  expect(codesOf(`F2LXK0AB12\nsn: f2lx-k0ab12`)[1]).toEqual([{ problem: 'repeated', code: 'F2LXK0AB12', line: 1 }]);
  expect(codesOf(`${one}\n${burmese(one)}\n${grouped(one)}`).flat()).toHaveLength(3);
});

it('pairs lines of one IMEI each, and says where the second is missing', () => {
  const four = imeiOf(4);
  const paired = (text: string) =>
    readUnitLines(text, true).map(({ line, codes, problems }) => [
      line,
      ...codes.map(({ code }) => code),
      ...problems.map(({ problem }) => problem),
    ]);
  expect(paired(`${one}\n\n${two}\n${three}\n${four}\n`)).toEqual([
    [1, one, two],
    [4, three, four],
  ]);
  expect(paired(`${one}\n${two} ${three}\n${four}`)).toEqual([
    [1, one, 'missing-second-imei'],
    [2, two, three],
    [3, four, 'missing-second-imei'],
  ]);
  expect(paired(`${one}\n490154203237517\n${two}\n${three}`)).toEqual([
    [1, one, 'missing-second-imei'],
    [2, 'wrong-check-digit'],
    [3, two, three],
  ]);
  expect(paired(`${one}\n${one}\n${two}`)).toEqual([
    [1, one, 'missing-second-imei'],
    [2, one, 'repeated'],
    [3, two, 'missing-second-imei'],
  ]);
  expect(paired(`${one} F2LXK0AB12\nF2LXK0AB13`)).toEqual([
    [1, one, 'F2LXK0AB12'],
    [2, 'F2LXK0AB13'],
  ]);
});

it('reads only codes that stand in the text, and gives each line a code or a problem', () => {
  const text = fc.stringMatching(/^[0-9A-Z \t,;\n./:-]{0,80}$/);
  fc.assert(
    fc.property(text, (typed) => {
      for (const { codes, problems } of readUnitLines(typed)) {
        expect(codes.length + problems.length).toBeGreaterThan(0);
        for (const { code } of codes)
          expect(typed.toUpperCase().replace(/[^0-9A-Z]/g, '')).toContain(code.replace(/[^0-9A-Z]/g, ''));
      }
    }),
  );
});

it('reads the longest list, and hostile lines, without delay', () => {
  const list = Array.from({ length: MAX_UNIT_LINES }, (_, n) => `${imeiOf(2 * n)}\t${imeiOf(2 * n + 1)}`).join('\n');
  expect(readUnitLines(list)).toHaveLength(MAX_UNIT_LINES);
  expect(readUnitLines('1\n'.repeat(85_000))).toHaveLength(2 * MAX_UNIT_LINES + 1);
  for (const hostile of [
    '1 '.repeat(200_000),
    'IMEI '.repeat(100_000),
    '1/'.repeat(200_000),
    '\u101D'.repeat(300_000),
    '\uFDFA'.repeat(160),
    '9'.repeat(490),
  ])
    expect(readUnitLines(`${one}\n${hostile}`)[1]?.problems).toHaveLength(1);
});
