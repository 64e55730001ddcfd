import { expect, it } from 'vitest';
import { balanceOf } from '#app/domain/money/payments/payment-ledger.ts';
import type { Order } from '#app/domain/orders/order.ts';
import type { ShopDetails } from '#app/domain/shop/settings/shop-details.ts';
import { voucherPicture } from '#app/images/voucher-texts.server.ts';
import { formatOf } from '#tests/support/formats.ts';

const locale = { language: 'en', format: formatOf('en'), timeZone: 'Asia/Yangon' } as const;
const shop = { name: 'Shwe', phone: '09 1', address: 'Yangon' } as ShopDetails;
const order = {
  ...{ id: 'order', number: 12, name: 'Daw Hla', phone: '09 2', address: '', paymentMethod: 'Cash' },
  ...{ total: 90_000, deposit: null, returned: null, paid: 90_000, checking: 0, status: 'confirmed' },
  ...{ cancelRequested: false, restocked: false, payBefore: null, termsVersion: null },
  createdAt: '2026-11-30T05:00:00.000Z',
  items: [{ line: 1, itemId: 'item', name: 'Redmi', ram: '', rom: '', salePrice: 90_000, listPrice: 100_000, qty: 1 }],
} as unknown as Order;
const draw = (values: Partial<Order> = {}, more = {}) =>
  voucherPicture(locale, {
    ...{
      order: { ...order, ...values },
      shop,
      units: undefined,
      balance: undefined,
      tradeIns: undefined,
      tax: undefined,
    },
    ...more,
  });

it('says what the voucher on paper says: what was taken off, tax, the old phone and what is left', () => {
  const { title, sums } = draw(
    {},
    {
      balance: balanceOf({ ...order, total: 90_000, paid: 50_000 }),
      tradeIns: [{ label: 'Oppo', amount: 40_000 }],
      tax: { percent: '5', tax: 4_286 },
    },
  );
  expect(title).toBe('Voucher 12');
  expect(sums.map(({ label, amount }) => `${label}: ${amount.replace('\u00a0', ' ')}`)).toEqual([
    'Discount: −10,000 MMK',
    'Total: 90,000 MMK',
    'of which commercial tax 5 %: 4,286 MMK',
    'Trade-in: Oppo: 40,000 MMK',
    'Paid: 50,000 MMK',
    'Due: 40,000 MMK',
  ]);
});

it('says of goods that are not sold, or that came back, that it is so', () => {
  expect(draw({ status: 'canceled' }).title).toBe('Voucher 12 · Canceled');
  expect(draw({ status: 'pending' }).title).toBe('Voucher 12 · Pending');
  expect(draw({ returned: 90_000 }).sums.map(({ label }) => label)).toEqual(['Discount', 'Total', 'Returned']);
});
