import type { BusinessDate, Instant } from '#app/db/schema.ts';

export type Sale = { number: number; name: string; phone: string; total: number; createdAt: Instant };

/** Dates are inclusive. */
export type SalesFilter = { buyer: string; start: BusinessDate | null; end: BusinessDate | null };

/** Newest first. `returned` (MMK) came back in the time of the filter. `next` is the cursor of the next rows; null after the last. */
export type ReportRows = { sales: Sale[]; count: number; returned: number; next: string | null };
