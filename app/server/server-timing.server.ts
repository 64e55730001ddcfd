import type { QueryTotals } from '#app/db/query-stats.server.ts';

export type Times = QueryTotals & { renderMs: number };

/** Times of these screens would reveal who has an account (SECURITY.md). */
const ACCOUNT_ROUTES = /^\/(login|pin|logout|register|forgot-password|reset-password|setup|account)\b/;

/** Null where the times are not public. */
export function serverTiming(method: string, route: string, { queries, ms, renderMs }: Times): string | null {
  if (method !== 'GET' || route === '' || ACCOUNT_ROUTES.test(route)) return null;
  const database = `db;dur=${ms.toFixed(1)};desc="${queries} ${queries === 1 ? 'query' : 'queries'}"`;
  return renderMs > 0 ? `${database}, render;dur=${renderMs.toFixed(1)}` : database;
}
