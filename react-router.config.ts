import type { Config } from '@react-router/dev/config';

// Every route is known from the first page on: to ask for those behind its links takes more of a slow line than all of them.
export default { ssr: true, routeDiscovery: { mode: 'initial' } } satisfies Config;
