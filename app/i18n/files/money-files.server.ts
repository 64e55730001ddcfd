import { msg } from '@lingui/core/macro';
import { readDays } from '#app/domain/dates.ts';
import { modelOf } from '#app/domain/phone/phone.ts';
import { paymentPages, shiftPages } from '#app/domain/shop/files/money-rows.server.ts';
import { priceChangePages, ratePages } from '#app/domain/shop/files/price-rows.server.ts';
import { listFile } from '#app/i18n/files/list-file.server.ts';

export const payments = listFile({
  title: msg`Payments`,
  screen: '/admin/payments',
  pages: ({ db }) => paymentPages(db),
})({
  date: { heading: msg`Date`, kind: 'time', value: ({ submittedAt }) => submittedAt },
  order: { heading: msg`Order`, value: ({ order }) => order },
  name: { heading: msg`Name`, value: ({ name }) => name },
  state: { heading: msg`Status`, value: ({ state }) => state },
  amount: {
    heading: msg`Amount`,
    kind: 'mmk',
    value: ({ direction, amount }) => (direction === 'in' ? amount : -amount),
  },
  method: { heading: msg`Payment Method`, value: ({ method }) => method },
  account: { heading: msg`Account`, value: ({ account }) => account },
  number: { heading: msg`Transaction number`, value: ({ number }) => number },
  paidAt: { heading: msg({ message: 'Paid', context: 'time' }), kind: 'time', value: ({ paidAt }) => paidAt },
  decidedAt: { heading: msg`Decided`, kind: 'time', value: ({ decidedAt }) => decidedAt },
  decider: { heading: msg`By`, value: ({ decider }) => decider },
  rejection: { heading: msg`Reason`, value: ({ rejection, voidReason }) => voidReason ?? rejection },
  remark: { heading: msg`Remark`, value: ({ remark }) => remark || null },
});

export const shifts = listFile({
  title: msg`Daily close`,
  screen: '/admin/shifts',
  pages: ({ db }) => shiftPages(db),
})({
  drawer: { heading: msg`Drawer`, value: ({ drawer }) => drawer },
  openedAt: { heading: msg`Opened`, kind: 'time', value: ({ openedAt }) => openedAt },
  opener: { heading: msg`Opened by`, value: ({ opener }) => opener },
  closedAt: { heading: msg`Closed at`, kind: 'time', value: ({ closedAt }) => closedAt },
  closer: { heading: msg`Closed by`, value: ({ closer }) => closer },
  opening: { heading: msg`Cash at the start`, kind: 'mmk', value: ({ opening }) => opening },
  firstCounted: { heading: msg`First count`, kind: 'mmk', value: ({ firstCounted }) => firstCounted },
  counted: {
    heading: msg({ message: 'Counted', context: 'drawer' }),
    kind: 'mmk',
    value: ({ counted }) => counted,
  },
  counter: { heading: msg`Counted by`, value: ({ counter }) => counter },
  expected: { heading: msg`Expected`, kind: 'mmk', value: ({ expected }) => expected },
  difference: {
    heading: msg`Difference`,
    kind: 'mmk',
    value: ({ counted, expected }) => (counted ?? 0) - (expected ?? 0),
  },
  reason: { heading: msg`Reason`, value: ({ reason }) => reason },
  remark: { heading: msg`Remark`, value: ({ remark }) => remark || null },
});

export const rates = listFile({
  title: msg`Exchange Rate`,
  screen: '/admin/exchange-setting',
  pages: ({ db, url }) => ratePages(db, readDays(url)),
})({
  currency: { heading: msg`Currency`, value: ({ currency }) => currency },
  rate: { heading: msg`Rate`, kind: 'decimal', value: ({ rate }) => rate },
  date: { heading: msg`Date`, kind: 'day', value: ({ date }) => date },
});

export const priceChanges = listFile({
  title: msg`Price Changes`,
  screen: '/admin/price-changes',
  pages: ({ db, url: { searchParams } }) => {
    const itemId = searchParams.get('item') || null;
    return priceChangePages(db, { itemId, rateId: (!itemId && searchParams.get('rate')) || null });
  },
})({
  date: { heading: msg`Date`, kind: 'time', value: ({ at }) => at },
  model: { heading: msg`Model`, value: (change) => modelOf(change) },
  ram: { heading: msg`RAM`, value: ({ ram }) => ram || null },
  rom: { heading: msg`ROM`, value: ({ rom }) => rom || null },
  reason: { heading: msg`Reason`, value: ({ reason }) => reason },
  by: { heading: msg`By`, value: ({ by }) => by },
  currency: { heading: msg`Currency`, value: ({ currency }) => currency },
  oldCost: { heading: msg`Cost before`, kind: 'decimal', isCost: true, value: ({ old }) => old.cost },
  newCost: { heading: msg`Cost`, kind: 'decimal', isCost: true, value: (change) => change.new.cost },
  oldRate: { heading: msg`Rate before`, kind: 'decimal', isCost: true, value: ({ old }) => old.rate },
  newRate: { heading: msg`Exchange Rate`, kind: 'decimal', isCost: true, value: (change) => change.new.rate },
  oldProfit: { heading: msg`Profit % before`, kind: 'decimal', isCost: true, value: ({ old }) => old.profit },
  newProfit: { heading: msg`Profit %`, kind: 'decimal', isCost: true, value: (change) => change.new.profit },
  oldPrice: { heading: msg`Price before`, kind: 'mmk', value: ({ old }) => old.salePrice },
  newPrice: { heading: msg`Sale Price`, kind: 'mmk', value: (change) => change.new.salePrice },
});
