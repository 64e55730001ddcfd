import type { Order } from '#app/domain/orders/order.ts';
import type { TaxAmount } from '#app/domain/orders/sales/sales-tax.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { useTaxLabel } from '#app/ui/orders/tax-label.ts';

/** The tax that the prices include. */
export function VoucherTax({ order, amount: { percent, tax } }: { order: Order; amount: TaxAmount }) {
  const labelOf = useTaxLabel();
  return (
    <p className="mt-[0.5em] flex flex-wrap justify-end gap-x-[1em] break-inside-avoid">
      <span className="@max-[34em]:grow @max-[34em]:basis-3/5">
        {labelOf(percent, { afterReturns: (order.returned ?? 0) > 0 })}:
      </span>{' '}
      <Mmk value={tax} />
    </p>
  );
}
