import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The first page lists all routes: requesting those behind its links costs more on a slow connection than the whole list.
  routeDiscovery: { mode: 'initial' },
  // A client action has one line: a separate file for it costs more in that list than it saves.
  splitRouteModules: false,
} satisfies Config;
