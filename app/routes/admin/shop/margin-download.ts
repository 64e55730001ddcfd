import { localeContext, shopContext } from '#app/context.ts';
import { businessDate } from '#app/domain/dates.ts';
import { readMarginFilter } from '#app/domain/shop/reports/margin-filter.ts';
import { readMarginFile } from '#app/domain/shop/reports/margin-read.server.ts';
import { fileResponse } from '#app/http/file-response.ts';
import { marginCsvIn } from '#app/i18n/margin-csv-words.server.ts';
import type { Route } from './+types/margin-download';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const filter = readMarginFilter(url, businessDate(new Date(), env.timeZone));
  const file = await readMarginFile(db, env.timeZone, filter);
  return fileResponse(request, 'csv', marginCsvIn(context.get(localeContext), filter.view, file));
}
