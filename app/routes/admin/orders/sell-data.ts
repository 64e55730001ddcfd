import { personContext, shopContext } from '#app/context.ts';
import { withoutNul } from '#app/domain/fields.ts';
import { readPaymentQr } from '#app/domain/money/merchant-qr/payment-qr-read.server.ts';
import { findBuyersForSale } from '#app/domain/orders/counter/counter-buyer.server.ts';
import { findForSale, listUnitsForSale } from '#app/domain/orders/counter/counter-find.server.ts';
import { counterSaleForm } from '#app/domain/orders/counter/counter-sale-form.ts';
import { sellAtCounter } from '#app/domain/orders/counter/counter-sell.server.ts';
import { searchText } from '#app/domain/text/search-param.ts';
import { parseForm } from '#app/http/form-body.server.ts';
import { byOf } from '#app/http/request-client.ts';
import type { Route } from './+types/sell-data';

/** What can be sold: by a number or letters `?q=`, or the units of the item `?item=`. To whom: `?buyer=`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const buyer = url.searchParams.get('buyer');
  if (buyer !== null)
    return Response.json(await findBuyersForSale(db, context.get(personContext).id, searchText(buyer)));
  const item = url.searchParams.get('item');
  const found = item
    ? await listUnitsForSale(db, withoutNul(item))
    : await findForSale(db, searchText(url.searchParams.get('q')));
  return Response.json(found);
}

/** Finishes a sale. The page sends the same sale again if no answer came: it counts once. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(context, counterSaleForm);
  if (!form.ok) return Response.json({ ok: false, problems: form.problems }, { status: 400 });
  const by = byOf(context);
  const { auth, db } = context.get(shopContext);
  const device = await auth.pins.findDevice(request.headers);
  const sold = await sellAtCounter(db, by, { ...form.value, device: device?.id });
  if (!sold.ok) return Response.json(sold, { status: 409 });
  // The picture is shown to those who may see orders.
  const isShown = sold.left > 0 && context.get(personContext).rights.includes('orders.view');
  const qr = isShown && (await readPaymentQr(db, { orderId: sold.id, accountId: null }));
  return Response.json({ ...sold, ...(qr && { qr: { amount: qr.amount, wallets: qr.wallets } }) });
}
