import type { Asked } from '#app/db/query-stats.server.ts';

/** What the answer to a request took: what it asked of the database, and the making of its HTML. */
export type Times = Asked & { renderMs: number };

/** Screens where people prove who they are. How long what took there is told to nobody (SECURITY.md). */
const ACCOUNT = /^\/(login|logout|register|forgot-password|reset-password|setup|account)\b/;

/** The Server-Timing header of an answer, which a browser's developer tools draw; null where nothing may be told. */
export function serverTiming(method: string, route: string, { queries, ms, renderMs }: Times): string | null {
  if (method !== 'GET' || route === '' || ACCOUNT.test(route)) return null;
  const database = `db;dur=${ms.toFixed(1)};desc="${queries} ${queries === 1 ? 'query' : 'queries'}"`;
  return renderMs > 0 ? `${database}, render;dur=${renderMs.toFixed(1)}` : database;
}
