import { shopContext } from '#app/context.ts';
import { withoutNul } from '#app/domain/fields.ts';
import { readReceipt } from '#app/domain/money/expenses/expense-list.server.ts';
import { pictureResponse } from '#app/routes/store/picture-response.server.ts';
import type { Route } from './+types/receipt-picture';

/** Sends the picture of a receipt to those who may see reports; all others get 404. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  return pictureResponse(context, 'reports.view', async (uid) =>
    uid === undefined ? readReceipt(db, withoutNul(params.id)) : null,
  );
}
