import { shopContext } from '#app/context.ts';
import { MAX_CART_LINES } from '#app/domain/constants.ts';
import { readDepositPercents } from '#app/domain/orders/checkout/deposit-percents.server.ts';
import { decodeIds } from '#app/domain/phone/phone-url.ts';
import type { Route } from './+types/cart-deposit';

/** Returns the deposit percents of the phones in the cart, which only the browser has. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ids = decodeIds(url.searchParams.get('phones')).slice(0, MAX_CART_LINES);
  const percents = await readDepositPercents(context.get(shopContext).db, ids);
  return Response.json({ percents: [...percents] }, { headers: { 'Cache-Control': 'no-store' } });
}
