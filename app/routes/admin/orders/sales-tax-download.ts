import { data } from 'react-router';
import { localeContext, shopContext } from '#app/context.ts';
import { businessDate } from '#app/domain/dates.ts';
import { spanOf } from '#app/domain/orders/sales/sales-match.server.ts';
import { listTaxedOrders } from '#app/domain/orders/sales/sales-tax.server.ts';
import { daysOfMonth } from '#app/domain/orders/sales/sales-tax.ts';
import { fileResponse } from '#app/http/file-response.ts';
import { salesTaxCsvIn } from '#app/i18n/sales-tax-csv-words.server.ts';
import type { Route } from './+types/sales-tax-download';

/** The orders of a month with their commercial tax, by default of this month. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const days = daysOfMonth(url.searchParams.get('month') ?? businessDate(new Date(), env.timeZone).slice(0, 7));
  if (days === null) throw data(null, { status: 400 });
  const orders = await listTaxedOrders(db, spanOf(days, env.timeZone));
  return fileResponse(request, 'csv', salesTaxCsvIn(context.get(localeContext), env.timeZone, orders));
}
