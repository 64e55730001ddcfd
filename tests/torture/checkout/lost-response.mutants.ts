import type { Mutant } from '#tests/support/torture/mutant.ts';

const reconciling = 'app/domain/orders/checkout/attempt-reconcile.server.ts';
const lostResponse = {
  test: 'tests/torture/checkout/lost-response.test.ts',
  title: 'is placed exactly once or not at all, and its page shows which',
};
const onEachEngine = (title: string) => ({ test: 'app/domain/orders/checkout/attempt-reconcile.test.ts', title });

export const mutants: Mutant[] = [
  {
    name: 'an order that was reported as not placed is placed when it arrives late',
    file: reconciling,
    find: 'values({ uid, checkoutKey: key, closedAt: instant(now) })',
    replace: 'values({ uid, checkoutKey: crypto.randomUUID(), closedAt: instant(now) })',
    caughtBy: lostResponse,
  },
  {
    name: 'the page reports no order without reconciling',
    file: 'app/ui/store/checkout/attempt-query.ts',
    find: 'const result = await request(attempt);',
    replace: 'const result: ReconcileResult | undefined = Date.now() > 0 ? { placed: false } : await request(attempt);',
    caughtBy: lostResponse,
  },
  {
    name: 'the page uses a new key after a lost response',
    file: 'app/ui/store/checkout/checkout-state.ts',
    find: 'function loseResponse(state: CheckoutState, unanswered: SentAttempt | null): CheckoutState {\n',
    replace: `function loseResponse(state: CheckoutState, unanswered: SentAttempt | null): CheckoutState {
  if (unanswered)
    return { ...state, key: null, step: { name: 'reconciled', attempt: unanswered, result: { placed: false } } };
`,
    caughtBy: lostResponse,
  },
  {
    name: 'an attempt is not recorded before it is sent',
    file: 'app/ui/store/checkout/use-checkout.ts',
    find: 'await recordSending(attempt)',
    replace: 'await undefined',
    caughtBy: lostResponse,
  },
  {
    name: 'the page stops reconciling after the first lost request',
    file: 'app/ui/store/checkout/attempt-query.ts',
    find: 'await pause(ms',
    replace: "if (tries > 0) return 'reported-by-other-tab';\n    await pause(ms",
    caughtBy: lostResponse,
  },
  {
    name: 'reconciling does not wait for an order in progress',
    file: reconciling,
    find: "where('id', '=', uid).forUpdate()",
    replace: "where('id', '=', uid)",
    caughtBy: onEachEngine('waits while the order is being placed'),
  },
  {
    name: 'a voided attempt is placed',
    file: 'app/domain/orders/checkout/attempt-place.server.ts',
    find: 'if (voidedMeanwhile.length > 0) throw',
    replace: 'if (voidedMeanwhile.length > 50) throw',
    caughtBy: onEachEngine('voids an attempt whose form arrives while the attempt is reconciled'),
  },
  {
    name: 'another user with the key gets its order',
    file: reconciling,
    find: ".select(['id', 'number', 'total', 'payBefore', 'deposit'])\n    .where('uid', '=', uid)",
    replace: ".select(['id', 'number', 'total', 'payBefore', 'deposit'])",
    caughtBy: onEachEngine('shows another user no order, and does not let them void the attempt'),
  },
  {
    name: "one user's draft is shown to the next user",
    file: 'app/ui/store/checkout/buyer-draft.ts',
    find: "return uid !== '' && draft.by === uid ? fieldsOf(draft) : {};",
    replace: 'return fieldsOf(draft);',
    caughtBy: {
      test: 'tests/e2e/store/checkout.test.ts',
      title: 'reconciles an order without a response first, even after reloads, log-outs and other users',
    },
  },
  {
    name: "a guest's draft is shown to the next user",
    file: 'app/ui/store/checkout/buyer-draft.ts',
    find: "return uid === '' ? state !== null : state === 'logging in';",
    replace: 'return state !== null;',
    caughtBy: {
      test: 'tests/torture/checkout/two-tabs.test.ts',
      title: "gives a guest's draft to the user who logs in to place that order, and to nobody else",
    },
  },
  {
    name: "a guest's draft is shown in every tab",
    file: 'app/ui/store/checkout/buyer-draft.ts',
    find: "return uid === '' ? state !== null : state === 'logging in';",
    replace: "return uid === '' || state === 'logging in';",
    caughtBy: {
      test: 'tests/torture/checkout/two-tabs.test.ts',
      title: "gives a guest's draft to the user who logs in to place that order, and to nobody else",
    },
  },
  {
    name: "a guest's draft never expires",
    file: 'app/ui/store/checkout/buyer-draft.ts',
    find: 'const GUEST_MS = 24 *',
    replace: 'const GUEST_MS = 24_000 *',
    caughtBy: {
      test: 'tests/torture/checkout/two-tabs.test.ts',
      title: 'keeps the typed address of a guest for a day',
    },
  },
  {
    name: 'cart and form are stored in localStorage alone',
    file: 'app/ui/storage/durable-storage.ts',
    find: 'return writeMirror(key, { count, value }).catch(() => {});',
    replace: 'return Promise.resolve();',
    caughtBy: {
      test: 'tests/torture/browser/browser-crash.test.ts',
      title: 'a killed browser loses neither cart nor form, and reconciles the order it had sent',
    },
  },
  {
    name: "an order is placed from another user's page",
    file: 'app/routes/store/cart-page.tsx',
    find: 'if (expectedUserId && expectedUserId !== who.id)',
    replace: 'if (expectedUserId === who.name)',
    caughtBy: {
      test: 'tests/torture/checkout/two-tabs.test.ts',
      title: 'orders nothing from a page of another user, and says so',
    },
  },
  {
    name: 'Undo restores a line that was added again',
    file: 'app/ui/store/cart/cart-removal.tsx',
    find: 'lines.some(({ id }) => id === line.id) ? lines : ',
    replace: '',
    caughtBy: {
      test: 'tests/torture/checkout/two-tabs.test.ts',
      title: 'keeps a line that was added again after its removal',
    },
  },
  {
    name: 'a mirror that failed once is never read again',
    file: 'app/ui/storage/durable-storage.ts',
    find: 'restoring = undefined;',
    replace: '',
    caughtBy: {
      test: 'tests/e2e/store/storage-mirrors.test.ts',
      title: 'reads the mirror on the next visit to the cart if it did not open',
    },
  },
  {
    name: 'a change of a page that was left at once is never mirrored',
    file: 'app/ui/storage/durable-storage.ts',
    find: 'if (count > (copies.get(key)?.count ?? 0))',
    replace: 'if (count < 0)',
    caughtBy: {
      test: 'tests/e2e/store/storage-mirrors.test.ts',
      title: 'writes a change of the cart to the mirror from the next page, if its page was left at once',
    },
  },
  {
    name: 'a mirror that did not open is never opened again',
    file: 'app/ui/storage/indexed-db.ts',
    find: 'opening.catch(() => databases.delete(name));',
    replace: '',
    caughtBy: {
      test: 'tests/e2e/store/storage-mirrors.test.ts',
      title: 'opens the mirror again if it did not open at first',
    },
  },
  {
    name: 'a mirror that the browser closed is never opened again',
    file: 'app/ui/storage/indexed-db.ts',
    find: 'database.onclose = () => databases.delete(name);',
    replace: '',
    caughtBy: {
      test: 'tests/e2e/store/storage-mirrors.test.ts',
      title: 'opens the mirror again if the browser closed it',
    },
  },
  {
    name: 'the older copy of two tabs wins',
    file: 'app/ui/storage/storage-mirror.ts',
    find: 'if (copy.count < (existing.result?.count ?? 0)) return;\n',
    replace: '',
    caughtBy: {
      test: 'tests/e2e/store/storage-mirrors.test.ts',
      title: 'does not overwrite what another tab has written to the mirror since',
    },
  },
  {
    name: 'the address of the oldest order is prefilled',
    file: 'app/domain/orders/buyer-last-address.server.ts',
    find: ".orderBy('number', 'desc')",
    replace: ".orderBy('number')",
    caughtBy: {
      test: 'app/domain/orders/buyer-last-address.test.ts',
      title: 'is the address of their newest order, and empty before the first',
    },
  },
  {
    name: "the page of one buyer voids another's attempt",
    file: 'app/routes/store/attempt.ts',
    find: 'if (expectedUserId && expectedUserId !== who.id)',
    replace: "if (expectedUserId === '-')",
    caughtBy: {
      test: 'tests/torture/access/access.test.ts',
      title: "neither shows nor voids another user's attempt if the requesting page belongs to somebody else",
    },
  },
  {
    name: 'a reconciled order empties the cart of the next',
    file: 'app/ui/store/checkout/checkout-effects.ts',
    find: 'export function recordStep(step: Step): void {\n',
    replace: `export function recordStep(step: Step): void {
  if (step.name === 'reconciled') changeCart(() => []);
`,
    caughtBy: {
      test: 'tests/e2e/store/checkout.test.ts',
      title: 'reconciles an order without a response first, even after reloads, log-outs and other users',
    },
  },
  {
    name: 'an answered order empties the cart of the next',
    file: 'app/ui/store/checkout/checkout-effects.ts',
    find: '!attempt.lines.some((line) => line.id === id && line.qty === qty)',
    replace: "id === '' && qty === 0",
    caughtBy: {
      test: 'tests/e2e/store/checkout.test.ts',
      title: 'keeps a line that another tab adds to the cart while an order is sent, and leaves it out of that order',
    },
  },
  {
    name: 'a silent connection is waited for without end',
    file: 'app/ui/store/checkout/order-send.ts',
    find: 'const TIMEOUT_MS = 30_000;',
    replace: 'const TIMEOUT_MS = 30_000_000;',
    caughtBy: {
      test: 'tests/e2e/store/checkout.test.ts',
      title: 'reconciles an order whose response has not come within 30 seconds',
    },
  },
  {
    name: 'a tab does not show what another tab has reconciled',
    file: 'app/ui/store/checkout/checkout-state.ts',
    find: 'return { key: keyAfter(state, attempt), sentAttempt: null, step: idle };',
    replace: 'return { ...state, key: keyAfter(state, attempt), step: idle };',
    caughtBy: {
      test: 'tests/torture/checkout/two-tabs.test.ts',
      title: 'shows in the sending tab the outcome that another tab reconciled (placed:',
    },
  },
  {
    name: 'a tab orders under a key that another tab has voided',
    file: 'app/ui/store/checkout/checkout-state.ts',
    find: 'return { key: keyAfter(state, attempt), sentAttempt: null, step: idle };',
    replace: 'return { key: state.key, sentAttempt: null, step: idle };',
    caughtBy: {
      test: 'tests/torture/checkout/two-tabs.test.ts',
      title: 'shows in the sending tab the outcome that another tab reconciled (placed:',
    },
  },
  {
    name: 'Undo restores the whole cart',
    file: 'app/ui/store/cart/cart-removal.tsx',
    find: 'filter(({ line }) => !remaining.includes(line))',
    replace: 'filter(({ line }) => remaining.length >= 0 && line)',
    caughtBy: {
      test: 'tests/torture/checkout/two-tabs.test.ts',
      title: 'does not restore with Undo what another tab has ordered since',
    },
  },
  {
    name: 'a press before the scripts have arrived does nothing',
    file: 'app/ui/forms/early-input.ts',
    find: 'button.click();',
    replace: '',
    caughtBy: {
      test: 'tests/e2e/store/storefront.test.ts',
      title: 'handles input and presses from before the scripts arrived',
    },
  },
  {
    name: 'Delete removes whatever line is stored at the index of the shown one',
    file: 'app/ui/store/cart/cart-lines.tsx',
    find: 'at === index && each.id === line.id',
    replace: 'at === index && each.id !== null && line.id !== null',
    caughtBy: {
      test: 'tests/torture/checkout/two-tabs.test.ts',
      title: 'deletes or changes no other line if the page has missed a change of the cart',
    },
  },
];
