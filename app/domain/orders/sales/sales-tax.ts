import type { BusinessDate, Decimal, Instant } from '#app/db/schema.ts';
import { daysAfter, daysBefore, readDate } from '#app/domain/dates.ts';
import type { Days, OpenDays } from '#app/domain/orders/sales/sales-period.ts';

/** The percent of the commercial tax in the prices of new orders, null for none, and the number of the shop at the tax office. */
export type SalesTax = { salesTaxRate: Decimal | null; taxNumber: string };

/** The tax at one percentage: of an order, or summed over several; in whole MMK. */
export type TaxAmount = { percent: Decimal; tax: number };

/** A row in the tax file of a month; what came back is already subtracted before `tax` is computed. */
export type TaxedOrder = { number: number; createdAt: Instant; total: number; returned: number } & TaxAmount;

export type VoucherTaxes = { taxNumber: string; taxes: Record<string, TaxAmount> };

export function sumTaxes(amounts: TaxAmount[]): TaxAmount[] {
  const sums = new Map<Decimal, number>();
  for (const { percent, tax } of amounts) sums.set(percent, (sums.get(percent) ?? 0) + tax);
  return byPercent([...sums].map(([percent, tax]) => ({ percent, tax })));
}

export const MAX_TAX_MONTHS = 12;

/** The months of some days up to today as `2026-11`, newest first, and whether there are `more`. Each has a file. */
export function taxMonths({ start, end }: OpenDays, today: BusinessDate): { months: string[]; more: boolean } {
  const months: string[] = [];
  let day = end !== null && end < today ? end : today;
  const isAsked = () => start === null || day >= start.slice(0, 7);
  while (months.length < MAX_TAX_MONTHS && isAsked()) {
    const month = day.slice(0, 7);
    months.push(month);
    day = daysBefore(`${month}-01`, 1);
  }
  return { months, more: isAsked() };
}

export function daysOfMonth(month: string): Days | null {
  const start = readDate(`${month}-01`);
  return start === null ? null : { start, end: daysBefore(`${daysAfter(start, 31).slice(0, 7)}-01`, 1) };
}

export function byPercent(amounts: TaxAmount[]): TaxAmount[] {
  return amounts.sort((one, other) => Number(one.percent) - Number(other.percent));
}
