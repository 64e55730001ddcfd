import type { RouterContextProvider } from 'react-router';
import { shopContext } from '#app/context.ts';
import { readOrderLedger } from '#app/domain/money/payment-entry/order-ledger.server.ts';
import type { Entered } from '#app/domain/money/payment-entry/payment-entry.ts';
import { found } from '#app/http/found.ts';

/** A refusal that is about one field stands at it. */
export function entryOutcome(entered: Entered) {
  if (entered.ok) return entered;
  const { problem } = entered;
  if (problem === 'no-such-account')
    return { ok: false as const, problems: { via: { code: 'not-a-choice' as const } } };
  if (problem === 'too-much')
    return { ok: false as const, problems: { amount: { code: 'too-large' as const, max: entered.max } } };
  return { ok: false as const, problem };
}

type LoaderArgs = { context: Readonly<RouterContextProvider>; params: { id: string } };

export async function loadOrderLedger({ context, params: { id } }: LoaderArgs) {
  return { ledger: found(await readOrderLedger(context.get(shopContext).db, id)), newKey: crypto.randomUUID() };
}
