import { useEffect, useEffectEvent, useReducer } from 'react';
import { useFetcher, useMatches, useRevalidator } from 'react-router';
import { type CartLine, checkoutLine } from '#app/domain/orders/checkout/cart.ts';
import { reloadInBackground } from '#app/ui/offline/background-reload.ts';
import { takeDraftToLogin } from '#app/ui/store/checkout/buyer-draft.ts';
import { openAttempt } from '#app/ui/store/checkout/checkout-attempt.ts';
import { recordStep } from '#app/ui/store/checkout/checkout-effects.ts';
import {
  type CheckoutOutcome,
  canSubmit,
  initialState,
  reduceCheckout,
} from '#app/ui/store/checkout/checkout-state.ts';
import { clearLastOutcome, readLastOutcome } from '#app/ui/store/checkout/last-outcome.ts';
import { findUnanswered, recordSending } from '#app/ui/store/checkout/sent-attempts.ts';
import { useAttemptQuery } from '#app/ui/store/checkout/use-attempt-query.ts';

/** After these refusals the page reloads, because its buyer, its payment methods or its terms are outdated. */
const OUTDATED = ['another-person', 'no-such-payment-method', 'terms-changed'];

export type Checkout = ReturnType<typeof useCheckout>;

/** `checkout-state.ts` decides what follows; this hook feeds it events and runs the effects. */
export function useCheckout(cart: CartLine[] | null, uid: string, posted: CheckoutOutcome | undefined) {
  const fetcher = useFetcher<CheckoutOutcome>();
  const matches = useMatches();
  const { revalidate } = useRevalidator();
  const [{ step, key, sentAttempt }, dispatch] = useReducer(reduceCheckout, posted, initialState);
  const hasLines = Boolean(cart?.length);
  const isSubmitting = step.name === 'sending' || fetcher.state !== 'idle';

  useEffect(() => {
    if (hasLines && readLastOutcome(uid)?.number) clearLastOutcome();
    dispatch({ type: 'cart-changed', key: hasLines ? openAttempt(uid) : null });
  }, [hasLines, uid]);

  useEffect(() => dispatch({ type: 'user-known', unanswered: findUnanswered(uid) }), [uid]);

  const receive = useEffectEvent((outcome: CheckoutOutcome) => {
    if ('lost' in outcome) dispatch({ type: 'lost', unanswered: findUnanswered(uid) });
    else dispatch({ type: 'answered', outcome });
    if ('problem' in outcome && OUTDATED.includes(outcome.problem)) void revalidate();
  });
  useEffect(() => {
    if (fetcher.data) receive(fetcher.data);
  }, [fetcher.data]);
  // Runs after the effect above, which dispatches the outcome if there is one.
  useEffect(() => {
    if (fetcher.state === 'idle') dispatch({ type: 'request-ended' });
  }, [fetcher.state]);

  useEffect(() => recordStep(step), [step]);

  const checkNow = useAttemptQuery(step.name === 'reconciling' ? step.attempt : null, {
    onUnreachable: () => dispatch({ type: 'shop-unreachable' }),
    onResult: (result) => {
      dispatch({ type: 'reconciled', result });
      if (result === 'another-person') void revalidate();
    },
  });

  async function submit(form: HTMLFormElement, lines: CartLine[]) {
    if (isSubmitting || !canSubmit(step)) return;
    const attempt = { key: key ?? openAttempt(uid), uid, lines };
    const body = new FormData(form);
    body.set('lines', JSON.stringify(lines.map(checkoutLine)));
    body.set('key', attempt.key);
    body.set('expectedUserId', uid || 'guest');
    clearLastOutcome();
    dispatch({ type: 'pressed', attempt });
    if (uid) await recordSending(attempt);
    else takeDraftToLogin();
    // The page reloads after an order; a lost connection must not remove the result.
    await reloadInBackground(matches, () => fetcher.submit(body, { method: 'post', action: '/cart' }));
  }

  /** `wasPressed`: this tab sends an order or shows its outcome. */
  return { step, isSubmitting, wasPressed: sentAttempt !== null, submit, checkNow };
}
