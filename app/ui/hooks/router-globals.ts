import type { DataRouter } from 'react-router';

type Globals = {
  __reactRouterDataRouter?: DataRouter;
  __reactRouterManifest?: { version: string; routes: Record<string, { id: string; module: string } | undefined> };
  __reactRouterRouteModules?: Record<string, unknown>;
};

/** What React Router keeps in the window, undocumented; undefined before hydration. No other file reads it (decision: forms).
 * `tests/e2e/forms/router-globals.test.ts` says what breaks without it. */
export function routerGlobals() {
  const {
    __reactRouterDataRouter: router,
    __reactRouterManifest: manifest,
    __reactRouterRouteModules: modules,
  } = window as Globals;
  return { router, manifest, modules };
}
