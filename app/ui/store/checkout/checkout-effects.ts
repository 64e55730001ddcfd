import { changeCart } from '#app/ui/storage/cart-store.ts';
import { dropDraft } from '#app/ui/store/checkout/buyer-draft.ts';
import { endAttempt } from '#app/ui/store/checkout/checkout-attempt.ts';
import { type Attempt, type CheckoutRefusal, isAttemptOver, type Step } from '#app/ui/store/checkout/checkout-state.ts';
import { saveLastOutcome } from '#app/ui/store/checkout/last-outcome.ts';
import { markAnswered, revertSending } from '#app/ui/store/checkout/sent-attempts.ts';

/** Stores what a step decides about the attempt, the cart and the draft. Call this once per step. */
export function recordStep(step: Step): void {
  if (step.name === 'complete' && step.attempt) recordPlaced(step.attempt, step.order.number);
  else if (step.name === 'refused' && step.attempt) recordRefused(step.attempt, step.refusal);
  else if (step.name === 'reconciled' && step.result.placed) recordPlaced(step.attempt, step.result.order.number);
  else if (step.name === 'reconciled') recordNotPlaced(step.attempt);
}

function recordPlaced(attempt: Attempt, number: number): void {
  // Saved first, because other tabs read the outcome when the attempt ends.
  saveLastOutcome({ uid: attempt.uid, number });
  markAnswered(attempt.key);
  endAttempt(attempt.key);
  dropDraft();
  // Keeps what was put into the cart while the order was being sent.
  changeCart((lines) =>
    lines.filter(({ id, qty }) => !attempt.lines.some((line) => line.id === id && line.qty === qty)),
  );
}

function recordNotPlaced({ key, uid }: Attempt): void {
  saveLastOutcome({ uid, number: null });
  markAnswered(key);
  endAttempt(key);
}

function recordRefused({ key }: Attempt, refusal: CheckoutRefusal): void {
  // The server has failed: an order may exist, and the same key is sent again.
  if ('unavailable' in refusal) return;
  if ('problem' in refusal && refusal.problem === 'another-person') {
    revertSending(key);
    return;
  }
  markAnswered(key);
  if (isAttemptOver(refusal)) endAttempt(key);
  if ('prices' in refusal) {
    const { prices } = refusal;
    changeCart((lines) => lines.map((line) => ({ ...line, salePrice: prices[line.id] ?? line.salePrice })));
  }
}
