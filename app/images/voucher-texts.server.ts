import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatDate } from '#app/domain/date-format.ts';
import {
  type Balance,
  type MoneyRow,
  moneyRowsOf,
  type TradeInPayment,
} from '#app/domain/money/payments/payment-ledger.ts';
import { timesMmk } from '#app/domain/money.ts';
import { ORDER_STATUSES, type OrderStatus } from '#app/domain/order-status.ts';
import type { Order } from '#app/domain/orders/order.ts';
import type { TaxAmount } from '#app/domain/orders/sales/sales-tax.ts';
import { WALK_IN_NAME } from '#app/domain/people/accounts/walk-in.ts';
import { specsOf } from '#app/domain/phone/phone.ts';
import type { ShopDetails } from '#app/domain/shop/settings/shop-details.ts';
import type { SoldUnits } from '#app/domain/stock/units/shown-units.ts';
import { writeNumber } from '#app/domain/text/format.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { formatMmk, formatNumber } from '#app/domain/text/money-format.ts';
import { translationsFor } from '#app/i18n/translations.server.ts';
import type { VoucherPicture } from '#app/images/image-content.ts';
import { pieceText } from '#app/ui/labels/piece-text.tsx';

/** A voucher of goods that are not sold says so. */
const STATUS_LABELS: Record<OrderStatus, MessageDescriptor> = {
  pending: msg`Pending`,
  confirmed: msg`Confirmed`,
  canceled: msg`Canceled`,
};

const MONEY_LABELS: Record<MoneyRow['kind'], MessageDescriptor> = {
  total: msg`Total`,
  returned: msg({ message: 'Returned', context: 'phones that came back' }),
  'arrived-deposit': msg`Deposit`,
  paid: msg({ message: 'Paid', context: 'money received' }),
  checking: msg`Waiting to be checked`,
  'owed-back': msg`Owed back`,
  deposit: msg`Deposit due`,
  rest: msg`Rest`,
  due: msg`Due`,
};

export type VoucherContent = {
  order: Order;
  shop: ShopDetails;
  units: SoldUnits[string] | undefined;
  /** Undefined if the voucher shows no money but the total. */
  balance: Balance | undefined;
  tradeIns: TradeInPayment[] | undefined;
  tax: TaxAmount | undefined;
};

export function voucherPicture(
  locale: Locale,
  { order, shop, units, balance, tradeIns = [], tax }: VoucherContent,
): Omit<VoucherPicture, 'accent'> {
  const words = translationsFor(locale);
  const { number, items, total, status } = order;
  const returned = order.returned ?? 0;
  const off = items.reduce(
    (sum, { listPrice, salePrice, qty }) => sum + ((listPrice ?? salePrice) - salePrice) * qty,
    0,
  );
  const walkIn = words._(msg({ message: 'Walk-in', context: 'a buyer without a name' }));
  const rows = balance ? moneyRowsOf(order, balance) : [];
  const money = rows.filter(({ kind, amount: value }) => kind !== 'total' && kind !== 'checking' && value !== 0);
  const amount = (value: number) => formatMmk(value, locale);
  const title = words._(msg`Voucher ${number}`);
  return {
    kind: 'voucher',
    shop: shop.name,
    contact: [shop.phone, ...shop.address.split('\n')],
    title: ORDER_STATUSES[status].isSold ? title : `${title} · ${words._(STATUS_LABELS[status])}`,
    date: formatDate(order.createdAt, locale),
    facts: [order.name === WALK_IN_NAME ? walkIn : order.name, order.phone, ...order.address.split('\n')],
    rows: items.map(({ line, listPrice, salePrice, qty, piece, ...phone }) => ({
      name: phone.name,
      details: [
        specsOf(phone, ' / '),
        piece ? pieceText(piece, words, locale) : '',
        ...(units?.[line]?.phoneLabels ?? []),
      ],
      qty: qty > 1 ? `${formatNumber(qty, locale)} × ${amount(listPrice ?? salePrice)}` : '',
      price: amount(timesMmk(listPrice ?? salePrice, qty) ?? 0),
    })),
    sums: [
      ...(off > 0 ? [{ label: words._(msg`Discount`), amount: `−${amount(off)}` }] : []),
      { label: words._(MONEY_LABELS.total), amount: amount(total), isTotal: true },
      ...(tax
        ? [{ label: words._(taxLabel(writeNumber(tax.percent, locale.format), returned)), amount: amount(tax.tax) }]
        : []),
      ...tradeIns.map(({ label, amount: worth }) => ({
        label: `${words._(msg`Trade-in`)}: ${label}`,
        amount: amount(worth),
      })),
      ...money.map(({ kind, amount: value }) => ({ label: words._(MONEY_LABELS[kind]), amount: amount(value) })),
      ...(!balance && returned > 0 ? [{ label: words._(MONEY_LABELS.returned), amount: amount(-returned) }] : []),
    ],
  };
}

const taxLabel = (rate: string, returned: number) =>
  returned > 0 ? msg`of which commercial tax ${rate} %, after returns` : msg`of which commercial tax ${rate} %`;
