import { changePercent } from '#app/domain/prices/repricing/rate-batch.ts';
import { writeNumber } from '#app/domain/text/format.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

/** The change from `old` to `value`, with one decimal; null if one of them is not a positive number. */
export function percentChange(value: string, old: string): number | null {
  return Number(value) > 0 && Number(old) > 0 ? Number(changePercent(value, old).round(1)) : null;
}

/** `3.5%`, `−2%`; with `plus`, `+3.5%` */
export function formatPercent(percent: number, { format }: Locale, { plus = false } = {}): string {
  const sign = plus && percent > 0 ? '+' : percent < 0 ? '−' : '';
  return `${sign}${writeNumber(String(Math.abs(percent)), format)}%`;
}

export function Decimal({ value }: { value: string }) {
  return <span className="figures">{formatDecimal(value, useLocale())}</span>;
}

export function formatDecimal(value: string, { format }: Locale): string {
  return writeNumber(value, format);
}
