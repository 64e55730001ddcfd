import type { BusinessDate, Instant } from '#app/db/schema.ts';
import { readDays } from '#app/domain/dates.ts';
import { searchText } from '#app/domain/text/search-param.ts';

/** All buyers or, if they are too `many` for a dropdown, the matches. `chosen`: the text is a buyer's full name or empty. */
export type Buyers = { many: false; names: string[] } | { many: true; chosen: boolean; names: string[]; more: boolean };

export type Sale = { number: number; name: string; phone: string; total: number; createdAt: Instant };

/** Dates are inclusive. */
export type SalesFilter = { buyer: string; start: BusinessDate | null; end: BusinessDate | null };

/** Sales, newest first. `returned` (MMK) sums the returns in the days of the filter. `next` is the cursor of the next rows, or null. */
export type ReportRows = { sales: Sale[]; count: number; returned: number; next: string | null };

export function readSalesFilter(url: URL): SalesFilter & { hasInvalidDate: boolean; reversed: boolean } {
  const days = readDays(url);
  const { start, end } = days;
  const buyer = searchText((url.searchParams.get('buyer') ?? '').normalize('NFC'));
  return { buyer, ...days, reversed: start !== null && end !== null && end < start };
}

export function salesQuery({ buyer, start, end }: SalesFilter): URLSearchParams {
  return new URLSearchParams({ ...(buyer && { buyer }), ...(start && { start }), ...(end && { end }) });
}
