import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Every route is known from the first page on: to ask for those behind its links takes more of a slow line than all of them.
  routeDiscovery: { mode: 'initial' },
  // A client action is one line: a file of its own costs more in that list of routes than it saves.
  splitRouteModules: false,
} satisfies Config;
