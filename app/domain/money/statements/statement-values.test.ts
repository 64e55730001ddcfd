import { expect, it } from 'vitest';
import {
  dateOrderOf,
  readKind,
  readStatementAmount,
  readStatementDate,
  referenceInText,
} from '#app/domain/money/statements/statement-values.ts';

it.each<[string, number | null]>([
  ['1,250,000.00', 1_250_000],
  ['Ks 1,250,000', 1_250_000],
  ['1.250.000', 1_250_000],
  ['1.250.000,00', 1_250_000],
  ['500.000', 500_000],
  ['500.00', 500],
  ['+1 250 000 MMK', 1_250_000],
  ['၁,၂၅၀,၀၀၀ ကျပ်', 1_250_000],
  ['1250000 CR', 1_250_000],
  ['-1,250,000', -1_250_000],
  ['−1,250,000.00 Ks', -1_250_000],
  ['(1,250,000)', -1_250_000],
  ['1,250,000-', -1_250_000],
  ['1,250,000 DR', -1_250_000],
  ['1,000.00CR', 1_000],
  ['500DR', -500],
  ['Ks -500', -500],
  ['12.5 lakh', 1_250_000],
  ['1250.50', null],
  ['1,25', null],
  ['n/a', null],
  ['9'.repeat(5_000), null],
])('the amount %s of a statement is %j', (typed, amount) => {
  expect(readStatementAmount(typed)).toBe(amount);
});

it.each<[string, string, string | null, string?]>([
  ['31/12/2026', '', '2026-12-31'],
  ['12/31/2026', '', '2026-12-31'],
  ['2026-12-31', '', '2026-12-31'],
  ['31-Dec-2026', '', '2026-12-31'],
  ['31 December 2026, 02:05 PM', '', '2026-12-31', '14:05'],
  ['Dec 31, 2026 12:30 am', '', '2026-12-31', '00:30'],
  ['Thu, 31 Dec 2026', '9:07', '2026-12-31', '09:07'],
  ['၃၁/၁၂/၂၀၂၆', '၁၄:၀၅', '2026-12-31', '14:05'],
  ['31.12.26 14:05:33', '', '2026-12-31', '14:05'],
  ['20261231', '', '2026-12-31'],
  ['2026/12/31 23:59', '', '2026-12-31', '23:59'],
  ['2026-02-30', '', null],
  ['31/02/2026', '', null],
  ['Total', '', null],
  ['', '', null],
])('the date %s with the time %s is %j %j', (date, time, day, at) => {
  const order = dateOrderOf(date) ?? 'day-first';
  expect(readStatementDate(date, time, order)).toEqual(day === null ? null : { day, time: at ?? null, at: null });
});

it('day and month may stand in both orders', () => {
  expect(readStatementDate('03/04/2026', '', 'day-first')?.day).toBe('2026-04-03');
  expect(readStatementDate('03/04/2026', '', 'month-first')?.day).toBe('2026-03-04');
  expect([dateOrderOf('31/12/2026'), dateOrderOf('12/31/2026'), dateOrderOf('03/04/2026')]).toEqual([
    'day-first',
    'month-first',
    null,
  ]);
});

it('the reference of one order is found in a text', () => {
  expect(referenceInText('QR payment 57-0, thank you')).toBe('57-0');
  expect(referenceInText('၅၇-၀')).toBe('57-0');
  for (const text of ['57-1', '57-0 and 12-5', '2026-12-31', '157-00', 'a57-0', ''])
    expect(referenceInText(text)).toBe(null);
});

it('a kind says whether money came or went, also inside other words', () => {
  const debits = ['Debit', 'DR', 'sent', 'Cash Out', 'Withdrawal', 'Transfer to Ko Ko', 'Transfer Out', 'Send Money'];
  const more = ['Debit Transfer', 'Cash Withdrawal', 'Bill Payment', 'ငွေထုတ်', 'ငွေလွှဲ(ထွက်)'];
  for (const kind of [...debits, ...more]) expect(readKind(kind)).toBe('debit');
  for (const kind of ['Credit', 'CR', 'Money Received', 'Cash In', 'Transfer from Ko Ko', 'ငွေလွှဲ(ဝင်)'])
    expect(readKind(kind)).toBe('credit');
  for (const kind of ['', 'Transfer', 'ငွေလွှဲ']) expect(readKind(kind)).toBe(null);
});
