import { expect, it } from 'vitest';
import { readForm } from '#app/domain/fields.ts';
import { foldNumber } from '#app/domain/money/payments/payment.ts';
import { paymentForm } from '#app/domain/money/payments/payment-form.ts';
import { ENGLISH } from '#app/domain/text/format.ts';

function read(typed: Record<string, string>) {
  const form = new FormData();
  const sent = { key: 'key', account: '', amount: '100', number: '', ...typed };
  for (const [field, value] of Object.entries(sent)) form.set(field, value);
  return readForm(form, paymentForm(ENGLISH, 1_000_000));
}

it.each([
  ['0100 3981-7263 54', '01003981726354'],
  ['၀၁၀၀၃၉၈၁', '01003981'],
  ['０１２３４５', '012345'],
  [' #ft-2611.26 ', 'FT261126'],
])('the transaction number %j is read as %j', (typed, folded) => {
  expect(foldNumber(typed)).toBe(folded);
  expect(read({ number: typed })).toMatchObject({ ok: true, value: { number: folded } });
});

it.each([
  ['123', 'too-short'],
  ['1'.repeat(60), 'too-long'],
  ['кириллица', 'not-like'],
])('the transaction number %j is refused', (number, code) => {
  expect(read({ number })).toMatchObject({ problems: { number: { code } } });
});

it.each([
  ['0', 'too-small'],
  ['-5', 'too-small'],
  ['10.5', 'not-whole'],
  ['1e309', 'not-a-number'],
  ['1000001', 'too-large'],
  ['', 'missing'],
])('the amount %j is refused', (amount, code) => {
  expect(read({ amount })).toMatchObject({ problems: { amount: { code } } });
});

it.each(['1,608.00', '-1,608.00 Ks', 'MMK 1608', '၁,၆၀၈.၀၀ ကျပ်', '0.01608 lakh'])(
  'the amount %j is read as a wallet shows it',
  (amount) => {
    expect(read({ amount })).toMatchObject({ value: { amount: 1_608 } });
  },
);

it('the amount is read in Burmese digits', () => {
  expect(read({ amount: '၁၀၀,၀၀၀' })).toMatchObject({ value: { amount: 100_000 } });
});
