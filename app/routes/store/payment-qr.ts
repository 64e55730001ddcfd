import { shopContext } from '#app/context.ts';
import { withoutNul } from '#app/domain/fields.ts';
import { readPaymentQr } from '#app/domain/money/merchant-qr/payment-qr-read.server.ts';
import { qrPng } from '#app/images/qr-png.server.ts';
import { linkedPictureResponse } from '#app/routes/store/picture-response.server.ts';
import type { Route } from './+types/payment-qr';

/** The QR code of what to send next to `?account=`: for people who may see orders, its buyer, and people with its `?link=`. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const order = { orderId: withoutNul(params.id), accountId: url.searchParams.get('account') };
  const access = { right: 'orders.view', link: url.searchParams.get('link') } as const;
  return linkedPictureResponse(context, access, async (uid, linked = order.orderId) => {
    if (linked !== order.orderId) return null;
    const qr = await readPaymentQr(db, { ...order, uid });
    return qr && { contentType: 'image/png', bytes: await qrPng(qr.text) };
  });
}
