import { shopContext } from '#app/context.ts';
import { textStream } from '#app/domain/shop/files/file-pages.server.ts';
import { recordDownload } from '#app/domain/shop/files/file-record.server.ts';
import { shopJson } from '#app/domain/shop/files/shop-json.server.ts';
import { fileResponse } from '#app/http/file-response.ts';
import { byOf } from '#app/http/request-client.ts';
import type { Route } from './+types/shop-download';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  await recordDownload(db, byOf(context), { file: 'shop', search: '?format=json' });
  return fileResponse(request, 'json', textStream(shopJson(db)));
}
