import { msg } from '@lingui/core/macro';
import type { Locale } from '#app/domain/text/locale.ts';
import { translationsFor } from '#app/i18n/translations.server.ts';
import { BACKGROUND } from '#app/ui/layout/theme-colors.ts';

export function appManifest(name: string, locale: Locale) {
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
    icons: [
      { ...png('icon-192.png', 192), purpose: 'any' },
      { ...png('icon-512.png', 512), purpose: 'any' },
      { ...png('icon-maskable-512.png', 512), purpose: 'maskable' },
    ],
    shortcuts: [
      { name: translations._(msg`Shop`), url: '/shop', icons: [png('icon-192.png', 192)] },
      { name: translations._(msg`My Orders`), url: '/my-orders', icons: [png('icon-192.png', 192)] },
    ],
  };
}

function png(file: string, size: number) {
  return { src: `/${file}`, sizes: `${size}x${size}`, type: 'image/png' };
}
