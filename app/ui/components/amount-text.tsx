import { formatDate, formatDateTime, formatTime } from '#app/domain/date-format.ts';
import { businessDate } from '#app/domain/dates.ts';
import { timesMmk } from '#app/domain/money.ts';
import { formatFigure, formatMmk, formatNumber } from '#app/domain/text/money-format.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

export function Mmk({ value }: { value: number }) {
  return <span className="figures">{formatMmk(value, useLocale())}</span>;
}

/** An amount that stands alone, with a smaller currency. */
export function Price({ value }: { value: number }) {
  const text = formatMmk(value, useLocale());
  const at = text.search(/\S+$/);
  return (
    <span className="figures">
      {text.slice(0, at)}
      <small>{text.slice(at)}</small>
    </span>
  );
}

/** `2 × 1,140,153 = 2,280,306 MMK`, so that nobody takes the price of one piece for the subtotal. */
export function LineAmount({ salePrice, qty }: { salePrice: number; qty: number }) {
  const locale = useLocale();
  if (qty === 1) return <Mmk value={salePrice} />;
  const factors = `${formatNumber(qty, locale)} × ${formatNumber(salePrice, locale)} = `;
  return (
    <span className="tabular-nums">
      {factors}
      <Mmk value={timesMmk(salePrice, qty) ?? 0} />
    </span>
  );
}

export function Figure({ value }: { value: number }) {
  return formatFigure(value, useLocale());
}

export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} dir="auto" className="figures">
      {formatDate(at, useLocale())}
    </time>
  );
}

/** A date and time in the shop's time zone. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} dir="auto" className="figures">
      {formatDateTime(at, useLocale())}
    </time>
  );
}

/** The time of an instant on `today`, otherwise its date, in the shop's time zone. */
export function TimeOrDay({ at, today }: { at: string; today: string }) {
  const locale = useLocale();
  const isToday = businessDate(new Date(at), locale.timeZone) === today;
  return (
    <time dateTime={at} dir="auto" className="figures">
      {isToday ? formatTime(at, locale) : formatDate(at, locale)}
    </time>
  );
}
