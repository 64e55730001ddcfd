import { formatDate, formatDateTime } from '#app/domain/date-format.ts';
import { timesMmk } from '#app/domain/money.ts';
import { formatFigure, formatMmk, formatNumber } from '#app/domain/text/money-format.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type AmountProps = { value: number; className?: string };

export function Mmk({ value, className }: AmountProps) {
  return <span className={amountClass(value, className)}>{formatMmk(value, useLocale())}</span>;
}

/** Only a long amount may break, before its currency. */
export function amountClass(value: number, className?: string): string {
  return figuresClass(Math.abs(value) < 1e9 ? className : `whitespace-normal! ${className ?? ''}`);
}

function figuresClass(className?: string): string {
  return className ? `figures ${className}` : 'figures';
}

export function Price({ value, className }: AmountProps) {
  const text = formatMmk(value, useLocale());
  const at = text.search(/\s\S+$/);
  return (
    <span className={amountClass(value, className)}>
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

export function Moment({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} dir="auto" className={figuresClass(className)}>
      {formatDateTime(at, useLocale())}
    </time>
  );
}
