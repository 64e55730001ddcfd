import { useLingui } from '@lingui/react/macro';
import type { Preset, Right } from '#app/domain/people/rights/rights.ts';

export function useRightLabels(): Record<Right, string> {
  const { t } = useLingui();
  return {
    'orders.view': t`See orders`,
    'orders.decide': t`Confirm, cancel and restock orders`,
    'counter.sell': t`Sell at the counter`,
    'payments.view': t`See payments`,
    'payments.verify': t`Verify, reject and enter payments`,
    refunds: t`Give money back, take phones back`,
    buyers: t`See buyers, block them, help them log in`,
    'stock.view': t`See the stock`,
    'stock.edit': t`Add items, edit them, receive goods`,
    'units.edit': t`Edit single phones`,
    'prices.edit': t`Change prices and rates`,
    'costs.view': t`See cost, profit and suppliers`,
    'reports.view': t`See sales and reports`,
    settings: t`Change the settings of the shop`,
    people: t`Invite people and give rights`,
  };
}

export function usePresetLabels(): Record<Preset, { label: string; hint: string }> {
  const { t } = useLingui();
  return {
    sales: {
      label: t({ message: 'Sales', context: 'a job' }),
      hint: t`Sees orders, payments and buyers. Confirms orders.`,
    },
    cashier: { label: t`Cashier`, hint: t`Sells at the counter, checks payments, gives money back. Confirms orders.` },
    stock: {
      label: t({ message: 'Stock', context: 'a job' }),
      hint: t`Receives goods and keeps the stock right. Sees no costs.`,
    },
    manager: {
      label: t`Manager`,
      hint: t`Orders, money, buyers, stock and reports. Sees no costs.`,
    },
  };
}
