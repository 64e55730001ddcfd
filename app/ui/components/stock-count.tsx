import { Trans } from '@lingui/react/macro';
import { isLow } from '#app/domain/catalog/storefront/stock-state.ts';
import { Figure } from '#app/ui/components/amount-text.tsx';

type StockCountProps = { qty: number; threshold?: number | null | undefined };

export function StockCount({ qty, threshold }: StockCountProps) {
  if (!isShort(qty, threshold))
    return (
      <span className="tabular-nums">
        <Figure value={qty} />
      </span>
    );
  return (
    <span className={`font-medium tabular-nums ${stockColour(qty)}`}>
      <Figure value={qty} />{' '}
      <span className="whitespace-nowrap">
        · <StockWord qty={qty} threshold={threshold} />
      </span>
    </span>
  );
}

/** Shows nothing unless stock is low or zero. */
export function StockWord({ qty, threshold }: StockCountProps) {
  if (!isShort(qty, threshold)) return null;
  return (
    <span className={`font-medium ${stockColour(qty)}`}>
      {qty > 0 ? <Trans>Low stock</Trans> : <Trans>Out of stock</Trans>}
    </span>
  );
}

function isShort(qty: number, threshold?: number | null): boolean {
  return qty <= 0 || isLow(qty, threshold);
}

function stockColour(qty: number): string {
  return qty > 0 ? 'text-warning' : 'text-error';
}
