import { shopContext } from '#app/context.ts';
import { type ListedDocument, readDocumentFilter } from '#app/domain/shop/move-in/move-in.ts';
import { readAllDocuments, readMoveIn } from '#app/domain/shop/move-in/move-in-list.server.ts';
import { csvFile } from '#app/domain/text/csv.ts';
import { textStream } from '#app/domain/text/text-stream.server.ts';
import { fileResponse } from '#app/http/file-response.ts';
import type { Route } from './+types/move-in-download';

/** The fate of each document as it stands on the page, with the codes of this program as words. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const move = await readMoveIn(db, new Date());
  const batches = move ? readAllDocuments(db, move.id, readDocumentFilter(url)) : [];
  return fileResponse(request, 'csv', textStream(csvRows(batches)));
}

async function* csvRows(batches: AsyncIterable<ListedDocument[]> | ListedDocument[][]): AsyncGenerator<string> {
  yield csvFile([['collection', 'id', 'fate', 'notes']]);
  for await (const documents of batches) {
    const rows = documents.map(({ collection, docId, fate, notes }) => {
      const said = notes.map(({ code, field, from, to }) => [code, field, from, to].filter(Boolean).join(' '));
      return [collection, docId, fate ?? '', said.join('; ')];
    });
    yield csvFile(rows).replace('\uFEFF', '');
  }
}
