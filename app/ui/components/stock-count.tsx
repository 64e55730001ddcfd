import { Plural, useLingui } from '@lingui/react/macro';
import { isLow } from '#app/domain/catalog/storefront/stock-state.ts';
import { formatFigure } from '#app/domain/text/money-format.ts';
import { Figure } from '#app/ui/components/amount-text.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

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
  const { t } = useLingui();
  if (!isShort(qty, threshold)) return null;
  return <span className={`font-medium ${stockColour(qty)}`}>{qty > 0 ? t`Low stock` : t`Out of stock`}</span>;
}

/** For lists of buyers, which show how many are left only of the last ones. */
export function StockNote({ qty }: { qty: number }) {
  const { t } = useLingui();
  const stock = formatFigure(qty, useLocale());
  if (!isShort(qty)) return <span className="sr-only">{`${t`In stock:`} ${stock}`}</span>;
  return (
    <>
      {'\u2002'}
      <span className={qty > 0 ? 'font-semibold whitespace-nowrap text-warning' : 'whitespace-nowrap'}>
        {qty > 0 ? <Plural value={qty} one="Only # left" other="Only # left" /> : t`Out of stock`}
      </span>
    </>
  );
}

function isShort(qty: number, threshold?: number | null): boolean {
  return qty <= 0 || isLow(qty, threshold);
}

function stockColour(qty: number): string {
  return qty > 0 ? 'text-warning' : 'text-error';
}
