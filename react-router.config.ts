import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The first page lists all routes: on a slow connection, requesting those behind its links costs more than the list.
  routeDiscovery: { mode: 'initial' },
  // The client actions of three routes are short: separate files for them cost more in that list than they save.
  splitRouteModules: false,
} satisfies Config;
