import { data, type MiddlewareFunction } from 'react-router';
import { detectedOutage, type Outage } from '#app/db/unavailable.server.ts';
import { isWrite } from '#app/http/middleware/require-person.server.ts';

export type Unavailable = { outage: Outage; sent: boolean };

export const handleDatabaseUnavailable: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  const outage = detectedOutage();
  // After a 503, the page itself says that its form was not saved.
  if (response.status !== 500 || !outage) return response;
  throw data<Unavailable>({ outage, sent: isWrite(request, context) }, { status: 503 });
};
