import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

type Route = { id: string; module: string; imports?: string[] };
type Manifest = {
  url: string;
  version: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
};

const client = 'build/client';
/** Pages that work offline. */
const OFFLINE_ROUTES = [
  'root',
  ...['home', 'shop', 'phone', 'compare', 'price-list', 'cart', 'my-orders'].map((name) => `routes/store/${name}`),
];

/**
 * Writes the service worker into a finished build. It contains the build's version, so browsers update it with each
 * build.
 */
async function buildServiceWorker(): Promise<void> {
  const [file = ''] = globSync(`${client}/assets/manifest-*.js`);
  const written = readFileSync(file, 'utf8');
  const manifest: Manifest = JSON.parse(written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1));
  const bundle = await rolldown({
    input: 'app/ui/offline/service-worker.ts',
    transform: {
      define: {
        BUILD: JSON.stringify(manifest.version),
        SHELL: JSON.stringify(shellOf(manifest)),
      },
    },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  writeFileSync(join(client, 'sw.js'), output[0].code);
}

/** The scripts of the cached pages, their imports, and the icons. */
function shellOf({ url, entry, routes }: Manifest): string[] {
  const offlineRoutes = OFFLINE_ROUTES.map((id) => routes[id]).filter((route) => route !== undefined);
  const files = new Set([
    url,
    ...[entry, ...offlineRoutes].flatMap(({ module, imports = [] }) => [module, ...imports]),
  ]);
  // Iterating a Set includes items added meanwhile.
  for (const file of files) {
    for (const [, name] of readFileSync(join(client, file), 'utf8').matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g))
      files.add(`/assets/${name}`);
  }
  for (const file of globSync('assets/icons-*.svg', { cwd: client })) files.add(`/${file}`);
  return [...files].sort();
}

await buildServiceWorker();
