type Routes = Record<string, { path?: string } | undefined>;
type Build = { routes: Routes; assets: { url: string; routes: Routes } };

/** Leaves the back-office out, because the router creates and tries every route (decision: page-cache). */
export function storeBuild<B extends Build>(fullBuild: B): { build: B; canRender(pathname: string): boolean } {
  const firstSegments = new Set(
    Object.values(storeRoutes(fullBuild.routes)).map((route) => (route?.path ?? '').split('/')[0]),
  );
  return {
    build: {
      ...fullBuild,
      routes: storeRoutes(fullBuild.routes),
      assets: {
        ...fullBuild.assets,
        url: storeListOf(fullBuild.assets.url),
        routes: storeRoutes(fullBuild.assets.routes),
      },
    },
    canRender: (pathname) => firstSegments.has(pathname.replace(/\.data$/, '').split('/')[1]),
  };
}

/** The file of the browser's list of routes without the back-office, which the build writes beside the list of all. */
export function storeListOf(list: string): string {
  return list.replace(/\.js$/, '-store.js');
}

export function storeRoutes<R extends Routes>(routes: R): R {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !id.startsWith('routes/admin/'))) as R;
}
