import type { Locale } from '#app/domain/text/locale.ts';

/** What a page asks the report's worker for: everything it cannot know or say itself. */
export type ReportRequest = {
  /** Where the rows are read from, filter included. */
  rowsFrom: string;
  locale: Locale;
  words: {
    title: string;
    /** What the report is about, a line each: whose shop, which buyer, which days. */
    about: string[];
    columns: { name: string; phone: string; total: string; date: string };
    totalSales: string;
    /** Says where in the report a page is: `Page {page} of {pages}`. */
    page: string;
  };
};

/** What the worker tells the page, the last time with the finished file or why there is none. */
export type ReportUpdate =
  | { step: 'reading' | 'drawing'; done: number; of: number }
  | { step: 'finished'; file: Uint8Array<ArrayBuffer>; sales: number }
  | { step: 'failed'; reason: string };
