import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readUnitCode, unitLabel } from '#app/domain/stock/units/unit-code.ts';
import { luhnDigitOf } from '#app/domain/text/luhn.ts';

const imei = '490154203237518';

it('reads an IMEI however it is typed, printed or pasted', () => {
  for (const typed of [
    imei,
    ` ${imei}\t`,
    '49-015420-323751-8',
    '490154 203237 518',
    `IMEI1: ${imei}`,
    `IMEI 2：${imei}`,
    `imei:${imei}`,
    '၄၉၀၁၅၄၂၀၃၂၃၇၅၁၈',
    '4901\u200B5420\u200D3237518\uFEFF',
  ])
    expect(readUnitCode(typed), typed).toEqual({ ok: true, code: imei, kind: 'imei' });
});

it('reads what scanners and spreadsheets make of an IMEI', () => {
  for (const typed of [
    ...[`]C1${imei}`, `]C0${imei}`, `]d2${imei}`, `]Q3${imei}`, `]C18002${imei}`, `(8002)${imei}`, `D${imei}`],
    ...[`\u0002${imei}\u0003`, `${imei}\u001D`, `\u001E${imei}\u0004`, `\u2402${imei}\u2403`],
    ...[`*${imei}*`, `#${imei}#`, `~${imei}`, `'${imei}`, `’${imei}`, `${imei}.0`, `${imei}.00`, `${imei},0`],
    ...['490,154,203,237,518', '490.154.203.237.518', "490'154'203'237'518", '49,01,54,20,32,37,518'],
  ])
    expect(readUnitCode(typed), typed).toEqual({ ok: true, code: imei, kind: 'imei' });
  for (const typed of ['*F2LXK0AB12*', ']C1F2LXK0AB12', '\u0002F2LXK0AB12\u0003', '#f2lxk0ab12', '(21)F2LXK0AB12'])
    expect(readUnitCode(typed), typed).toEqual({ ok: true, code: 'F2LXK0AB12', kind: 'serial' });
});

it('refuses numbers that a spreadsheet has rounded', () => {
  const rounded = [
    '3.56938E14',
    '3.56938035643809E14',
    '3.56938E+14',
    '3,56938e+014',
    '356.938E12',
    '4E14',
    '356938E9',
  ];
  for (const typed of [...rounded, '၃.၅၆၉၃၈E၁၄', '3.56938E-14', '35693803564380E1'])
    expect(readUnitCode(typed), typed).toEqual({ ok: false, problem: 'scientific-notation' });
  for (const typed of ['12E345678', '1234567E12', 'A12E34567', '4E14X'])
    expect(readUnitCode(typed), typed).toMatchObject({ ok: true, kind: 'serial' });
});

it('refuses dates', () => {
  const dates = [
    '2026-W48',
    'W48/2026',
    '2026W48-6',
    '၂၀၂၆-W၄၈',
    '28/11/2026',
    '2026-11-28',
    '28-Nov-26',
    '28.11.26',
    '2026/11/28',
    '28Nov2026',
    'Nov-28-2026',
    '20261128',
  ];
  for (const typed of [
    ...dates,
    '၂၈/၁၁/၂၀၂၆',
    '28 November 2026',
    'Nov 28, 2026',
    '2026-11-28T10:00:00',
    '*28/11/2026*',
  ])
    expect(readUnitCode(typed), typed).toEqual({ ok: false, problem: 'date' });
  for (const typed of ['MAR1234K', '28NOVA26', '20461/A123'])
    expect(readUnitCode(typed), typed).toMatchObject({ ok: true });
});

it('refuses IMEIs that no phone has alone', () => {
  const dummies = ['000000000000000', '111111111111119', '012345678901237', '123456789012347', '004999010640000'];
  for (const typed of [...dummies, '358673013795895', '၀၀၀၀၀၀၀၀၀၀၀၀၀၀၀', ']C1000000000000000', '000000001234566'])
    expect(readUnitCode(typed), typed).toEqual({ ok: false, problem: 'dummy-imei' });
});

it('reads a serial number, the same in capitals and small letters', () => {
  expect(readUnitCode('sn: f2lx-k0ab 12')).toEqual({ ok: true, code: 'F2LXK0AB12', kind: 'serial' });
  expect(readUnitCode('20461/a123')).toEqual({ ok: true, code: '20461/A123', kind: 'serial' });
  expect(readUnitCode('1234567')).toEqual({ ok: true, code: '1234567', kind: 'serial' });
});

it('says what is wrong with a number', () => {
  const problems = {
    '': 'no-code',
    'IMEI1: ': 'no-code',
    '49015420323751': 'imei-too-short',
    '4901542032375189': 'imeisv',
    '49015420323751823': 'imei-too-long',
    '490154203237517': 'wrong-check-digit',
    '6941812732038': 'barcode',
    '036000291452': 'barcode',
    '96385074': 'barcode',
    [`A${'1'.repeat(40)}`]: 'serial-too-long',
    'AB<12>34': 'serial-characters',
    နံပါတ်: 'serial-characters',
  };
  for (const [typed, problem] of Object.entries(problems))
    expect(readUnitCode(typed), typed).toEqual({ ok: false, problem });
});

it('finds each single wrong digit, and each swap of neighbours except 0 and 9', () => {
  const fourteen = fc.array(fc.nat(9), { minLength: 14, maxLength: 14 });
  fc.assert(
    fc.property(fourteen, fc.nat(14), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
      const right = [...digits, Number(luhnDigitOf(digits.join('')))];
      const wrong = right.map((digit, place) => (place === at ? (digit + by) % 10 : digit));
      expect(readUnitCode(right.join('')).ok).toBe(true);
      expect(readUnitCode(wrong.join(''))).toEqual({ ok: false, problem: 'wrong-check-digit' });
      const [a = 0, b = 0] = [right[at - 1] ?? right[at], right[at]];
      if (at === 0 || a === b || Math.abs(a - b) === 9) return;
      const swapped = right.toSpliced(at - 1, 2, b, a);
      expect(readUnitCode(swapped.join('')).ok).toBe(false);
    }),
  );
});

it('labels a unit with all its numbers', () => {
  const codes = [
    { code: '1', kind: 'imei' as const },
    { code: '2', kind: 'imei' as const },
    { code: 'A', kind: 'serial' as const },
  ];
  expect(unitLabel(codes)).toBe('IMEI 1 · 2 · S/N A');
});
