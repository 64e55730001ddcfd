import { shopContext } from '#app/context.ts';
import { readPersonData } from '#app/domain/orders/buyers/buyer-data.server.ts';
import { requirePerson } from '#app/http/middleware/require-person.server.ts';
import { byOf } from '#app/http/request-client.ts';
import type { Route } from './+types/own-data-download';

export const middleware = [requirePerson];

export async function loader({ context }: Route.LoaderArgs) {
  const by = byOf(context);
  const data = await readPersonData(context.get(shopContext).db, by);
  // No browser can take it for a page.
  return new Response(JSON.stringify(data, null, 2).replaceAll('<', '\\u003c'), {
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
