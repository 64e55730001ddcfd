import { expect, it } from 'vitest';
import type { OrderStatus } from '#app/domain/order-status.ts';
import { localeOfBuyer, orderMessage } from '#app/i18n/order-message.server.ts';

const locale = localeOfBuyer('en', 'Asia/Yangon');

it.each<[OrderStatus, number, boolean]>([
  ['pending', 300, true],
  ['pending', 0, false],
  ['confirmed', 300, false],
  ['canceled', 300, false],
])('the message about a %s order with %i of its deposit due asks for it: %j', (status, depositDue, asks) => {
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
    payBefore: null,
    items: [],
    createdAt: '2026-11-21T00:00:00.000Z',
  };
  const message = orderMessage(order, depositDue, { shopName: 'Golden Phone', locale }).replaceAll('\u00A0', ' ');
  expect(message.includes('Total: 1,000 MMK\nDeposit due: 300 MMK\nPayment Method: KBZPay')).toBe(asks);
  expect(message.includes('Deposit')).toBe(asks);
});
