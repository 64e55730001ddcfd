import type { Db } from '#app/db/schema.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { type Page, pageOf } from '#app/domain/paging.ts';
import { matchingSales, newestFirst, saleColumns } from '#app/domain/sales/matching-sales.server.ts';
import type { Sale, SalesFilter } from '#app/domain/sales/sale.ts';

/** One page of sales, newest first, and `total`: the whole MMK of all that match, on every page (DECISIONS 23). */
export async function listSales(
  db: Db,
  timeZone: string,
  filter: SalesFilter,
  wanted: number,
): Promise<{ sales: Sale[]; total: number } & Page> {
  const matching = matchingSales(db, timeZone, filter);
  // As text: a sum past 2^53 is shown as near as a number can be, instead of failing the page.
  const { count, total } = await matching
    .select(({ fn, cast }) => [
      fn.countAll<number>().as('count'),
      cast<string | null>(fn.sum('total'), 'text').as('total'),
    ])
    .executeTakeFirstOrThrow();
  const page = pageOf(wanted, count, LIST_PAGE_SIZE);
  // Far pages are counted off in the index alone; only the rows that are shown are read.
  const shown = newestFirst(matching.select('number')).limit(page.size).offset(page.offset);
  const sales = await newestFirst(db.selectFrom('orders').select(saleColumns).where('number', 'in', shown)).execute();
  return { sales, total: Number(total ?? 0), ...page };
}
