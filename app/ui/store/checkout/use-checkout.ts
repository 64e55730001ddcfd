import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useMatches, useRevalidator } from 'react-router';
import type { CartLine } from '#app/domain/checkout/cart.ts';
import type { Placement } from '#app/domain/checkout/placement.ts';
import type { Problems } from '#app/domain/fields.ts';
import type { Unreached } from '#app/ui/forms/unreached.tsx';
import { reloadKeepingPage } from '#app/ui/offline/keep-page.ts';
import { changeCart } from '#app/ui/store/cart/cart-store.ts';
import { dropDraft, takeDraftToLogin } from '#app/ui/store/checkout/buyer-draft.ts';
import { endAttempt, openAttempt } from '#app/ui/store/checkout/checkout-attempt.ts';
import { clearLastOutcome, readLastOutcome, saveLastOutcome } from '#app/ui/store/checkout/last-outcome.ts';
import type { Lost } from '#app/ui/store/checkout/order-send.ts';
import { markAnswered, recordSending, revertSending, type SentAttempt } from '#app/ui/store/checkout/sent-attempts.ts';
import { type Found, useAttemptQuery } from '#app/ui/store/checkout/use-attempt-query.ts';

type BuyerField = 'name' | 'phone' | 'address' | 'paymentMethod' | 'key' | 'lines';
/** Result of Confirm Order. */
export type CheckoutOutcome =
  | Placement
  | { ok: false; problems: Problems<BuyerField>; typed: Record<string, string> }
  | Unreached
  | Lost;
export type CheckoutRefusal = Exclude<CheckoutOutcome, { ok: true } | Lost>;
export type Checkout = ReturnType<typeof useCheckout>;

/**
 * Checkout of this cart: idle, submitting, complete (SPEC 4). Success removes the ordered lines; changed prices are shown
 * and must be confirmed again (DECISIONS 10). Without a response, the outcome is found out before another order is sent
 * (decision record 030).
 */
export function useCheckout(cart: CartLine[] | null, uid: string, posted: CheckoutOutcome | undefined) {
  const fetcher = useFetcher<CheckoutOutcome>();
  const matches = useMatches();
  const { revalidate } = useRevalidator();
  const [found, setFound] = useState<Found | null>(null);
  const [pressed, setPressed] = useState(false);
  // `posted` is the result of a form sent before hydration.
  const outcome = fetcher.data ?? posted;
  const [sending, setSending] = useState(false);
  const submitting = sending || fetcher.state !== 'idle';
  const isFilled = Boolean(cart?.length);
  const key = useRef<string>(null);
  const lastSent = useRef<Pick<SentAttempt, 'key' | 'lines'>>(null);

  // Keep this tab's key: another tab may end the attempt before the button is pressed.
  useEffect(() => {
    // The user has started another order.
    if (isFilled && readLastOutcome(uid)?.number) clearLastOutcome();
    key.current = isFilled ? openAttempt(uid) : null;
  }, [isFilled, uid]);

  const finding = useAttemptQuery(uid, (result, sent) => {
    if (key.current === sent.key && result !== 'logged-out') key.current = null;
    // The other tab has saved the outcome.
    if (result === 'told') return setPressed(false);
    setFound(result);
    if (result === 'logged-out') return;
    saveLastOutcome({ uid, number: result.placed ? result.order.number : null });
    markAnswered(sent.key);
    endAttempt(sent.key);
    if (!result.placed) return;
    dropDraft();
    changeCart((lines) => notSent(lines, sent.lines));
  });

  const handleOutcome = useEffectEvent((result: CheckoutOutcome) => {
    const ended = lastSent.current?.key ?? key.current;
    if ('lost' in result) return finding.begin();
    if ('unreached' in result) return;
    if ('problem' in result && result.problem === 'another-person') {
      if (ended) revertSending(ended);
      return void revalidate();
    }
    // Save first: other tabs read it when the attempt ends.
    if (result.ok) saveLastOutcome({ uid, number: result.order.number });
    markAnswered(ended);
    if (result.ok) {
      endAttempt(ended);
      dropDraft();
      changeCart((lines) => notSent(lines, lastSent.current?.lines ?? lines));
    } else if ('problem' in result && (result.problem === 'key-reused' || result.problem === 'attempt-voided')) {
      // The user has seen the refusal; the next press is another order.
      endAttempt(ended);
      key.current = null;
    } else if ('prices' in result) {
      const { prices } = result;
      changeCart((lines) => lines.map((line) => ({ ...line, salePrice: prices[line.id] ?? line.salePrice })));
    }
  });
  useEffect(() => {
    if (outcome) handleOutcome(outcome);
  }, [outcome]);

  async function submit(form: HTMLFormElement, lines: CartLine[]) {
    if (submitting || finding.state || outcome?.ok) return;
    const body = new FormData(form);
    body.set('lines', JSON.stringify(lines.map(({ id, qty, salePrice }) => ({ id, qty, salePrice }))));
    key.current ??= openAttempt(uid);
    lastSent.current = { key: key.current, lines };
    body.set('key', key.current);
    body.set('expectedUserId', uid || 'guest');
    setFound(null);
    clearLastOutcome();
    setPressed(true);
    setSending(true);
    if (uid) await recordSending(key.current, uid, lines);
    else takeDraftToLogin();
    // The page reloads after an order; a lost connection must not remove the result.
    await reloadKeepingPage(matches, () => fetcher.submit(body, { method: 'post', action: '/cart' }));
    setSending(false);
  }

  return {
    submit,
    submitting,
    pressed,
    finding,
    found: submitting ? null : found,
    complete: outcome?.ok ? outcome.order : null,
    refusal: submitting || found || finding.state ? null : refusalOf(outcome, uid),
  };
}

/** Lines that were added while the order was being sent. */
function notSent(lines: CartLine[], sent: SentAttempt['lines']): CartLine[] {
  return lines.filter(({ id, qty }) => !sent.some((line) => line.id === id && line.qty === qty));
}

/** A guest's order is never placed, so it cannot be lost. */
function refusalOf(outcome: CheckoutOutcome | undefined, uid: string): CheckoutRefusal | null {
  if (!outcome || outcome.ok) return null;
  if (!('lost' in outcome)) return outcome;
  return uid ? null : { ok: false, unreached: true };
}
