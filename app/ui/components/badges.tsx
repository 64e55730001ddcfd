import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isLow } from '#app/domain/catalog/stock-state.ts';
import { Figure } from '#app/ui/components/amount.tsx';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';

const COLOURS = { green: 'tag-green', yellow: 'tag-yellow', red: 'tag-red', blue: 'tag-blue', grey: 'tag-grey' };

const TYPE_COLOURS = new Map<string, keyof typeof COLOURS>([
  ['instock', 'green'],
  ['preorder', 'yellow'],
  ['only', 'blue'],
]);

type BadgeProps = { colour: keyof typeof COLOURS; className?: string; children: ReactNode };

export function Badge({ colour, className = '', children }: BadgeProps) {
  return <span className={`badge tag ${COLOURS[colour]}${className && ` ${className}`}`}>{children}</span>;
}

export function TypeBadge({ type }: { type: string | null }) {
  const typeLabel = useTypeLabel();
  if (!type)
    return (
      <Badge colour="grey">
        <Trans>N/A</Trans>
      </Badge>
    );
  return <Badge colour={TYPE_COLOURS.get(type) ?? 'grey'}>{typeLabel(type)}</Badge>;
}

type StockProps = { qty: number; threshold?: number | null | undefined };

export function Stock({ qty, threshold }: StockProps) {
  if (qty > 0 && !isLow(qty, threshold))
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
export function StockWord({ qty, threshold }: StockProps) {
  if (qty > 0 && !isLow(qty, threshold)) return null;
  return (
    <span className={`font-medium ${stockColour(qty)}`}>
      {qty > 0 ? <Trans>Low stock</Trans> : <Trans>Out of stock</Trans>}
    </span>
  );
}

const stockColour = (qty: number) => (qty > 0 ? 'text-warning' : 'text-error');
