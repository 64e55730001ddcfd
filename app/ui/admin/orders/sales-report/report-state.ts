import type { Locale } from '#app/domain/text/locale.ts';

export type ReportRequest = {
  rowsFrom: string;
  locale: Locale;
  words: {
    title: string;
    about: string[];
    columns: { name: string; phone: string; total: string; date: string };
    totalSales: string;
    returned: string;
    afterReturns: string;
    page: string;
  };
};

export type ReportUpdate =
  | { step: 'reading' | 'drawing'; done: number; of: number }
  | { step: 'finished'; file: Uint8Array<ArrayBuffer>; sales: number }
  | { step: 'failed'; reason: string };
