import { shopContext } from '#app/context.ts';
import { withoutNul } from '#app/domain/fields.ts';
import { readSlipPicture } from '#app/domain/money/slips/slip-read.server.ts';
import { pictureResponse } from '#app/routes/store/picture-response.server.ts';
import type { Route } from './+types/slip-picture';

/** Sends the picture of a slip to its buyer and to those who may see payments; all others get 404. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  return pictureResponse(context, 'payments.view', (uid) => readSlipPicture(db, { id: withoutNul(params.id), uid }));
}
