import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** English stands in the source; a language is one file in `locales/`. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: 'locales/{locale}', include: ['app'] }],
  format: formatter({ lineNumbers: false }),
});
