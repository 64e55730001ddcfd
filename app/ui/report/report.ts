import type { Locale } from '#app/domain/text/locale.ts';

export type ReportRequest = {
  /** The URL of the rows, filter included. */
  rowsFrom: string;
  locale: Locale;
  words: {
    title: string;
    /** The lines below the title: shop, buyer, dates. */
    about: string[];
    columns: { name: string; phone: string; total: string; date: string };
    totalSales: string;
    /** `Page {page} of {pages}` */
    page: string;
  };
};

/** Progress messages; the last one is `finished` or `failed`. */
export type ReportUpdate =
  | { step: 'reading' | 'drawing'; done: number; of: number }
  | { step: 'finished'; file: Uint8Array<ArrayBuffer>; sales: number }
  | { step: 'failed'; reason: string };
