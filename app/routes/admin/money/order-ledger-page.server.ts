import type { RouterContextProvider } from 'react-router';
import { shopContext } from '#app/context.ts';
import { readOrderLedger } from '#app/domain/money/payment-entry/order-ledger.server.ts';
import { found } from '#app/http/found.ts';

type LoaderArgs = { context: Readonly<RouterContextProvider>; params: { id: string } };

/** For pages that record a payment or a refund of an order. */
export async function loadOrderLedger({ context, params: { id } }: LoaderArgs) {
  return { ledger: found(await readOrderLedger(context.get(shopContext).db, id)), newKey: crypto.randomUUID() };
}
