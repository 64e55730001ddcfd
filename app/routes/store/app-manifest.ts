import { msg } from '@lingui/core/macro';
import { localeContext, shopContext } from '#app/context.ts';
import { readShopLook } from '#app/domain/shop/settings/shop-look.server.ts';
import type { ShopLook } from '#app/domain/shop/settings/shop-look.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { translationsFor } from '#app/i18n/translations.server.ts';
import { BACKGROUND } from '#app/ui/layout/accent-style.tsx';
import type { Route } from './+types/app-manifest';

export async function loader({ context }: Route.LoaderArgs) {
  const look = await readShopLook(context.get(shopContext).db);
  return Response.json(appManifest(look, context.get(localeContext)), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'private, max-age=3600' },
  });
}

/** The icons have the accent of the shop; the version in their URL makes browsers reload them after a change. */
function appManifest({ name, accent }: Pick<ShopLook, 'accent'> & { name: string }, locale: Locale) {
  const icon = (size: 192 | 512, purpose: 'any' | 'maskable' = 'any') => ({
    src: iconPath(size, purpose, accent),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const translations = translationsFor(locale);
  return {
    id: '/',
    name,
    short_name: name,
    lang: locale.language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: BACKGROUND.light,
    background_color: BACKGROUND.light,
    icons: [icon(192), icon(512), icon(512, 'maskable')],
    shortcuts: [
      { name: translations._(msg`Shop`), url: '/shop', icons: [icon(192)] },
      { name: translations._(msg`My Orders`), url: '/my-orders', icons: [icon(192)] },
    ],
  };
}

function iconPath(size: number, purpose: 'any' | 'maskable', accent: string): string {
  const kind = purpose === 'maskable' ? 'maskable-' : '';
  return accent ? `/pictures/icon-${kind}${size}.png?v=${accent.slice(1)}` : `/icon-${kind}${size}.png`;
}
