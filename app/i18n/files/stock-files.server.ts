import { msg } from '@lingui/core/macro';
import { readStockLevel } from '#app/domain/catalog/storefront/stock-state.ts';
import { itemPages, unitPages } from '#app/domain/shop/files/stock-rows.server.ts';
import { searchText } from '#app/domain/text/search-param.ts';
import { ITEM_COLUMNS, listFile } from '#app/i18n/files/list-file.server.ts';

export const items = listFile({
  title: msg`Inventory`,
  screen: '/admin/inventory',
  pages: ({ db, url: { searchParams } }) =>
    itemPages(db, {
      search: searchText(searchParams.get('q')),
      type: searchParams.get('type') ?? '',
      level: readStockLevel(searchParams.get('stock')),
    }),
})({
  id: { heading: msg`Id`, value: ({ id }) => id },
  ...ITEM_COLUMNS,
  qty: { heading: msg`Qty`, value: ({ qty }) => qty },
  type: { heading: msg`Type`, value: ({ type }) => type },
  salePrice: { heading: msg`Sale Price`, kind: 'mmk', value: ({ salePrice }) => salePrice },
  currency: { heading: msg`Currency`, value: ({ currency }) => currency },
  cost: { heading: msg`Cost`, kind: 'decimal', isCost: true, value: ({ cost }) => cost },
  rate: { heading: msg`Exchange Rate`, kind: 'decimal', isCost: true, value: ({ rate }) => rate },
  profit: { heading: msg`Profit %`, kind: 'decimal', isCost: true, value: ({ profit }) => profit },
  barcode: { heading: msg`Barcode`, value: ({ barcode }) => barcode },
  updatedAt: { heading: msg`Last changed`, kind: 'time', value: ({ updatedAt }) => updatedAt },
});

export const units = listFile({
  title: msg`Phones with IMEI`,
  screen: '/admin/units',
  pages: ({ db, url }) => unitPages(db, url.searchParams.get('item') ?? ''),
})({
  imei: { heading: msg`IMEI`, value: ({ imei }) => imei },
  imei2: { heading: msg`IMEI 2`, value: ({ imei2 }) => imei2 },
  serial: { heading: msg`Serial number`, value: ({ serial }) => serial },
  ...ITEM_COLUMNS,
  condition: { heading: msg`Condition`, value: ({ condition }) => condition },
  battery: { heading: msg`Battery`, value: ({ battery }) => battery },
  colour: { heading: msg`Colour`, value: ({ colour }) => colour || null },
  state: { heading: msg({ message: 'State', context: 'of a phone' }), value: ({ state }) => state },
  tax: { heading: msg`Tax`, value: ({ tax }) => tax },
  salePrice: { heading: msg`Sale Price`, kind: 'mmk', value: ({ salePrice }) => salePrice },
  supplier: { heading: msg`Supplier`, isCost: true, value: ({ supplier }) => supplier || null },
  cost: { heading: msg`Cost`, kind: 'decimal', isCost: true, value: ({ cost }) => cost },
  currency: { heading: msg`Currency`, isCost: true, value: ({ currency }) => currency },
  receivedAt: {
    heading: msg({ message: 'Received', context: 'phone came into the shop' }),
    kind: 'time',
    value: ({ receivedAt }) => receivedAt,
  },
  order: { heading: msg`Order`, value: ({ order }) => order },
  soldAt: {
    heading: msg({ message: 'Sold', context: 'state of a phone' }),
    kind: 'time',
    value: ({ soldAt }) => soldAt,
  },
  note: { heading: msg`Note`, value: ({ note }) => note || null },
});
