type Routes = Record<string, { path?: string } | undefined>;

/**
 * The routes of the storefront and the accounts, and of what an open page asks for those that are surely answered as by all routes
 * if they are asked alone; a whole page needs all of them, to tell its scripts. The router tries longer paths first, as nearly all
 * of the back-office are, and a request passes them twice: nearly a tenth of an order's time (record 034).
 */
export function storeRoutes<R extends Routes>(all: R): { routes: R; mayAnswer(pathname: string): boolean } {
  const own = Object.entries(all).filter(([id]) => !id.startsWith('routes/admin/'));
  const firstWords = new Set(own.map(([, route]) => (route?.path ?? '').split('/')[0]));
  return {
    routes: Object.fromEntries(own) as R,
    mayAnswer: (pathname) =>
      pathname.endsWith('.data') && firstWords.has(pathname.slice(0, -'.data'.length).split('/')[1] ?? ''),
  };
}
