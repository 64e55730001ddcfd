import { msg } from '@lingui/core/macro';
import { businessDate } from '#app/domain/dates.ts';
import { readOrderQuery } from '#app/domain/orders/order-filter.ts';
import { readSalesFilter } from '#app/domain/orders/sales/sale.ts';
import { modelOf, type Phone } from '#app/domain/phone/phone.ts';
import { buyerPages } from '#app/domain/shop/files/buyer-rows.server.ts';
import { orderLinePages, returnLinePages, salePages } from '#app/domain/shop/files/order-rows.server.ts';
import { MAX_EMAIL, searchText } from '#app/domain/text/search-param.ts';
import { type Column, type ListSource, listFile } from '#app/i18n/files/list-file.server.ts';

const CUSTOMER_COLUMNS = {
  name: { heading: msg`Name`, value: ({ name }) => name },
  phone: { heading: msg`Phone`, value: ({ phone }) => phone },
} satisfies Record<string, Column<{ name: string; phone: string }>>;

type LineItem = { [Field in keyof Phone as `item_${Field}`]: string };

const LINE_COLUMNS = {
  model: {
    heading: msg`Model`,
    value: (row) => modelOf({ name: row.item_name, ram: '', rom: '', variant: row.item_variant }),
  },
  ram: { heading: msg`RAM`, value: ({ item_ram }) => item_ram || null },
  rom: { heading: msg`ROM`, value: ({ item_rom }) => item_rom || null },
} satisfies Record<string, Column<LineItem>>;

const MONEY_COLUMNS = {
  total: { heading: msg`Total`, kind: 'mmk', value: ({ total }) => total },
  returned: {
    heading: msg({ message: 'Returned', context: 'phones that came back' }),
    kind: 'mmk',
    value: ({ returned }) => returned,
  },
  paid: { heading: msg({ message: 'Paid', context: 'money received' }), kind: 'mmk', value: ({ paid }) => paid },
} satisfies Record<string, Column<Record<'total' | 'returned' | 'paid', number | null>>>;

const salesFilterOf = ({ url, timeZone }: ListSource) => readSalesFilter(url, businessDate(new Date(), timeZone));

export const orders = listFile({
  title: msg`Orders`,
  screen: '/admin/admin-orders',
  pages: ({ db, url: { searchParams } }) => orderLinePages(db, readOrderQuery(searchParams)),
})({
  order: { heading: msg`Order`, value: ({ number }) => number },
  date: { heading: msg`Date`, kind: 'time', value: ({ createdAt }) => createdAt },
  status: { heading: msg`Status`, value: ({ status }) => status },
  ...CUSTOMER_COLUMNS,
  address: { heading: msg`Address`, value: ({ address }) => address },
  paymentMethod: { heading: msg`Payment Method`, value: ({ paymentMethod }) => paymentMethod },
  ...LINE_COLUMNS,
  condition: { heading: msg`Condition`, value: ({ condition }) => condition },
  imei: { heading: msg`IMEI`, value: ({ codes }) => codes.join(', ') || null },
  qty: { heading: msg`Qty`, value: ({ qty }) => qty },
  price: { heading: msg`Price`, kind: 'mmk', value: ({ salePrice }) => salePrice },
  subtotal: { heading: msg`Subtotal`, kind: 'mmk', value: ({ qty, salePrice }) => qty * salePrice },
  cost: { heading: msg`Cost`, kind: 'mmk', isCost: true, value: ({ lineCost }) => lineCost },
  ...MONEY_COLUMNS,
});

export const sales = listFile({
  title: msg`Sales History`,
  screen: '/admin/sales-history',
  pages: (source) => salePages(source.db, source.timeZone, salesFilterOf(source)),
})({
  order: { heading: msg`Order`, value: ({ number }) => number },
  ...CUSTOMER_COLUMNS,
  date: { heading: msg`Date`, kind: 'time', value: ({ createdAt }) => createdAt },
  paymentMethod: { heading: msg`Payment Method`, value: ({ paymentMethod }) => paymentMethod },
  pieces: { heading: msg`Pieces`, value: ({ pieces }) => pieces },
  ...MONEY_COLUMNS,
  taxRate: { heading: msg`Commercial tax in %`, kind: 'decimal', value: ({ taxRate }) => taxRate },
  tax: { heading: msg`Commercial tax`, kind: 'mmk', value: ({ tax }) => tax },
});

export const returns = listFile({
  title: msg`Returns`,
  screen: '/admin/sales-history',
  pages: (source) => returnLinePages(source.db, source.timeZone, salesFilterOf(source)),
})({
  number: { heading: msg`Return`, value: ({ number }) => number },
  date: { heading: msg`Date`, kind: 'time', value: ({ at }) => at },
  order: { heading: msg`Order`, value: ({ order }) => order },
  ...CUSTOMER_COLUMNS,
  ...LINE_COLUMNS,
  imei: { heading: msg`IMEI`, value: ({ code }) => code },
  qty: { heading: msg`Qty`, value: ({ qty }) => qty },
  state: { heading: msg({ message: 'State', context: 'of a phone' }), value: ({ state }) => state },
  value: { heading: msg`Amount`, kind: 'mmk', value: ({ value }) => value },
  cost: { heading: msg`Cost`, kind: 'mmk', isCost: true, value: ({ cost }) => cost },
  refund: { heading: msg`Money back`, kind: 'mmk', value: ({ refund }) => refund },
  method: { heading: msg`Payment Method`, value: ({ method }) => method },
  reason: { heading: msg`Reason`, value: ({ reason }) => reason },
  undoneAt: { heading: msg`Undone`, kind: 'time', value: ({ undoneAt }) => undoneAt },
});

export const buyers = listFile({
  title: msg`Buyers`,
  screen: '/admin/buyers',
  pages: ({ db, url }) => buyerPages(db, searchText(url.searchParams.get('q'), MAX_EMAIL)),
})({
  ...CUSTOMER_COLUMNS,
  email: { heading: msg`Email`, value: ({ email }) => email },
  orders: { heading: msg`Orders`, value: ({ orders: count }) => count },
  paid: {
    heading: msg({ message: 'Paid', context: 'money received' }),
    kind: 'mmk',
    value: ({ paid }) => paid,
  },
  due: { heading: msg`Due`, kind: 'mmk', value: ({ due }) => due },
  blocked: { heading: msg`Blocked`, value: ({ isBlocked }) => (isBlocked ? 'yes' : null) },
});
