import type { BusinessDate, Instant } from '#app/db/schema.ts';

/** A confirmed order as Sales History lists it; its total is whole MMK, and its date is the day it was placed. */
export type Sale = { number: number; name: string; phone: string; total: number; createdAt: Instant };

/** Which sales are meant: those of one buyer, else of all; from `start` to `end` inclusive, where given. */
export type SalesFilter = { buyer: string; start: BusinessDate | null; end: BusinessDate | null };

/** Some of the sales of a report, newest first, and where the next ones begin: null after the last. */
export type ReportRows = { sales: Sale[]; count: number; next: string | null };
