import type { Plugin } from 'vite';

/** The parts of React Router that the shop never reaches in the browser, in the shortest form. */
const PARTS: Record<string, string> = {
  // All routes are in the first page (`routeDiscovery` in react-router.config.ts).
  'fog-of-war': `export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export let getPathsWithAncestors, handleClientVersionMismatch, getManifestPath;`,
  // Its error page would replace a page that can be read (decision: old-browsers); the layout has its own boundary.
  errorBoundaries: `export const RemixErrorBoundary = ({ children }) => children;
    export const RemixRootDefaultErrorBoundary = () => null;
    export const BoundaryShell = () => null;`,
};

/**
 * Leaves them out of the browser's scripts, and out of pages the mark for them on each link. If the router moves them, the
 * limits of first-visit.test.ts and page-cost.test.ts find it.
 */
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
