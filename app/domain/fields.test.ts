import { describe, expect, it, vi } from 'vitest';
import { itemDetailsForm } from '#app/domain/catalog/inventory/item-form.ts';
import { email, optionalText, readForm, text } from '#app/domain/fields.ts';
import { checkoutForm } from '#app/domain/orders/checkout/checkout-form.ts';
import { profileForm } from '#app/domain/people/accounts/person.ts';
import { shopDetailsForm } from '#app/domain/shop/settings/shop-details.ts';

it.each([
  ['a required text', text(120)],
  ['a text', optionalText(500)],
  ['an email address', email()],
])('refuses %s with very many combining marks without normalizing it', (_, field) => {
  const marks = `a${'\u0345'.repeat(100_000)}${'\u0334'.repeat(100_000)}`;
  const normalize = vi.spyOn(String.prototype, 'normalize');
  expect(field.safeParse(marks).success).toBe(false);
  expect(normalize).not.toHaveBeenCalled();
});

const given = {
  name: 'Aye',
  phone: '09',
  address: 'x',
  ram: '4',
  rom: '64',
  type: 'a',
  lowStockThreshold: '',
  paymentMethod: 'a',
  key: 'a',
  lines: '[]',
};
const forms = { profile: profileForm, order: checkoutForm, shop: shopDetailsForm, item: itemDetailsForm() };

function read(form: keyof typeof forms, sent: Partial<typeof given>) {
  const data = new FormData();
  for (const [field, value] of Object.entries({ ...given, ...sent })) data.set(field, value);
  return readForm(data, forms[form] as typeof profileForm);
}

describe.each(Object.keys(forms) as (keyof typeof forms)[])('the name in the %s form', (form) => {
  // The second is the cleaned text; undefined if it stays as typed.
  it.each([
    ['မမြင့်မြင့်'.normalize('NFC'), undefined],
    ['ေအာင္ မောင်', undefined],
    ['👨‍👩‍👧 Aye', undefined],
    ['မ\u200Bမ', undefined],
    ['W'.repeat(80), undefined],
    ['\u202Eevil\u202C and \u2067more\u2069', 'evil and more'],
    ['half \uD83D', 'half \uFFFD'],
    [' a\u0000b ', 'a b'],
    ['Daw\nKhin', 'Daw Khin'],
    ['Daw\r\n\r\nKhin\r', 'Daw Khin'],
    ['Daw\u2028Khin\u2029Mya', 'Daw Khin Mya'],
    ['Daw\u0085Khin\tMya\u000BHla', 'Daw Khin Mya Hla'],
  ])('accepts %j', (name, cleaned) =>
    expect(read(form, { name })).toMatchObject({ ok: true, value: { name: cleaned ?? name } }),
  );

  it.each(['', '  ', '\u200B\u200C\u200D\uFEFF\u2060', '\u202E\u2066', '\u200F', '\u3164\uFE0F'])(
    'treats %j as missing',
    (name) =>
      expect(read(form, { name })).toMatchObject({
        ok: false,
        problems: { name: { code: 'missing' } },
        typed: { name },
      }),
  );

  it('is too long with 200 characters, and stays as typed', () => {
    const name = 'မ'.repeat(200);
    expect(read(form, { name })).toMatchObject({
      ok: false,
      problems: { name: { code: 'too-long' } },
      typed: { name },
    });
  });
});

describe.each(['profile', 'order', 'shop'] as const)('the phone in the %s form', (form) => {
  it.each([
    '၀၉ ၇၉၁ ၂၃၄ ၅၆၇',
    '+95 (0)9-791.234.567',
    '01 234567',
    '09 5123456',
    '09၁႒3',
    '123',
    '09 1, 09 2',
    'call 09 1',
    // Phone numbers are free text (SPEC 5).
    'ဖုန်းမရှိပါ',
  ])('accepts %j unchanged', (phone) => expect(read(form, { phone })).toMatchObject({ ok: true, value: { phone } }));
});
