import { useEffect } from 'react';
import { type DataRouter, type Location, matchRoutes } from 'react-router';
import { VERBS } from '#app/ui/forms/action-preload.ts';
import { stayHere } from '#app/ui/offline/stay-here.ts';

type Route = { id: string; module: string; clientActionModule?: string | undefined };
type Modules = Record<string, unknown>;
type RouterWindow = {
  __reactRouterDataRouter?: DataRouter;
  __reactRouterManifest?: { routes: Record<string, Route | undefined> };
  __reactRouterRouteModules?: Modules;
};
type Script = { module: string; load: () => Promise<void> };

const PAUSE_MS = 1_000;

/** The scripts that have not come yet, by the ids of their routes. */
const missing = new Map<string, Script>();
let watched: DataRouter | undefined;

/**
 * The router loads the script of a route on its first press, and loads the page anew where that does not come: nobody learns
 * that nothing was done. With this it waits for the script; where that cannot be had, the page stays and says so, or, where
 * the shop answers with another build, the browser goes there by itself (decision record 041). The scripts of the routes in
 * the folder `ahead` are loaded before anybody needs them.
 */
export function usePreloadedRoutes(ahead: string): void {
  useEffect(() => {
    const {
      __reactRouterDataRouter: router,
      __reactRouterManifest: manifest,
      __reactRouterRouteModules: modules,
    } = window as RouterWindow;
    if (!router || !manifest || !modules) return;
    for (const route of Object.values(manifest.routes))
      if (route && !(route.id in modules) && !VERBS.includes(route.id)) promiseModule(route, modules);
    if (watched !== router) watchPresses(router);
    watched = router;
    const timer = setTimeout(() => loadAhead(ahead).catch(() => {}), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [ahead]);
}

/** Puts a promise where the router looks for a module before it loads one. */
function promiseModule(route: Route, modules: Modules): void {
  const { id, module, clientActionModule = module } = route;
  let resolve: (module: unknown) => void = () => {};
  modules[id] = new Promise((come) => {
    resolve = come;
  });
  // The router would load the action by itself.
  route.clientActionModule = undefined;
  const load = async () => {
    const files = [module, clientActionModule].map((file) => import(/* @vite-ignore */ file) as Promise<object>);
    const loaded = Object.assign({}, ...(await Promise.all(files)));
    modules[id] = loaded;
    missing.delete(id);
    resolve(loaded);
  };
  missing.set(id, { module, load });
}

/** One after the other, so that a press in between waits for one of them at most; the first that does not come ends it. */
async function loadAhead(folder: string): Promise<void> {
  for (const [id, { load }] of missing) if (id.startsWith(folder)) await load();
}

function watchPresses(router: DataRouter): void {
  let last: Location | undefined;
  const watch = ({ navigation: { location: to } }: Pick<DataRouter['state'], 'navigation'>) => {
    if (to === last) return;
    last = to;
    const matches = (to && matchRoutes(router.routes, to)) ?? [];
    for (const { route } of matches) {
      const script = missing.get(route.id ?? '');
      script?.load().catch(() => to && goWithout(script, router, to));
    }
  };
  router.subscribe(watch);
  watch(router.state);
}

async function goWithout({ module }: Script, router: DataRouter, to: Location): Promise<void> {
  const answer = await fetch(module, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (router.state.navigation.location !== to) return;
  if (answer) location.assign(`${to.pathname}${to.search}${to.hash}`);
  else stayHere();
}
