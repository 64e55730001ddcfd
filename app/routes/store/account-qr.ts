import { shopContext } from '#app/context.ts';
import { withoutNul } from '#app/domain/fields.ts';
import { readQrPicture } from '#app/domain/money/payment-accounts/payment-account-qr.server.ts';
import { linkedPictureResponse } from '#app/routes/store/picture-response.server.ts';
import type { Route } from './+types/account-qr';

/** Sends a QR picture to those who may change settings; while its account is active, also to buyers with an order by its
 * method, not canceled, and to people with the `?link=` to pay such an order. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const access = { right: 'settings', link: url.searchParams.get('link') } as const;
  return linkedPictureResponse(context, access, (uid) => readQrPicture(db, { id: withoutNul(params.id), uid }));
}
