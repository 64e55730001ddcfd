import { redirect } from 'react-router';
import { localeContext, personContext, shopContext } from '#app/context.ts';
import { recordDownload } from '#app/domain/shop/files/file-record.server.ts';
import { fileResponse } from '#app/http/file-response.ts';
import { found } from '#app/http/found.ts';
import { listStream } from '#app/i18n/files/list-file.server.ts';
import { LIST_FILES } from '#app/i18n/files/list-files.server.ts';
import { LIST_NAMES } from '#app/ui/admin/paths/file-paths.ts';
import { CLOSED, mayOpen } from '#app/ui/admin/rights/route-rights.ts';
import type { Route } from './+types/list-download';

/** A list as CSV or XLSX, for those who may open its screen, filtered as that screen is. */
export async function loader({ context, params: { id }, request, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const { id: uid, rights } = context.get(personContext);
  const name = found(LIST_NAMES.find((each) => each === id));
  if (!mayOpen(rights, LIST_FILES[name].screen)) throw redirect(CLOSED);
  const format = url.searchParams.get('format') === 'xlsx' ? 'xlsx' : 'csv';
  await recordDownload(db, { now: new Date(), uid }, { file: name, search: url.search });
  const source = { db, url, timeZone: env.timeZone };
  return fileResponse(
    request,
    format,
    listStream(LIST_FILES[name], format, { locale: context.get(localeContext), rights, source }),
  );
}
