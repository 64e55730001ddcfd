import type { SalePart } from '#app/domain/orders/sales/sale.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { formatFigure, formatMmk } from '#app/domain/text/money-format.ts';

export type ReportRequest = {
  rowsFrom: string;
  locale: Locale;
  words: {
    title: string;
    about: string[];
    columns: { name: string; phone: string; total: string; date: string };
    parts: SalePartLabels;
    /** Stored names that stand for something, and how people read them. */
    names: { walkIn: string; cash: string; tradeIn: string };
    orders: string;
    received: string;
    refunded: string;
    totalSales: string;
    afterReturns: string;
    /** With `{rate}`, in percent. */
    tax: string;
    /** In the sums of these sales; `parts.returned` stands at one sale, and for all returns in these days. */
    returnedOfThese: string;
    page: string;
  };
};

export type ReportUpdate =
  | { step: 'reading' | 'drawing'; done: number; of: number }
  | { step: 'finished'; file: Uint8Array<ArrayBuffer>; sales: number }
  | { step: 'failed'; reason: string };

export type SalePartLabels = Record<SalePart['kind'], string>;

/** `Paid: 1,000 MMK` */
export function salePartText({ kind, amount }: SalePart, labels: SalePartLabels, locale: Locale): string {
  return `${labels[kind]}: ${kind === 'pieces' ? formatFigure(amount, locale) : formatMmk(amount, locale)}`;
}
