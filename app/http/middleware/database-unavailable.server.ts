import { data, type MiddlewareFunction } from 'react-router';
import { wasUnavailable } from '#app/db/unavailable.server.ts';
import { isWrite } from '#app/http/middleware/is-write.server.ts';

export type Unavailable = { sent: boolean };

export const handleDatabaseUnavailable: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  if (response.status < 500 || !wasUnavailable()) return response;
  throw data<Unavailable>({ sent: isWrite(request, context) }, { status: 503 });
};
