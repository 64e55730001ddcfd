import { localeContext, shopContext } from '#app/context.ts';
import { readShopDetails } from '#app/domain/settings/shop-details.server.ts';
import { appManifest } from '#app/http/web-manifest.server.ts';
import type { Route } from './+types/app-manifest';

export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await readShopDetails(context.get(shopContext).db);
  return Response.json(appManifest(name, context.get(localeContext)), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'private, max-age=3600' },
  });
}
