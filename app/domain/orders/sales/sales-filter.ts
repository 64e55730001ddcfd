import { readDays } from '#app/domain/dates.ts';
import type { SalesFilter } from '#app/domain/orders/sales/sale.ts';
import { searchText } from '#app/domain/text/search-param.ts';

export function readSalesFilter(url: URL): SalesFilter & { hasInvalidDate: boolean; reversed: boolean } {
  const days = readDays(url);
  const { start, end } = days;
  const buyer = searchText((url.searchParams.get('buyer') ?? '').normalize('NFC'));
  return { buyer, ...days, reversed: start !== null && end !== null && end < start };
}

export function salesQuery({ buyer, start, end }: SalesFilter): URLSearchParams {
  return new URLSearchParams({ ...(buyer && { buyer }), ...(start && { start }), ...(end && { end }) });
}
