import type { RouterContextProvider } from 'react-router';
import { addressContext, shopContext, whoContext } from '#app/context.ts';
import { hasConfirmedOrder } from '#app/domain/orders/order-list.server.ts';
import { network } from '#app/domain/people/sign-in/network.server.ts';
import { MAX_WAIT_MS } from '#app/images/picture-decode.server.ts';
import type { Requester } from '#app/runtime/fair-queue.ts';

/** Pictures of the shop come first, then those of buyers with a confirmed order, then those of all others. */
export async function pictureRequester(
  context: Readonly<RouterContextProvider>,
  { signal }: Request,
): Promise<Requester> {
  const who = context.get(whoContext);
  const isBuyer = who?.role === 'buyer' && (await hasConfirmedOrder(context.get(shopContext).db, who.id));
  return {
    source: network(context.get(addressContext)),
    lane: who && who.role !== 'buyer' ? 0 : isBuyer ? 1 : 2,
    signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_WAIT_MS)]),
  };
}
