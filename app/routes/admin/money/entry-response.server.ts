import { data, type RouterContextProvider } from 'react-router';
import { shopContext } from '#app/context.ts';
import { readOrderLedger } from '#app/domain/money/payment-entry/order-ledger.server.ts';
import type { Entered } from '#app/domain/money/payment-entry/payment-entry.ts';
import type { PaymentEntry } from '#app/domain/money/payment-entry/payment-entry-form.ts';
import { badForm } from '#app/http/form-body.server.ts';
import { found } from '#app/http/found.ts';

/** Answers 400 with the wrong field, 404 for an unknown order, 409 if a number or a key is already used. */
export function entryResponse(entered: Entered, { key: _, ...entry }: PaymentEntry) {
  if (entered.ok) return data(entered);
  const typed = { ...entry, amount: String(entry.amount) };
  switch (entered.problem) {
    case 'no-such-order':
      throw data(null, { status: 404 });
    case 'no-such-account':
      return badForm({ problems: { via: { code: 'not-a-choice' } }, typed });
    case 'too-much':
      return badForm({ problems: { amount: { code: 'too-large', max: entered.max } }, typed });
    default:
      return data({ ok: false as const, problem: entered.problem, typed }, { status: 409 });
  }
}

type LoaderArgs = { context: Readonly<RouterContextProvider>; params: { id: string } };

export async function loadOrderLedger({ context, params: { id } }: LoaderArgs) {
  return { ledger: found(await readOrderLedger(context.get(shopContext).db, id)), newKey: crypto.randomUUID() };
}
