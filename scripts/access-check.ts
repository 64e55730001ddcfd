import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { passingPages, screens } from '#tests/support/browser/screens.ts';
import { accessByUrl, outsideRouter } from '#tests/support/server/url-access.ts';
import { urls } from '#tests/support/server/urls.ts';

/** Fails if a URL of app/routes.ts or app/http/app.server.ts has no row in tests/support/server/url-access.ts, if a row has no
 * route, or if a row expects an action that its route lacks, or no action where there is one. Also if a page is missing in the
 * screens that tests and people look at. */
const faults = [
  ...urls.filter(({ path, file }) => isPage(file) && !isScreen(path)).map(({ path }) => `no screen shows ${path}`),
  ...urls.flatMap(({ path, file }) => faultsOf(path, readFileSync(join('app', file), 'utf8'))),
  ...Object.keys(accessByUrl).flatMap((path) => (urls.some((url) => url.path === path) ? [] : [`no route ${path}`])),
  ...ownPaths().flatMap((path) =>
    isOutside(path) ? [] : [`no row for ${path}, which app/http/app.server.ts answers`],
  ),
];

for (const fault of faults) console.error(`tests/support: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

function faultsOf(path: string, source: string): string[] {
  const row = accessByUrl[path];
  if (!row) return [`no row for ${path}`];
  const hasAction = /^export (async function action\b|function action\b|const action\b|\{[^}]*\baction\b)/m.test(
    source,
  );
  const expectsAction = row.POST.admin !== 405;
  if (hasAction === expectsAction) return [];
  return [hasAction ? `the row of ${path} lets nobody post, but it has an action` : `${path} has no action to post to`];
}

/** Not a page: what has no component, and where other pages only post to. */
function isPage(file: string): boolean {
  const source = readFileSync(join('app', file), 'utf8');
  return /^export (default|\{ default)/m.test(source) && !source.includes('redirectGetTo(');
}

function isScreen(path: string): boolean {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);
  return [...passingPages, ...screens.map((screen) => screen.path)].some((shown) => pattern.test(shown));
}

/** The URLs that the server answers before the router. */
function ownPaths(): string[] {
  const source = readFileSync('app/http/app.server.ts', 'utf8');
  const paths = [...source.matchAll(/\bhttp\.\w+\(\s*'(\/[^']*)'/g)].map(([, path = '']) => path);
  if (paths.length < 4) throw new Error('app/http/app.server.ts is not written as this check reads it');
  return paths;
}

function isOutside(path: string): boolean {
  return Object.keys(outsideRouter).some(
    (known) => known === path || (path.endsWith('/*') && known.startsWith(path.slice(0, -1))),
  );
}
