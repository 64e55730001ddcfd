import { formatNumber } from '#app/domain/text/money-format.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

export function Meter({ label, done, of }: { label: string; done: number; of: number }) {
  return (
    <progress
      aria-label={label}
      value={done}
      max={of}
      className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-base-300 [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-base-300 [&::-webkit-progress-value]:bg-primary"
    />
  );
}

export function ProgressFigures({ done, of }: { done: number; of: number }) {
  const locale = useLocale();
  return (
    <span className="text-muted tabular-nums">
      {formatNumber(done, locale)} / {formatNumber(of, locale)}
    </span>
  );
}
