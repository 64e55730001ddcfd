import { formatMmk } from '#app/domain/text/money-format.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

export function PriceDifference({ from, to }: { from: number; to: number }) {
  const locale = useLocale();
  const difference = to - from;
  if (difference === 0) return '–';
  return (
    <span className="figures">
      {difference > 0 ? '+' : '−'}
      {formatMmk(Math.abs(difference), locale)}
    </span>
  );
}
