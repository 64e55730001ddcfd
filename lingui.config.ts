import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** English stands in the source; a language is one file in `locales/`. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'my'],
  // What is not translated yet is said in English; `npm run check` lets no such word through.
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: 'locales/{locale}', include: ['app'], exclude: ['**/*.test.ts'] }],
  format: formatter({ lineNumbers: false }),
});
