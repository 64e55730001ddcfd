import { formatMmk, useLocale } from '#app/ui/hooks/locale.ts';

/** From one price to another: `+6,600 MMK`, `−500 MMK`; a dash where nothing changed. */
export function PriceDifference({ from, to }: { from: number; to: number }) {
  const locale = useLocale();
  const difference = to - from;
  if (difference === 0) return '–';
  return (
    <span suppressHydrationWarning className="figures">
      {difference > 0 ? '+' : '−'}
      {formatMmk(Math.abs(difference), locale)}
    </span>
  );
}
