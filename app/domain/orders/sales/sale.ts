import type { BusinessDate, Decimal, Instant, OrderChannel } from '#app/db/schema.ts';
import { readChannel } from '#app/domain/orders/order-filter.ts';
import { type OpenDays, periodQuery, readPeriod } from '#app/domain/orders/sales/sales-period.ts';
import type { TaxAmount } from '#app/domain/orders/sales/sales-tax.ts';
import { searchText } from '#app/domain/text/search-param.ts';

/** All buyers or, if they are too `many` for a dropdown, the matches. `chosen`: the text is a buyer's full name or empty. */
export type Buyers = { many: false; names: string[] } | { many: true; chosen: boolean; names: string[]; more: boolean };

/** The price of the `pieces` of an order, what came back of it, and what is paid of the rest; in MMK. */
export type SaleAmounts = { total: number; pieces: number; returned: number; paid: number };
export type Sale = { number: number; name: string; phone: string; createdAt: Instant } & SaleAmounts & SaleTax;

/** A sale in the list: who sold it at the counter, and what was taken off its prices there (MMK). */
export type ListedSale = Sale & { seller: string | null; off: number };

/** The commercial tax in what is left after returns, and its rate; null without one. */
type SaleTax = { taxRate: Decimal | null; tax: number | null };

/** Dates are inclusive. Without a channel, sales of all channels. */
export type SalesFilter = { buyer: string; channel?: OrderChannel } & OpenDays;

// A screen sums no pieces, costs, payments or taxes of more sales, and no money by method of more days.
export const MAX_COUNTED_SALES = 5_000;
export const MAX_SETTLED_SALES = 50_000;
const MAX_TAXED_SALES = 20_000;
/** The taxes of one buyer have no index. */
export const maxTaxedSales = (buyer: string) => (buyer === '' ? MAX_TAXED_SALES : MAX_COUNTED_SALES);
export const MAX_RECEIVED_DAYS = 31;

/** Verified payments of a method (MMK), and what was refunded by it. */
export type Received = { method: string; amount: number; refunded: number };

/** `returned` (MMK) sums the returns in the days of the filter. */
export type ReportSums = { returned: number; takesPayments: boolean; received: Received[] };

export type ReportRows = { sales: Sale[]; count: number; next: string | null } & ReportSums;

/** The price of what buyers keep of some sales after all returns, and the part of it that is paid; in MMK. */
export type Settled = { kept: number; paid: number };

export type SalePart = { kind: 'pieces' | 'returned' | 'paid' | 'unpaid'; amount: number };

/** What is said about one sale, or about the sum of several, besides its total; without what is zero. */
export function salePartsOf({ total, pieces, returned, paid }: SaleAmounts, takesPayments: boolean): SalePart[] {
  const parts: SalePart[] = [
    { kind: 'pieces', amount: pieces },
    ...(takesPayments ? ([{ kind: 'paid', amount: paid }] as const) : []),
    ...(takesPayments ? ([{ kind: 'unpaid', amount: total - returned - paid }] as const) : []),
    { kind: 'returned', amount: returned },
  ];
  return parts.filter(({ amount }) => amount > 0);
}

export function readSalesFilter(url: URL, today: BusinessDate): SalesFilter & ReturnType<typeof readPeriod> {
  const buyer = searchText((url.searchParams.get('buyer') ?? '').normalize('NFC'));
  const channel = readChannel(url.searchParams.get('channel'));
  return { buyer, ...(channel && { channel }), ...readPeriod(url, today) };
}

export function salesQuery({ buyer, channel, ...days }: SalesFilter): URLSearchParams {
  return new URLSearchParams({ ...(buyer && { buyer }), ...(channel && { channel }), ...periodQuery(days) });
}

export type SalesSums = {
  total: number;
  /** In the days of the filter, for orders of any day; the profit is less by these too. */
  returned: number;
  takesPayments: boolean;
  /** Null if the shop takes no payments, or these are too many sales. */
  settled: Settled | null;
  /** Null if these are too many sales. */
  pieces: number | null;
  /** Null if these are too many days. */
  received: Received[] | null;
  /** Null if these are too many sales; empty if none has a tax. */
  taxes: TaxAmount[] | null;
};
