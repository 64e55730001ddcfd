import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The first page lists all routes of its area: on a slow connection, requesting those behind its links costs more.
  routeDiscovery: { mode: 'initial' },
  // The client actions of three routes are short: separate files for them cost more in that list than they save.
  splitRouteModules: false,
} satisfies Config;
