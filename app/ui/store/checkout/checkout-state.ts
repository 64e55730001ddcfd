import type { Problems } from '#app/domain/fields.ts';
import type { CheckoutProblem, PlacedOrder, Placement, Reconciliation } from '#app/domain/orders/checkout/placement.ts';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import type { ReconcileResult } from '#app/ui/store/checkout/attempt-query.ts';
import type { Lost } from '#app/ui/store/checkout/order-send.ts';
import type { SentAttempt } from '#app/ui/store/checkout/sent-attempts.ts';

type BuyerField = 'name' | 'phone' | 'address' | 'paymentMethod' | 'key' | 'lines';
export type CheckoutRefusal =
  | ({ ok: false } & CheckoutProblem)
  | { ok: false; problems: Problems<BuyerField>; typed: Record<string, string> }
  | Unavailable;
export type CheckoutOutcome = Placement | CheckoutRefusal | Lost;
export type Attempt = Pick<SentAttempt, 'key' | 'uid' | 'lines'>;

/** The steps of a checkout (SPEC 4; decision: lost-responses):
 *
 *     idle ── press ──► sending ──► complete
 *                          ├──────► refused ── press ──► sending
 *                          └─ lost ► reconciling ──► reconciled or logged-out ── press ──► sending
 *
 * A page that opens with an unanswered attempt of its user begins at `reconciling`. `attempt` is null if the form was sent
 * without scripts. */
export type Step =
  | { name: 'idle' }
  | { name: 'sending' }
  | { name: 'complete'; order: PlacedOrder; attempt: Attempt | null }
  | { name: 'refused'; refusal: CheckoutRefusal; attempt: Attempt | null }
  | { name: 'reconciling'; attempt: SentAttempt; isUnreachable: boolean }
  | { name: 'reconciled'; attempt: Attempt; result: Reconciliation }
  | { name: 'logged-out' };

export type CheckoutState = {
  step: Step;
  /** The idempotency key of the next press. Each tab has its own, because another may end the stored attempt. */
  key: string | null;
  sentAttempt: Attempt | null;
};

export type CheckoutEvent =
  | { type: 'cart-changed'; key: string | null }
  | { type: 'user-known'; unanswered: SentAttempt | null }
  | { type: 'pressed'; attempt: Attempt }
  | { type: 'answered'; outcome: Placement | CheckoutRefusal }
  | { type: 'lost'; unanswered: SentAttempt | null }
  | { type: 'request-ended' }
  | { type: 'shop-unreachable' }
  | { type: 'reconciled'; result: ReconcileResult };

const idle: Step = { name: 'idle' };

export function initialState(posted: CheckoutOutcome | undefined): CheckoutState {
  const state: CheckoutState = { step: idle, key: null, sentAttempt: null };
  return posted && !('lost' in posted) ? receiveOutcome(state, posted) : state;
}

/** False while an order is sent or reconciled, and when it is complete: a second press must not order again. */
export function canSubmit({ name }: Step): boolean {
  return name !== 'sending' && name !== 'reconciling' && name !== 'complete';
}

export function reduceCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'cart-changed':
      return { ...state, key: event.key };
    case 'user-known':
      return openPage(state, event.unanswered);
    case 'pressed':
      return { step: { name: 'sending' }, key: event.attempt.key, sentAttempt: event.attempt };
    case 'answered':
      return receiveOutcome(state, event.outcome);
    case 'lost':
      return loseResponse(state, event.unanswered);
    case 'request-ended':
      return state.step.name === 'sending' ? { ...state, step: idle } : state;
    case 'shop-unreachable':
      return state.step.name === 'reconciling' ? { ...state, step: { ...state.step, isUnreachable: true } } : state;
    case 'reconciled':
      return state.step.name === 'reconciling' ? endReconciling(state, event.result, state.step.attempt) : state;
  }
}

function openPage(state: CheckoutState, unanswered: SentAttempt | null): CheckoutState {
  const { name } = state.step;
  if (name === 'sending' || name === 'complete') return state;
  if (unanswered) return { ...state, step: { name: 'reconciling', attempt: unanswered, isUnreachable: false } };
  return name === 'reconciling' ? { ...state, step: idle } : state;
}

function receiveOutcome(state: CheckoutState, outcome: Placement | CheckoutRefusal): CheckoutState {
  const { sentAttempt: attempt } = state;
  if (outcome.ok) return { ...state, step: { name: 'complete', order: outcome.order, attempt } };
  // The user sees this refusal; the next press is another order.
  const key = isAttemptOver(outcome) ? null : state.key;
  return { ...state, key, step: { name: 'refused', refusal: outcome, attempt } };
}

/** True if no order can be placed with this key any more. */
export function isAttemptOver(refusal: CheckoutRefusal): boolean {
  return 'problem' in refusal && (refusal.problem === 'key-reused' || refusal.problem === 'attempt-voided');
}

function loseResponse(state: CheckoutState, unanswered: SentAttempt | null): CheckoutState {
  if (unanswered) return { ...state, step: { name: 'reconciling', attempt: unanswered, isUnreachable: false } };
  if (state.sentAttempt?.uid) return forgetSent(state, state.sentAttempt);
  // A guest's order is never placed, so it cannot be lost.
  return { ...state, step: { name: 'refused', refusal: { ok: false, unavailable: 'no-answer' }, attempt: null } };
}

function endReconciling(state: CheckoutState, result: ReconcileResult, attempt: SentAttempt): CheckoutState {
  switch (result) {
    case 'another-person':
      return { ...state, step: idle };
    case 'logged-out':
      return { ...state, step: { name: 'logged-out' } };
    case 'reported-by-other-tab':
      return forgetSent(state, attempt);
    default:
      return { ...state, key: keyAfter(state, attempt), step: { name: 'reconciled', attempt, result } };
  }
}

function forgetSent(state: CheckoutState, attempt: Attempt): CheckoutState {
  return { key: keyAfter(state, attempt), sentAttempt: null, step: idle };
}

function keyAfter({ key }: CheckoutState, attempt: Attempt): string | null {
  return key === attempt.key ? null : key;
}
