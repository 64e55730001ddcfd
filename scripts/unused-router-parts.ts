import type { Plugin } from 'vite';

/** The parts of React Router that the shop never reaches in the browser, in the shortest form. */
const PARTS: Record<string, string> = {
  // All routes are in the first page (`routeDiscovery` in react-router.config.ts), those of the back-office only in its
  // own pages: the first link to it from another page loads the list of all, or the document if the build has changed.
  'fog-of-war': `import { createPath } from '../../router/history.js';
    import { createClientRoutes } from './routes.js';
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = (getRouter, manifest, modules) => {
      if (manifest.routes['routes/admin/layout']) return;
      return async ({ path, patch }) => {
        if (!/^\\/admin\\b/i.test(path)) return;
        try {
          await import(/* @vite-ignore */ manifest.url);
          const { routes } = window.__reactRouterManifest;
          Object.assign(manifest.routes, routes);
          patch('root', createClientRoutes(routes, modules, null, true, false, 'root'));
        } catch {
          const to = createPath(getRouter().state.navigation.location ?? location);
          if (await fetch(manifest.url, { method: 'HEAD', cache: 'no-store' }).catch(() => {})) {
            location.assign(to);
            await new Promise(() => {});
          }
        }
      };
    };
    export const useFogOFWarDiscovery = () => {};
    export let getPathsWithAncestors, handleClientVersionMismatch, getManifestPath;`,
  // Its error page would replace a page that can be read (decision: old-browsers); the layout has its own boundary.
  errorBoundaries: `export const RemixErrorBoundary = ({ children }) => children;
    export const RemixRootDefaultErrorBoundary = () => null;
    export const BoundaryShell = () => null;`,
};

/** Leaves them out of the browser's scripts, and out of pages the mark for them on each link. If the router moves them, the
 * limits of first-visit.test.ts and page-cost.test.ts find it. */
export function withoutUnusedRouterParts(): Plugin[] {
  const parts: Plugin = {
    name: 'without-unused-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/react-router\/dist\/production\/lib\/dom\/ssr\/(fog-of-war|errorBoundaries)\.js$/ },
      handler: (id) => PARTS[/([\w-]+)\.js$/.exec(id)?.[1] ?? ''],
    },
  };
  const marks: Plugin = {
    name: 'without-discovery-marks',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/ },
      handler: (code) => ({ code: code.replaceAll(/^\s*"data-discover": .*$/gm, ''), map: null }),
    },
  };
  return [parts, marks];
}
