import { formatMmk, formatNumber } from '#app/domain/text/money-format.ts';
import { amountClass } from '#app/ui/components/amount-text.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

/** `bare` leaves out the unit, beside an amount that has it. */
export function PriceDifference({ from, to, bare = false }: { from: number; to: number; bare?: boolean }) {
  const locale = useLocale();
  const difference = to - from;
  if (difference === 0) return '–';
  return (
    <span className={amountClass(difference)}>
      {difference > 0 ? '+' : '−'}
      {(bare ? formatNumber : formatMmk)(Math.abs(difference), locale)}
    </span>
  );
}
