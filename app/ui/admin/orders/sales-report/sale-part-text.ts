import type { SalePart } from '#app/domain/orders/sales/sale.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { formatFigure, formatMmk } from '#app/domain/text/money-format.ts';

export type SalePartLabels = Record<SalePart['kind'], string>;

/** `Paid: 1,000 MMK` */
export function salePartText({ kind, amount }: SalePart, labels: SalePartLabels, locale: Locale): string {
  return `${labels[kind]}: ${kind === 'pieces' ? formatFigure(amount, locale) : formatMmk(amount, locale)}`;
}
