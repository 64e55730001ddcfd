import { data, type RouterContextProvider } from 'react-router';
import { shopContext } from '#app/context.ts';
import type { Db } from '#app/db/schema.ts';
import { readOrderLedger } from '#app/domain/money/payment-entry/order-ledger.server.ts';

type LoaderArgs = { context: Readonly<RouterContextProvider>; params: { id: string } };

/** For pages that record a payment or a refund of an order. */
export async function loadOrderLedger({ context, params: { id } }: LoaderArgs) {
  return { ledger: await requireOrderLedger(context.get(shopContext).db, id), newKey: crypto.randomUUID() };
}

/** @throws Response 404 if there is no such order. */
export async function requireOrderLedger(db: Db, id: string) {
  const ledger = await readOrderLedger(db, id);
  if (!ledger) throw data(null, { status: 404 });
  return ledger;
}
