import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { businessDate } from '#app/domain/dates.ts';
import { readSalesFilter } from '#app/domain/orders/sales/sale.ts';
import { readReportRows, readRowCursor } from '#app/domain/orders/sales/sales-report-rows.server.ts';
import type { Route } from './+types/sales-report-data';

/** Returns JSON rows for the Sales History Report; `after` is the cursor from the previous response. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const after = url.searchParams.get('after');
  const cursor = after === null ? null : readRowCursor(after);
  if (after !== null && cursor === null) throw data(null, { status: 400 });
  const filter = readSalesFilter(url, businessDate(new Date(), env.timeZone));
  return readReportRows(db, env.timeZone, filter, cursor);
}
