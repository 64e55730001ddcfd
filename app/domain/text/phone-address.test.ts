import { expect, it } from 'vitest';
import { z } from 'zod';
import { email, readForm } from '#app/domain/fields.ts';
import { emailOrNumber } from '#app/domain/people/accounts/login-fields.ts';
import { hasNoEmail, loginNumber, phoneAddress, shownEmail } from '#app/domain/text/phone-address.ts';

const forms = [
  '09791234567',
  '09 791-234-567',
  '+959791234567',
  '959791234567',
  '၀၉၇၉၁၂၃၄၅၆၇',
  '၀၉ ၇၉၁ ၂၃၄ ၅၆၇',
  '(09) 791234567',
];

const IMEI = '356938035643809';

it('reads one number however it is written, and nothing else', () => {
  for (const typed of forms) expect(loginNumber(typed), typed).toBe('09791234567');
  for (const typed of [
    '',
    '0912',
    'aye@example.com',
    'ko09791234567',
    '09791234567, 09450000000',
    '1'.repeat(16),
    IMEI,
  ])
    expect(loginNumber(typed), typed).toBeNull();
  for (const typed of [`+${IMEI}`, `00${IMEI}`]) expect(loginNumber(typed), typed).toBe(IMEI);
});

it('shows no address of an account without email', () => {
  expect(shownEmail('aye@example.com')).toBe('aye@example.com');
  for (const each of ['09791234567', 'zQ9some-id']) expect(shownEmail(phoneAddress(each))).toBeNull();
  expect(hasNoEmail('aye@phone.invalid.example')).toBe(false);
});

const read = (schema: z.ZodType<string, string>, typed: string) => {
  const form = new FormData();
  form.set('email', typed);
  return readForm(form, z.object({ email: schema }));
};

it('is no email address that people may type', () => {
  for (const typed of ['09791234567@phone.invalid', ' 09791234567@Phone.INVALID', '09791234567@phone.invalid\u200b'])
    for (const schema of [email(), emailOrNumber()])
      expect(read(schema, typed), typed).toMatchObject({ ok: false, problems: { email: { code: 'not-an-email' } } });
});

it('is read from a field that takes an email or a number', () => {
  for (const typed of forms)
    expect(read(emailOrNumber(), typed)).toMatchObject({ value: { email: '09791234567@phone.invalid' } });
  expect(read(emailOrNumber(), ' Aye@Example.com')).toMatchObject({ value: { email: 'aye@example.com' } });
  const problems = { '': 'missing', aye: 'not-an-email', 'aye@': 'not-an-email', '0912': 'not-like' };
  for (const [typed, code] of Object.entries(problems))
    expect(read(emailOrNumber(), typed), typed).toMatchObject({ problems: { email: { code } } });
});
