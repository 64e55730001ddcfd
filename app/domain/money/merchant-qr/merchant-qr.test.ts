import fc from 'fast-check';
import { parse } from 'promptparse';
import { describe, expect, it } from 'vitest';
import { crc16, emvValue, readEmvFields, writeEmvFields } from '#app/domain/money/merchant-qr/emv-fields.ts';
import { readMerchantQr, referenceIn, writePaymentQr } from '#app/domain/money/merchant-qr/merchant-qr.ts';
import { orderNumberOf, paymentReference } from '#app/domain/money/merchant-qr/payment-reference.ts';
import { aMerchantQr } from '#tests/support/factories/merchant-qr.ts';

const problemOf = (text: string) => {
  const read = readMerchantQr(text);
  return read.ok ? null : read.problem;
};
/** With a checksum that fits, so that only the change is wrong. */
const signed = (body: string) => `${body}6304${crc16(`${body}6304`)}`;
const bodyOf = (text: string) => text.slice(0, -8);

describe('a QR code of a merchant', () => {
  it('has the checksum of the standard, over bytes', () => {
    expect(crc16('123456789')).toBe('29B1');
    expect(crc16('မြန်မာ😀')).toBe('A703');
  });

  it('is read, with a Burmese name and an emoji counted in code points', () => {
    const text = aMerchantQr({ localName: 'ရွှေပြည်မိုဘိုင်း😀', name: 'SHWE PYI MOBILE', city: 'Yangon' });
    const read = readMerchantQr(text);
    expect(read).toMatchObject({ ok: true, merchant: { name: 'SHWE PYI MOBILE', city: 'Yangon' } });
    const local = readEmvFields(emvValue(read.ok ? read.fields : null, '64'));
    expect(emvValue(local, '01')).toBe('ရွှေပြည်မိုဘိုင်း😀');
    const lower = text.slice(0, -4) + text.slice(-4).toLowerCase();
    expect(problemOf(lower)).toBe(null);
  });

  it('may have a Burmese name of 25 code points, not of 26', () => {
    const name = (length: number) => [...'မြို့နယ်'.repeat(5)].slice(0, length).join('');
    expect(problemOf(aMerchantQr({ localName: name(25) }))).toBe(null);
    expect(problemOf(aMerchantQr({ localName: name(26) }))).toBe('damaged-qr');
  });

  it.each<[string, (good: string) => string, string]>([
    ['a web address', () => 'https://kbzpay.com/q/1', 'web-address'],
    ['the JSON of a wallet', () => '{"tid":"1"}', 'not-emv'],
    ['no text', () => '', 'not-emv'],
    ['another checksum', (good) => `${good.slice(0, -4)}0000`, 'damaged-qr'],
    ['a cut text', (good) => good.slice(0, -9), 'damaged-qr'],
    ['a letter more', (good) => `${good}1`, 'damaged-qr'],
    [
      'a false length in a template',
      (good) => signed(bodyOf(good).replace('0015com.mmqrpay', '0016com.mmqrpay')),
      'damaged-qr',
    ],
    ['a second amount', (good) => signed(`${bodyOf(good)}5401154012`), 'damaged-qr'],
    [
      'more than 512 characters',
      (good) =>
        signed(
          bodyOf(good) +
            '8099'.padEnd(103, 'x') +
            '8199'.padEnd(103, 'x') +
            '8299'.padEnd(103, 'x') +
            '8399'.padEnd(103, 'x'),
        ),
      'damaged-qr',
    ],
    ['another currency', (good) => signed(bodyOf(good).replace('5303104', '5303764')), 'foreign'],
    ['another country', (good) => signed(bodyOf(good).replace('5802MM', '5802TH')), 'foreign'],
    ['another scheme', (good) => signed(bodyOf(good).replace('com.mmqrpay.www', 'com.mmqrpay.xyz')), 'not-mmqr'],
  ])('is refused with %s', (_, change, problem) => {
    expect(problemOf(change(aMerchantQr()))).toBe(problem);
  });

  it('is written with amount and reference, and keeps all other fields in their order', () => {
    const printed = aMerchantQr({ additional: '0203ABC', unknown: '8004test' });
    const written = writePaymentQr(printed, 804_616, '57-0') ?? '';
    const before = readEmvFields(printed) ?? [];
    const after = readEmvFields(written) ?? [];
    expect(after.map(({ id }) => id)).toEqual([...before.map(({ id }) => id), '54'].sort(byPlace(before)));
    expect(emvValue(after, '01')).toBe('12');
    expect(emvValue(after, '54')).toBe('804616');
    expect(emvValue(after, '62')).toBe('0203ABC050457-0');
    for (const { id, value } of before) if (!['01', '62', '63'].includes(id)) expect(emvValue(after, id)).toBe(value);
    expect(problemOf(written)).toBe(null);
    expect(referenceIn(written)).toBe('57-0');
    expect(referenceIn(printed)).toBe('');
    expect(
      readEmvFields(writePaymentQr(aMerchantQr({ tip: '550202560350' }), 1, '57-0') ?? '')?.map(({ id }) => id),
    ).not.toContain('55');
    // Written again, as for the rest after a part.
    expect(emvValue(readEmvFields(writePaymentQr(written, 1, '57-0') ?? ''), '54')).toBe('1');
  });

  it('is not written without room, without an amount, or from another text', () => {
    expect(writePaymentQr(aMerchantQr({ additional: `02${95}${'x'.repeat(95)}` }), 1, '57-0')).toBe(null);
    expect(writePaymentQr(aMerchantQr(), 0, '57-0')).toBe(null);
    expect(writePaymentQr('https://shop.example', 1, '57-0')).toBe(null);
  });

  it('reads back what was written, also by an independent library, for any merchant', () => {
    const latin = fc.string({
      unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789'),
      minLength: 1,
      maxLength: 15,
    });
    const burmese = fc.string({ unit: fc.constantFrom(...'ကခဂငစမြိုပွှ့်းေ😀'), minLength: 1, maxLength: 25 });
    const amounts = fc.integer({ min: 1, max: 999_999_999 });
    const orders = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(latin, latin, fc.oneof(latin, burmese), amounts, orders, (name, city, localName, amount, number) => {
        const isLatin = /^[\x20-\x7e]*$/.test(localName);
        const printed = aMerchantQr({ name, city, localName, ...(isLatin && { localCity: 'Yangon' }) });
        expect(writeEmvFields(readEmvFields(printed) ?? [])).toBe(printed);
        const written = writePaymentQr(printed, amount, paymentReference(number)) ?? '';
        expect(orderNumberOf(referenceIn(written))).toBe(number);
        // The library takes the checksum over characters, and lengths as UTF-16 units.
        if (localName.includes('😀')) return;
        const theirs = parse(written, isLatin, true);
        expect(theirs?.getTagValue('54')).toBe(String(amount));
        expect(theirs?.getTagValue('62', '05')).toBe(paymentReference(number));
        expect(theirs?.getTagValue('59')).toBe(name);
        expect(theirs?.getTagValue('64', '01')).toBe(localName);
      }),
      { numRuns: 10_000 },
    );
  });
});

it("names an order's payment by its number with a check digit", () => {
  expect(orderNumberOf(paymentReference(57))).toBe(57);
  expect(orderNumberOf('57-1')).not.toBe(orderNumberOf('57-0'));
  for (const text of ['', '57', '57-', '-0', 'x57-0', '57-00']) expect(orderNumberOf(text)).toBe(null);
});

/** In the order of the printed code, with the amount after the currency. */
function byPlace(before: { id: string }[]) {
  const place = (id: string): number =>
    id === '54' ? place('53') + 0.5 : before.findIndex((field) => field.id === id);
  return (a: string, b: string) => place(a) - place(b);
}
