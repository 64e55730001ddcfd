import { localeContext, personContext, shopContext } from '#app/context.ts';
import { readClosedShift } from '#app/domain/money/drawers/shift-read.server.ts';
import { fileResponse } from '#app/http/file-response.ts';
import { found } from '#app/http/found.ts';
import { shiftCsvIn } from '#app/i18n/shift-csv-words.server.ts';
import { ownOnly } from '#app/routes/admin/money/shift-of.server.ts';
import type { Route } from './+types/shift-download';

export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const uid = ownOnly(context) ? context.get(personContext).id : null;
  const shift = found(await readClosedShift(context.get(shopContext).db, id, uid));
  return fileResponse(request, 'csv', shiftCsvIn(context.get(localeContext), shift));
}
