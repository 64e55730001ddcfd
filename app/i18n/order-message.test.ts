import { expect, it } from 'vitest';
import { balanceOf } from '#app/domain/money/payments/payment-ledger.ts';
import { whenToPay } from '#app/domain/money/payments/when-to-pay.ts';
import type { OrderStatus } from '#app/domain/order-status.ts';
import { localeOfBuyer, orderMessage } from '#app/i18n/order-message.server.ts';
import { type LedgerEntry, sumsOf } from '#tests/support/factories/payments.ts';

const arrived: LedgerEntry = { amount: 300, direction: 'in', state: 'verified' };
const locale = localeOfBuyer('en', 'Asia/Yangon');

it.each<[OrderStatus, LedgerEntry[], string]>([
  ['pending', [], 'Pay the deposit of 300 MMK now and the rest of 700 MMK later. You may also pay everything at once.'],
  ['pending', [arrived], 'Your deposit has arrived. Pay the rest now, or when the shop asks for it.'],
  [
    'confirmed',
    [],
    'Pay the deposit of 300 MMK now and the rest of 700 MMK later. You may also pay everything at once.',
  ],
  ['canceled', [], ''],
])('the message about a %s order with the ledger %j says when to pay: %j', (status, entries, sentence) => {
  const order = {
    id: 'a',
    number: 7,
    name: 'Aye',
    phone: '',
    address: '',
    paymentMethod: 'KBZPay',
    total: 1_000,
    deposit: 300,
    status,
    cancelRequested: false,
    restocked: false,
    returned: null,
    movedIn: false,
    ...sumsOf(entries),
    payBefore: null,
    termsVersion: null,
    items: [],
    createdAt: '2026-11-21T00:00:00.000Z',
  };
  const pay = whenToPay({ status, deadline: undefined }, balanceOf(order), ['transfer']);
  const message = orderMessage(order, pay, { shopName: 'Golden Phone', locale }).replaceAll('\u00A0', ' ');
  expect(message.endsWith(`Total: 1,000 MMK\nPayment Method: KBZPay${sentence && `\n${sentence}`}`)).toBe(true);
});
