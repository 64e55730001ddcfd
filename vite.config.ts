import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minifySync } from 'vite';
import { bytesInServer } from './scripts/bytes-in-server.ts';
import { oldCss } from './scripts/old-css.ts';
import { oldestBrowsers } from './scripts/oldest-browsers.ts';
import { polyfills } from './scripts/polyfills-build.ts';
import { NATIVE_PACKAGES } from './scripts/runtime-packages.ts';
import { withoutUnusedRouterParts } from './scripts/unused-router-parts.ts';
import { wordsByArea } from './scripts/words-by-area.ts';

/** The entry, the root and the pages on which a visit begins. They need all their imports at once. */
const FIRST_PAGES = /\/app\/(entry\.client|root|routes\/store\/(home|shop-page))\.tsx/;
const STORE_PAGES = /\/app\/routes\/(store|account)\//;

type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** True if one of these pages imports the module, directly or indirectly. */
function isImportedBy(pages: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (pages.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return modules.getModuleInfo(id)?.importers.some((importer) => isImportedBy(pages, importer, modules, seen)) ?? false;
}

/** Many small files cost a first visit more in requests and headers than they save other visits. */
const files = {
  groups: [
    {
      name: 'framework',
      test: /\/node_modules\/(react|react-dom|scheduler|react-router|@lingui)\//,
      priority: 2,
    },
    {
      name: (id: string, modules: Modules) => (isImportedBy(FIRST_PAGES, id, modules) ? 'storefront' : null),
      test: /\/app\/(ui\/|domain\/|typesetting\/|i18n\/translations\.tsx)/,
      priority: 1,
    },
    // Every page lists the files of all other pages, so that a click on a link requests all that it needs at once.
    { name: 'shared', test: /\/app\/ui\/(components|forms|hooks|account|orders|storage|voucher)\//, minShareCount: 3 },
    // Without this group they would be in the back-office file, and pages of the store would load all of it.
    {
      name: (id: string, modules: Modules) => (isImportedBy(STORE_PAGES, id, modules) ? 'shared' : null),
      test: /\/app\/domain\//,
    },
    { name: 'charts', test: /\/node_modules\/(d3-\w+|internmap)\/|\/app\/ui\/admin\/charts\//, priority: 1 },
    { name: 'back-office', test: /\/app\/ui\/admin\/(?!shop\/announcements|orders\/sales-report)/, minShareCount: 2 },
  ],
};

/** Without its lookbehind, which Safari before 16.4 cannot read, and without the flag `v` of 2023. */
const olderTinykeys = {
  name: 'older-tinykeys',
  transform: {
    filter: { id: /\/tinykeys\/dist\/tinykeys\.mjs$/ },
    handler(code: string) {
      const older = code
        .replace('press.split(/(?<=\\w|\\])\\+/)', "press.replace(/([\\w\\]])\\+/g, '$1\\n').split('\\n')")
        .replace('"iv"', '"iu"');
      if (/\(\?<=|"iv"/.test(older)) throw new Error('tinykeys has another regular expression than this build expects');
      return { code: older, map: null };
    },
  },
};

/** Every page has the source of this function: a build gives it as text, without its spaces and long names. */
const shortSource = {
  name: 'short-source',
  apply: 'build' as const,
  transform: {
    filter: { id: /\/hooks\/translated-text\.ts$/ },
    handler(code: string) {
      const source = minifySync('source.js', code)
        .code.replace(/^export (?=function)/, '')
        .replace(/;?\s*$/, '');
      return { code: `export const restoreTranslatedTexts = ${JSON.stringify(source)};`, map: null };
    },
  },
};

/** A built server needs no packages but the native ones: all others are in its bundle, React in its production form. */
const bundledPackages = {
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true as const, external: NATIVE_PACKAGES },
};

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    reactRouter(),
    lingui(),
    wordsByArea(),
    bytesInServer(),
    polyfills(),
    olderTinykeys,
    shortSource,
    withoutUnusedRouterParts(),
  ],
  // React has the hook itself since version 18.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  build: { assetsInlineLimit: 0, cssTarget: oldestBrowsers },
  css: { postcss: { plugins: oldCss } },
  // As ES modules, workers can import code when they need it.
  worker: { format: 'es' },
  environments: {
    client: {
      build: {
        // As a target of all environments it would join the server's own, and slow the private fields of its classes.
        target: oldestBrowsers,
        rolldownOptions: {
          output: {
            codeSplitting: files,
            // Every page lists the names of all files: a hash of eight would add 3 % to that list.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
          // Safari before 16 has errors in class fields, so they become assignments; other helpers would be longer.
          transform: { assumptions: { setPublicClassFields: true } },
        },
      },
    },
    // One bundle that starts from server.ts, so that the pages and the process share their modules.
    ssr: {
      ...(command === 'build' && bundledPackages),
      build: {
        target: 'node24',
        rolldownOptions: { input: './server.ts', output: { comments: false, charset: 'ascii' } },
      },
    },
  },
}));
