import { expect, it } from 'vitest';
import {
  type CheckoutEvent,
  type CheckoutState,
  canSubmit,
  initialState,
  reduceCheckout,
} from '#app/ui/store/checkout/checkout-state.ts';
import type { SentAttempt } from '#app/ui/store/checkout/sent-attempts.ts';

const order = { id: 'o1', number: 12, total: 630_000 };
const attempt: SentAttempt = { key: 'k1', uid: 'mya', lines: [{ id: 'redmi', qty: 2 }], sendings: 1 };
const earlier: SentAttempt = { ...attempt, key: 'k0' };
const opened = initialState(undefined);
const pressed: CheckoutEvent = { type: 'pressed', attempt };
const lost: CheckoutEvent = { type: 'lost', unanswered: attempt };

/** The state after these events, from a page that has just opened. */
const after = (...events: CheckoutEvent[]): CheckoutState => events.reduce(reduceCheckout, opened);

it('begins idle, or at the outcome of a form that was sent without scripts', () => {
  expect(opened).toEqual({ step: { name: 'idle' }, key: null, sentAttempt: null });
  const posted = { ok: false, problems: { key: { code: 'missing' } }, typed: {} } as const;
  expect(initialState(posted).step).toEqual({ name: 'refused', refusal: posted, attempt: null });
  expect(initialState({ ok: true, order }).step).toEqual({ name: 'complete', order, attempt: null });
});

it('takes the key of a filled cart, and drops it when the cart is empty', () => {
  expect(after({ type: 'cart-changed', key: 'k1' }).key).toBe('k1');
  expect(after({ type: 'cart-changed', key: 'k1' }, { type: 'cart-changed', key: null }).key).toBeNull();
});

it('sends on a press, and allows no second press meanwhile', () => {
  expect(canSubmit(opened.step)).toBe(true);
  const sending = after(pressed);
  expect(sending).toEqual({ step: { name: 'sending' }, key: 'k1', sentAttempt: attempt });
  expect(canSubmit(sending.step)).toBe(false);
});

it('stays complete once an order is placed, whatever happens next', () => {
  const complete = after(pressed, { type: 'answered', outcome: { ok: true, order } });
  expect(complete.step).toEqual({ name: 'complete', order, attempt });
  expect(canSubmit(complete.step)).toBe(false);
  for (const event of [
    { type: 'request-ended' },
    { type: 'user-known', unanswered: earlier },
    { type: 'shop-unreachable' },
    { type: 'reconciled', result: { placed: false } },
  ] as const)
    expect(reduceCheckout(complete, event)).toBe(complete);
});

it.each(['empty-cart', 'too-many-orders', 'another-person'] as const)(
  'shows the refusal %s, and keeps the key for the next press',
  (problem) => {
    const refused = after(pressed, { type: 'answered', outcome: { ok: false, problem } });
    expect(refused).toMatchObject({ step: { name: 'refused', refusal: { problem }, attempt }, key: 'k1' });
    expect(canSubmit(refused.step)).toBe(true);
  },
);

it.each(['key-reused', 'attempt-voided'] as const)('drops the key after the refusal %s', (problem) => {
  const refused = after(pressed, { type: 'answered', outcome: { ok: false, problem } });
  expect(refused).toMatchObject({ step: { name: 'refused' }, key: null });
});

it('is idle when a request ends without an outcome, and keeps an outcome that came before', () => {
  expect(after(pressed, { type: 'request-ended' })).toMatchObject({ step: { name: 'idle' }, key: 'k1' });
  const refused = after(pressed, { type: 'answered', outcome: { ok: false, problem: 'empty-cart' } });
  expect(reduceCheckout(refused, { type: 'request-ended' })).toBe(refused);
});

it('accepts an outcome that comes after its request has ended', () => {
  const late = after(pressed, { type: 'request-ended' }, { type: 'answered', outcome: { ok: true, order } });
  expect(late.step).toMatchObject({ name: 'complete', order });
});

it('reconciles a lost order, and allows no press meanwhile', () => {
  const reconciling = after(pressed, lost);
  expect(reconciling.step).toEqual({ name: 'reconciling', attempt, isUnreachable: false });
  expect(canSubmit(reconciling.step)).toBe(false);
  expect(reduceCheckout(reconciling, { type: 'request-ended' })).toBe(reconciling);
});

it('is idle after a lost order whose outcome another tab knows already', () => {
  expect(after(pressed, { type: 'lost', unanswered: null })).toEqual({
    step: { name: 'idle' },
    key: null,
    sentAttempt: null,
  });
});

it("refuses a guest's lost order, which was never placed", () => {
  const guest = { type: 'pressed', attempt: { ...attempt, uid: '' } } as const;
  const refused = after(guest, { type: 'lost', unanswered: null });
  expect(refused.step).toMatchObject({ name: 'refused', refusal: { unavailable: 'no-answer' } });
  expect(refused.key).toBe('k1');
});

it('reconciles an unanswered attempt of the user first, also after a refusal', () => {
  const refusal = { ok: false, problems: {}, typed: {} } as const;
  for (const before of [opened, initialState(refusal)]) {
    const { step } = reduceCheckout(before, { type: 'user-known', unanswered: earlier });
    expect(step).toEqual({ name: 'reconciling', attempt: earlier, isUnreachable: false });
  }
  expect(after({ type: 'user-known', unanswered: null })).toEqual(opened);
});

it("stops reconciling when another user logs in, and reconciles that user's attempt, if there is one", () => {
  const mine = { type: 'user-known', unanswered: earlier } as const;
  const other = { ...earlier, key: 'k2', uid: 'su' };
  expect(after(mine, { type: 'user-known', unanswered: null }).step).toEqual({ name: 'idle' });
  expect(after(mine, { type: 'user-known', unanswered: other }).step).toMatchObject({ attempt: other });
});

it('does not interrupt an order that is being sent', () => {
  expect(after(pressed, { type: 'user-known', unanswered: earlier }).step).toEqual({ name: 'sending' });
});

it('records that the shop is unreachable, but only while it reconciles', () => {
  expect(after(pressed, lost, { type: 'shop-unreachable' }).step).toMatchObject({ isUnreachable: true });
  expect(after({ type: 'shop-unreachable' })).toEqual(opened);
});

it.each([{ placed: true, order }, { placed: false }] as const)(
  'ends reconciling with %o and drops the key',
  (result) => {
    const reconciled = after(pressed, lost, { type: 'reconciled', result });
    expect(reconciled).toEqual({ step: { name: 'reconciled', attempt, result }, key: null, sentAttempt: attempt });
    expect(canSubmit(reconciled.step)).toBe(true);
  },
);

it('keeps the key of the next order when an earlier one is reconciled', () => {
  const next = [
    { type: 'cart-changed', key: 'k1' },
    { type: 'user-known', unanswered: earlier },
  ] as const;
  expect(after(...next, { type: 'reconciled', result: { placed: false } }).key).toBe('k1');
  expect(after(...next, { type: 'reconciled', result: 'reported-by-other-tab' }).key).toBe('k1');
});

it('leaves the outcome to another tab that reported it', () => {
  const reported = after(pressed, lost, { type: 'reconciled', result: 'reported-by-other-tab' });
  expect(reported).toEqual({ step: { name: 'idle' }, key: null, sentAttempt: null });
});

it('asks for a log-in if the session has ended, and keeps the attempt', () => {
  const loggedOut = after(pressed, lost, { type: 'reconciled', result: 'logged-out' });
  expect(loggedOut).toEqual({ step: { name: 'logged-out' }, key: 'k1', sentAttempt: attempt });
});

it('is idle if another user has logged in, and keeps the attempt', () => {
  const other = after(pressed, lost, { type: 'reconciled', result: 'another-person' });
  expect(other).toEqual({ step: { name: 'idle' }, key: 'k1', sentAttempt: attempt });
});

it('ignores the result of an attempt that it no longer reconciles', () => {
  const left = after(pressed, lost, { type: 'user-known', unanswered: null });
  expect(reduceCheckout(left, { type: 'reconciled', result: { placed: true, order } })).toBe(left);
});

it('shows no earlier outcome while it sends again', () => {
  for (const end of [
    { type: 'answered', outcome: { ok: false, problem: 'empty-cart' } },
    { type: 'request-ended' },
  ] as const)
    expect(after(pressed, end, pressed).step).toEqual({ name: 'sending' });
});
