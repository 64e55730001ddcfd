import type { Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import type { SalesFilter } from '#app/domain/orders/sales/sale.ts';
import { listSales } from '#app/domain/orders/sales/sales-list.server.ts';
import { spanOf } from '#app/domain/orders/sales/sales-match.server.ts';
import { profitOf } from '#app/domain/shop/reports/margin.ts';
import { sumMargin } from '#app/domain/shop/reports/margin-report.server.ts';

type SalesHistory = Awaited<ReturnType<typeof listSales>> & {
  /** In MMK; null for the sales of one buyer or channel, and for too many. `unknown`: sales without a known cost. */
  profit: { profit: number; unknown: number | null } | null;
};

export async function readSalesHistory(
  db: Db,
  timeZone: string,
  filter: SalesFilter,
  wanted: number,
): Promise<SalesHistory> {
  return readSnapshot(db, async (snapshot) => {
    const list = await listSales(snapshot, timeZone, filter, wanted);
    if (filter.buyer !== '' || filter.channel || list.pieces === null) return { ...list, profit: null };
    const margin = await sumMargin(snapshot, spanOf(filter, timeZone));
    return { ...list, profit: { profit: profitOf(margin), unknown: margin.unknownCostSales } };
  });
}
