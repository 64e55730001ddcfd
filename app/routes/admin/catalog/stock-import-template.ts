import { localeContext } from '#app/context.ts';
import { TEMPLATE_HEADINGS } from '#app/domain/catalog/stock-import/import-columns.ts';
import { csvFile } from '#app/domain/text/csv.ts';
import { fileResponse } from '#app/http/file-response.ts';
import type { Route } from './+types/stock-import-template';

export function loader({ context, request }: Route.LoaderArgs) {
  return fileResponse(request, 'csv', csvFile([TEMPLATE_HEADINGS[context.get(localeContext).language]]));
}
