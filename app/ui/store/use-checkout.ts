import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { CartLine } from '#app/domain/cart/cart.ts';
import type { Placement } from '#app/domain/checkout/placement.ts';
import type { Problems } from '#app/domain/fields.ts';
import { dropDraft } from '#app/ui/store/buyer-draft.ts';
import { changeCart } from '#app/ui/store/cart-store.ts';
import { endAttempt, openAttempt } from '#app/ui/store/checkout-attempt.ts';
import type { Unreached } from '#app/ui/unreached.tsx';

type BuyerField = 'name' | 'phone' | 'address' | 'paymentMethod' | 'key' | 'lines';
/** What came of Confirm Order: the order, why there is none, each field's problem, or a line that dropped. */
export type CheckoutOutcome =
  | Placement
  | { ok: false; problems: Problems<BuyerField>; typed: Record<string, string> }
  | Unreached;
export type CheckoutRefusal = Exclude<CheckoutOutcome, { ok: true }>;
export type Checkout = ReturnType<typeof useCheckout>;

/**
 * The checkout of this cart: idle, then submitting, then complete (SPEC 4). On success the cart is emptied; where a
 * price has changed, the cart takes the new ones and the buyer confirms again (DECISIONS 10).
 */
export function useCheckout(cart: CartLine[] | null, posted: CheckoutOutcome | undefined) {
  const fetcher = useFetcher<CheckoutOutcome>();
  // `posted` answers a form that was sent without this script.
  const outcome = fetcher.data ?? posted;
  const submitting = fetcher.state !== 'idle';
  const isFilled = Boolean(cart?.length);
  const key = useRef<string>(null);

  // Kept for as long as this tab shows the cart: by the time it is pressed, another tab may have ended the attempt.
  useEffect(() => {
    key.current = isFilled ? openAttempt() : null;
  }, [isFilled]);

  useEffect(() => {
    if (!outcome) return;
    if (outcome.ok) {
      endAttempt(key.current);
      dropDraft();
      changeCart(() => []);
    } else if ('problem' in outcome && outcome.problem === 'key-used') {
      // Told so, whoever presses again means another order.
      endAttempt(key.current);
      key.current = null;
    } else if ('prices' in outcome) {
      const { prices } = outcome;
      changeCart((lines) => lines.map((line) => ({ ...line, salePrice: prices[line.id] ?? line.salePrice })));
    }
  }, [outcome]);

  function submit(form: HTMLFormElement, lines: CartLine[]) {
    if (submitting || outcome?.ok) return;
    const body = new FormData(form);
    body.set('lines', JSON.stringify(lines.map(({ id, qty, salePrice }) => ({ id, qty, salePrice }))));
    key.current ??= openAttempt();
    body.set('key', key.current);
    fetcher.submit(body, { method: 'post', action: '/cart' });
  }

  return {
    submit,
    submitting,
    complete: outcome?.ok ? outcome.order : null,
    refusal: outcome && !outcome.ok && !submitting ? outcome : null,
  };
}
