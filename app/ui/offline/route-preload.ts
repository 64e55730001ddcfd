import { useEffect } from 'react';
import { type DataRouter, type Location, matchRoutes } from 'react-router';
import { ACTION_ROUTES } from '#app/ui/forms/action-preload.ts';
import { routerGlobals } from '#app/ui/hooks/router-globals.ts';
import { cancelNavigation } from '#app/ui/offline/navigation-fallback.ts';

type Route = { id: string; module: string };
type Modules = Record<string, unknown>;
type Script = { module: string; load: () => Promise<void> };

const PAUSE_MS = 1_000;

const missing = new Map<string, Script>();
let watchedRouter: DataRouter | undefined;

/** Makes the router wait for missing route modules instead of reloading the page, and preloads those of `folder`. If a module
 * cannot be loaded, the page stays; after a deployment, the new document is loaded (decision: forms). */
export function usePreloadedRoutes(folder: string): void {
  useEffect(() => {
    const { router, manifest, modules } = routerGlobals();
    if (!router || !manifest || !modules) return;
    for (const route of Object.values(manifest.routes))
      if (route && !(route.id in modules) && !ACTION_ROUTES.includes(route.id)) deferModule(route, modules);
    if (watchedRouter !== router) watchNavigation(router);
    watchedRouter = router;
    const timer = setTimeout(() => loadAhead(folder).catch(() => {}), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [folder]);
}

function deferModule({ id, module }: Route, modules: Modules): void {
  let resolve: (module: unknown) => void = () => {};
  modules[id] = new Promise((done) => {
    resolve = done;
  });
  const load = async () => {
    const loaded: unknown = await import(/* @vite-ignore */ module);
    modules[id] = loaded;
    missing.delete(id);
    resolve(loaded);
  };
  missing.set(id, { module, load });
}

/** Loads one script at a time, so that a press waits for one at most. */
async function loadAhead(folder: string): Promise<void> {
  for (const [id, { load }] of missing) if (id.startsWith(folder)) await load();
}

function watchNavigation(router: DataRouter): void {
  let last: Location | undefined;
  const watch = ({ navigation: { location: to } }: Pick<DataRouter['state'], 'navigation'>) => {
    if (to === last) return;
    last = to;
    const matches = (to && matchRoutes(router.routes, to)) ?? [];
    for (const { route } of matches) {
      const script = missing.get(route.id ?? '');
      script?.load().catch(() => to && handleMissingModule(script, router, to));
    }
  };
  router.subscribe(watch);
  watch(router.state);
}

async function handleMissingModule({ module }: Script, router: DataRouter, to: Location): Promise<void> {
  const response = await fetch(module, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (router.state.navigation.location !== to) return;
  if (response) location.assign(`${to.pathname}${to.search}${to.hash}`);
  else cancelNavigation();
}
