import { data, type MiddlewareFunction } from 'react-router';
import { detectUnavailable } from '#app/db/unavailable.server.ts';
import { isWrite } from '#app/http/middleware/is-write.server.ts';

/** What a page that could not be shown for want of the database is told; `sent` where something was to be saved. */
export type Unavailable = { sent: boolean };

/** Admits it where a request failed because the database is away: 503, and not a fault of the shop's own. */
export const handleDatabaseUnavailable: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const outage = { detected: false };
  const response = await detectUnavailable(outage, next);
  if (response.status < 500 || !outage.detected) return response;
  throw data<Unavailable>({ sent: isWrite(request, context) }, { status: 503 });
};
