/** How a viewer reads dates and amounts: decided by the server, sent along, the same after hydration (DECISIONS 5). */
export type Locale = { language: 'en'; format: string; timeZone: string };
