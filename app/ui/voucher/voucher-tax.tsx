import type { Order } from '#app/domain/orders/order.ts';
import type { TaxAmount } from '#app/domain/orders/sales/sales-tax.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { useTaxLabel } from '#app/ui/orders/tax-label.ts';

/** The tax that the prices include. */
export function VoucherTax({ order, amount: { rate, tax } }: { order: Order; amount: TaxAmount }) {
  const labelOf = useTaxLabel();
  return (
    <p className="mt-[0.5em] break-inside-avoid text-right">
      {labelOf(rate, { afterReturns: (order.returned ?? 0) > 0 })}: <Mmk value={tax} />
    </p>
  );
}
