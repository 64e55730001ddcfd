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

/** On a device that sells offline, beside those. */
const COUNTER_ROUTES = ['routes/admin/layout', 'routes/admin/pages', 'routes/admin/orders/sell'];

/** Writes the service worker into a finished build, with its version, so that browsers update it. */
async function buildServiceWorker(): Promise<void> {
  const [file] = globSync(`${CLIENT_FOLDER}/assets/manifest-*-store.js`);
  if (!file) throw new Error(`${CLIENT_FOLDER}/assets holds no manifest`);
  const manifest = readManifest(file);
  const all = readManifest(join(CLIENT_FOLDER, manifest.url));
  const shell = shellOf(manifest, storeListOf(manifest.url), OFFLINE_ROUTES);
  const counter = shellOf(all, all.url, COUNTER_ROUTES).filter((each) => !shell.includes(each));
  const others = globSync('assets/{back-office-*.css,code-worker-*.js,zxing_reader-*.wasm}', {
    cwd: CLIENT_FOLDER,
  }).map((each) => `/${each}`);
  writeFileSync(
    join(CLIENT_FOLDER, `assets/counter-${manifest.version}.json`),
    JSON.stringify([...counter, ...others]),
  );
  const bundle = await rolldown({
    input: 'app/ui/offline/service-worker.ts',
    transform: {
      target: oldestBrowsers,
      define: {
        BUILD: JSON.stringify(manifest.version),
        SHELL: JSON.stringify(shell),
      },
    },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  writeFileSync(join(CLIENT_FOLDER, 'sw.js'), output[0].code);
}

function readManifest(file: string): Manifest {
  const source = readFileSync(file, 'utf8');
  return JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1));
}

/** The URLs of the list of routes, of the scripts that the cached pages import, directly or indirectly, of their style sheet, words and icons. */
function shellOf({ entry, routes }: Manifest, list: string, ids: string[]): string[] {
  const offlineRoutes = ids.map((id) => {
    const route = routes[id];
    if (!route) throw new Error(`the build has no route ${id}`);
    return route;
  });
  const files = new Set([
    list,
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
