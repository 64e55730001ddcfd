import { localeContext, shopContext } from '#app/context.ts';
import { textStream } from '#app/domain/shop/files/file-pages.server.ts';
import { readDocumentFilter } from '#app/domain/shop/move-in/move-in.ts';
import { readAllDocuments, readMoveIn } from '#app/domain/shop/move-in/move-in-list.server.ts';
import { fileResponse } from '#app/http/file-response.ts';
import { moveInCsvIn } from '#app/i18n/move-in-csv.server.ts';
import type { Route } from './+types/move-in-download';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const move = await readMoveIn(db, new Date());
  const batches = move ? readAllDocuments(db, move.id, readDocumentFilter(url)) : [];
  return fileResponse(request, 'csv', textStream(moveInCsvIn(context.get(localeContext), batches)));
}
