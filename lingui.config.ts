import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** The source has the English texts; each language is one file in `locales/`. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'my'],
  // A text without a translation appears in English; `npm run check` fails on any such text.
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: 'locales/{locale}', include: ['app'], exclude: ['**/*.test.ts'] }],
  format: formatter({ lineNumbers: false }),
});
