import { type DataRouter, matchRoutes } from 'react-router';

type RouteFiles = {
  module: string;
  imports?: string[];
  clientActionModule?: string;
  clientLoaderModule?: string;
  clientMiddlewareModule?: string;
};
/** What React Router keeps on the page. */
type RouterPage = {
  __reactRouterDataRouter?: Pick<DataRouter, 'routes'>;
  __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> };
  __reactRouterRouteModules?: Record<string, unknown>;
};

/** `gone`: the shop has another build by now, without these files. `unreached`: no answer came. */
export type Scripts = 'loaded' | 'gone' | 'unreached';

const PATIENCE_MS = 20_000;
const loaded = new Set<string>();
const loading = new Map<string, Promise<Scripts>>();

/** Whether the router needs no further script for the page or the verb at this URL. */
export function hasScripts(url: string): boolean {
  return missingFiles(url).length === 0;
}

/**
 * Loads the scripts of the page or the verb at this URL. The router itself loads a script when it needs it, and where that
 * fails it reloads the page.
 */
export async function loadScripts(url: string): Promise<Scripts> {
  const results = await Promise.all(missingFiles(url).map(loadOnce));
  return results.find((result) => result === 'gone') ?? results.find((result) => result !== 'loaded') ?? 'loaded';
}

function missingFiles(url: string): string[] {
  const page = window as RouterPage;
  if (import.meta.env.DEV || !page.__reactRouterDataRouter) return [];
  const matches = matchRoutes(page.__reactRouterDataRouter.routes, new URL(url, location.href).pathname) ?? [];
  const files = matches
    .filter(({ route: { id } }) => !page.__reactRouterRouteModules?.[id])
    .flatMap(({ route: { id } }) => filesOf(page.__reactRouterManifest?.routes[id]));
  return [...new Set(files)].filter((file) => !loaded.has(file));
}

function filesOf(route: RouteFiles | undefined): string[] {
  if (!route) return [];
  const { module, imports = [], clientActionModule, clientLoaderModule, clientMiddlewareModule } = route;
  const modules = [module, clientActionModule, clientLoaderModule, clientMiddlewareModule];
  return [...imports, ...modules.filter((file) => file !== undefined)];
}

function loadOnce(file: string): Promise<Scripts> {
  const known = loading.get(file);
  if (known) return known;
  const result = load(file).finally(() => loading.delete(file));
  loading.set(file, result);
  return result;
}

/** Fetches before it imports: Chromium does not ask again for a module whose import has failed. */
async function load(file: string): Promise<Scripts> {
  try {
    const answer = await fetch(file, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.arrayBuffer();
    if (answer.status === 404) return 'gone';
    if (!answer.ok || !answer.headers.get('Content-Type')?.includes('javascript')) return 'unreached';
    await import(/* @vite-ignore */ file);
    loaded.add(file);
    return 'loaded';
  } catch {
    return 'unreached';
  }
}
