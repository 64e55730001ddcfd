import { shopContext } from '#app/context.ts';
import { receiveOfflineSale } from '#app/domain/orders/counter/offline/offline-receive.server.ts';
import { offlineSaleForm } from '#app/domain/orders/counter/offline/offline-sale-form.ts';
import { parseForm } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { byOf } from '#app/http/request-client.ts';
import { SELL_PATH } from '#app/ui/admin/components/admin-screens.ts';
import type { Route } from './+types/sell-offline-sale';

export const middleware = [redirectGetTo(SELL_PATH)];

/** Takes a sale that was made without the shop. A device sends it until it is answered: it counts once. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(context, offlineSaleForm);
  if (!form.ok) return Response.json({ ok: false, problems: form.problems }, { status: 400 });
  const { auth, db } = context.get(shopContext);
  const device = await auth.pins.findDevice(request.headers);
  const by = byOf(context);
  return Response.json(await receiveOfflineSale(db, by, device?.id, form.value));
}
