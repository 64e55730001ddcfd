import { formatDate, formatDateTime, formatFigure, formatMmk, useLocale } from '#app/ui/hooks/locale.ts';

// For a few languages (Khmer, Lao, Swiss French) Node and browsers hold different data: what the server wrote stands,
// as `suppressHydrationWarning` asks.

/** An amount: `1,250,000 MMK` in figures of one width. */
export function Mmk({ value }: { value: number }) {
  return (
    <span suppressHydrationWarning className="figures">
      {formatMmk(value, useLocale())}
    </span>
  );
}

/** How many: a whole number in the viewer's digits. */
export function Figure({ value }: { value: number }) {
  return formatFigure(value, useLocale());
}

/** The day of an instant, in the shop's time zone. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} dir="auto" className="figures">
      {formatDate(at, useLocale())}
    </time>
  );
}

/** The day and time of an instant, in the shop's time zone. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} dir="auto" className="figures">
      {formatDateTime(at, useLocale())}
    </time>
  );
}
