import { localeContext, shopContext } from '#app/context.ts';
import { readShopLook } from '#app/domain/shop/settings/shop-look.server.ts';
import { appManifest } from '#app/routes/store/web-manifest.server.ts';
import type { Route } from './+types/app-manifest';

export async function loader({ context }: Route.LoaderArgs) {
  const look = await readShopLook(context.get(shopContext).db);
  return Response.json(appManifest(look, context.get(localeContext)), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'private, max-age=3600' },
  });
}
