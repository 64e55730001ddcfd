import { readDate } from '#app/domain/dates.ts';
import type { SalesFilter } from '#app/domain/sales/sale.ts';

/** The filter that stands in a URL. A date that is none is left out; `reversed` where the end is before the start. */
export function readSalesFilter({ searchParams }: URL): SalesFilter & { ignored: boolean; reversed: boolean } {
  const typed = (name: string) => (searchParams.get(name) ?? '').normalize('NFC').trim();
  const start = readDate(typed('start'));
  const end = readDate(typed('end'));
  return {
    buyer: typed('buyer'),
    start,
    end,
    ignored: (typed('start') !== '' && start === null) || (typed('end') !== '' && end === null),
    reversed: start !== null && end !== null && end < start,
  };
}

/** The filter as a URL carries it. */
export function salesQuery({ buyer, start, end }: SalesFilter): URLSearchParams {
  return new URLSearchParams({ ...(buyer && { buyer }), ...(start && { start }), ...(end && { end }) });
}
