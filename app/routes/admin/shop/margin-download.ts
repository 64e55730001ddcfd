import { localeContext, shopContext } from '#app/context.ts';
import { businessDate } from '#app/domain/dates.ts';
import { readMarginFilter } from '#app/domain/shop/reports/margin-filter.ts';
import { readMarginFile } from '#app/domain/shop/reports/margin-read.server.ts';
import { marginCsvIn } from '#app/i18n/margin-csv-words.server.ts';
import type { Route } from './+types/margin-download';

/** The link saves this text as a file. A download would leave its window to the opener (decision: server-and-headers). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const filter = readMarginFilter(url, businessDate(new Date(), env.timeZone));
  const file = await readMarginFile(db, env.timeZone, filter);
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
  return new Response(marginCsvIn(context.get(localeContext), filter.view, file), { headers });
}
