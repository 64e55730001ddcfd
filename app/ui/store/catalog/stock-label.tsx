import { useLingui } from '@lingui/react/macro';
import { stockState } from '#app/domain/catalog/storefront/stock-state.ts';

export function StockLabel({ qty }: { qty: number }) {
  const { t } = useLingui();
  const words = { some: t({ message: 'In stock', context: 'a badge' }), few: t`Low stock`, none: t`Out of stock` };
  const colours = { some: 'text-success', few: 'text-warning', none: 'text-error' };
  const state = stockState(qty);
  return <span className={`font-medium ${colours[state]}`}>{words[state]}</span>;
}
