import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { storeListOf } from '#app/http/pages/store-routes.ts';
import { oldestBrowsers } from './oldest-browsers.ts';

type Route = { id: string; module: string; imports?: string[] };
type Manifest = {
  url: string;
  version: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
};

const CLIENT_FOLDER = 'build/client';
/** Pages that work offline. */
const OFFLINE_ROUTES = [
  'root',
  ...['home', 'shop-page', 'phone-page', 'compare', 'price-list-page', 'cart-page', 'my-orders'].map(
    (name) => `routes/store/${name}`,
  ),
];

/**
 * Writes the service worker into a finished build. It contains the build's version, so browsers update it with each
 * build.
 */
async function buildServiceWorker(): Promise<void> {
  const [file] = globSync(`${CLIENT_FOLDER}/assets/manifest-*-store.js`);
  if (!file) throw new Error(`${CLIENT_FOLDER}/assets holds no manifest`);
  const source = readFileSync(file, 'utf8');
  const manifest: Manifest = JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1));
  const bundle = await rolldown({
    input: 'app/ui/offline/service-worker.ts',
    transform: {
      target: oldestBrowsers,
      define: {
        BUILD: JSON.stringify(manifest.version),
        SHELL: JSON.stringify(shellOf(manifest)),
      },
    },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  writeFileSync(join(CLIENT_FOLDER, 'sw.js'), output[0].code);
}

/** The URLs of the scripts that the cached pages import, directly or indirectly, of their style sheet, words and icons. */
function shellOf({ url, entry, routes }: Manifest): string[] {
  const offlineRoutes = OFFLINE_ROUTES.map((id) => {
    const route = routes[id];
    if (!route) throw new Error(`the build has no route ${id}`);
    return route;
  });
  const files = new Set([
    storeListOf(url),
    ...[entry, ...offlineRoutes].flatMap(({ module, imports = [] }) => [module, ...imports]),
  ]);
  // A `for…of` over a Set also visits items that are added during the loop.
  for (const file of files) {
    for (const [, name] of readFileSync(join(CLIENT_FOLDER, file), 'utf8').matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g))
      files.add(`/assets/${name}`);
  }
  for (const file of globSync('assets/{icons-*.svg,store-*.css,words-*.json}', { cwd: CLIENT_FOLDER }))
    files.add(`/${file}`);
  return [...files].sort();
}

await buildServiceWorker();
