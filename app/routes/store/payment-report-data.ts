import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { requirePerson } from '#app/http/middleware/require-person.server.ts';
import { reportPayment } from '#app/routes/store/payment-report-receive.server.ts';
import type { Route } from './+types/payment-report-data';

export const middleware = [requirePerson, redirectGetTo('/my-orders')];

export async function action({ request, context, params }: Route.ActionArgs) {
  const { data, init } = await reportPayment(context, request, params.id);
  return Response.json(data, init ?? {});
}
