type Routes = Record<string, { path?: string } | undefined>;
type Build = { routes: Routes; assets: { routes: Routes } };

/** Without the back-office: the router creates and tries every route (records 034, 035). */
export function storeBuild<B extends Build>(whole: B): { build: B; canRender(pathname: string): boolean } {
  const firstSegments = new Set(Object.values(own(whole.routes)).map((route) => (route?.path ?? '').split('/')[0]));
  return {
    build: { ...whole, routes: own(whole.routes), assets: { ...whole.assets, routes: own(whole.assets.routes) } },
    canRender: (pathname) => firstSegments.has(pathname.replace(/\.data$/, '').split('/')[1]),
  };
}

function own<R extends Routes>(routes: R): R {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !id.startsWith('routes/admin/'))) as R;
}
