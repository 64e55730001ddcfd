import type { BusinessDate, Instant } from '#app/db/schema.ts';

/** All buyers or, if they are too `many` for a dropdown, the matches. `chosen`: the text is a buyer's full name or empty. */
export type Buyers = { many: false; names: string[] } | { many: true; chosen: boolean; names: string[]; more: boolean };

export type Sale = { number: number; name: string; phone: string; total: number; createdAt: Instant };

/** Dates are inclusive. */
export type SalesFilter = { buyer: string; start: BusinessDate | null; end: BusinessDate | null };

/** Sales, newest first. `returned` (MMK) sums the returns in the days of the filter. `next` is the cursor of the next rows, or null. */
export type ReportRows = { sales: Sale[]; count: number; returned: number; next: string | null };
