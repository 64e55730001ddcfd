import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasValidLuhnDigit, readUnitCode, unitLabel } from '#app/domain/units/unit-code.ts';

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
  const check = (digits: number[]) =>
    [...Array(10).keys()].find((last) => hasValidLuhnDigit([...digits, last].join('')));
  fc.assert(
    fc.property(fourteen, fc.nat(14), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
      const right = [...digits, check(digits) ?? -1];
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
