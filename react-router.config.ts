import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The first page lists all routes: on a slow connection, requesting those behind its links costs more than the list.
  routeDiscovery: { mode: 'initial' },
  // A client action has one line: a separate file for it costs more in that list than it saves.
  splitRouteModules: false,
} satisfies Config;
