type Routes = Record<string, { path?: string } | undefined>;
type Build = { routes: Routes; assets: { routes: Routes } };

/**
 * The build with the routes of the storefront and the accounts alone, and which addresses are surely answered by it as by the
 * whole one. The router tries longer paths first, as nearly all of the back-office are, and a request passes them twice; and a
 * page's routes are made anew for each page, all of them (records 034 and 035).
 */
export function storeBuild<B extends Build>(whole: B): { build: B; canRender(pathname: string): boolean } {
  const firstWords = new Set(Object.values(own(whole.routes)).map((route) => (route?.path ?? '').split('/')[0]));
  return {
    build: { ...whole, routes: own(whole.routes), assets: { ...whole.assets, routes: own(whole.assets.routes) } },
    canRender: (pathname) => firstWords.has(pathname.replace(/\.data$/, '').split('/')[1]),
  };
}

function own<R extends Routes>(routes: R): R {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !id.startsWith('routes/admin/'))) as R;
}
