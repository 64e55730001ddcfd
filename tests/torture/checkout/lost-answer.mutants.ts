import type { Mutant } from '#tests/support/torture/mutant.ts';

const settling = 'app/domain/checkout/attempt-reconcile.server.ts';
const onTheLine = {
  test: 'tests/torture/checkout/lost-answer.test.ts',
  title: 'ends as exactly one order or as none, and its page says which',
};
const onEachEngine = (title: string) => ({ test: 'app/domain/checkout/attempt-reconcile.test.ts', title });

export const mutants: Mutant[] = [
  {
    name: 'what was told to be none is placed when it arrives late',
    file: settling,
    find: 'values({ uid, checkoutKey: key, closedAt: instant(now) })',
    replace: 'values({ uid, checkoutKey: crypto.randomUUID(), closedAt: instant(now) })',
    caughtBy: onTheLine,
  },
  {
    name: 'the page says that there is no order without asking',
    file: 'app/ui/store/checkout/attempt-query.ts',
    find: 'const state = await request(sent);',
    replace: 'const state: AttemptState | undefined = Date.now() > 0 ? { placed: false } : await request(sent);',
    caughtBy: onTheLine,
  },
  {
    name: 'after a lost answer the page takes a new key',
    file: 'app/ui/store/checkout/use-checkout.ts',
    find: "if ('lost' in result) return finding.begin();",
    replace: "if ('lost' in result) return endAttempt(ended), markAnswered(ended), setFound({ placed: false });",
    caughtBy: onTheLine,
  },
  {
    name: 'what is sent is not kept before it is sent',
    file: 'app/ui/store/checkout/use-checkout.ts',
    find: 'if (uid) await recordSending(key.current, uid, lines);',
    replace: '',
    caughtBy: onTheLine,
  },
  {
    name: 'the page stops asking when the first question is lost',
    file: 'app/ui/store/checkout/attempt-query.ts',
    find: 'await pause(ms',
    replace: "if (tries > 0) return 'told';\n    await pause(ms",
    caughtBy: onTheLine,
  },
  {
    name: 'an order that is being placed is not waited for',
    file: settling,
    find: "where('id', '=', uid).forUpdate()",
    replace: "where('id', '=', uid)",
    caughtBy: onEachEngine('is waited for while its order is being placed'),
  },
  {
    name: 'an order is placed of an attempt that was closed',
    file: 'app/domain/checkout/order-place.server.ts',
    find: 'if (meanwhile.length > 0) throw',
    replace: 'if (meanwhile.length > 50) throw',
    caughtBy: onEachEngine('is closed for an order that is placed while it is being settled'),
  },
  {
    name: 'whoever knows a key is told of its order',
    file: settling,
    find: ".select(['id', 'number', 'total'])\n    .where('uid', '=', uid)",
    replace: ".select(['id', 'number', 'total'])",
    caughtBy: onEachEngine('is nothing to anybody else'),
  },
  {
    name: 'what one person has typed is shown to the next',
    file: 'app/ui/store/checkout/buyer-draft.ts',
    find: "} else if (draft.by !== uid || uid === '') return {};",
    replace: '}',
    caughtBy: { test: 'tests/e2e/store/checkout.test.ts', title: 'finds out first, whatever happens to the page' },
  },
  {
    name: 'what a guest has typed is shown to whoever logs in next',
    file: 'app/ui/store/checkout/buyer-draft.ts',
    find: "return uid === '' ? state !== null : state === 'logging in';",
    replace: 'return state !== null;',
    caughtBy: { test: 'tests/e2e/store/two-tabs.test.ts', title: 'gives what a guest has typed to who logs in' },
  },
  {
    name: 'what a guest has typed is shown in every tab',
    file: 'app/ui/store/checkout/buyer-draft.ts',
    find: "return uid === '' ? state !== null : state === 'logging in';",
    replace: "return uid === '' || state === 'logging in';",
    caughtBy: { test: 'tests/e2e/store/two-tabs.test.ts', title: 'gives what a guest has typed to who logs in' },
  },
  {
    name: 'what a guest has typed is shown for ever to whoever logs in',
    file: 'app/ui/store/checkout/buyer-draft.ts',
    find: 'const GUEST_MS = 24 *',
    replace: 'const GUEST_MS = 24_000 *',
    caughtBy: { test: 'tests/e2e/store/two-tabs.test.ts', title: 'keeps for a day what a guest has typed' },
  },
  {
    name: 'cart and form are kept in localStorage alone',
    file: 'app/ui/store/cart/durable-storage.ts',
    find: 'return writeMirror(key, { count, value }).catch(() => {});',
    replace: 'return Promise.resolve();',
    caughtBy: {
      test: 'tests/torture/browser/browser-crash.test.ts',
      title: 'a browser that is killed loses neither cart nor form',
    },
  },
  {
    name: 'an order is placed from the page of somebody else',
    file: 'app/routes/store/cart.tsx',
    find: 'if (expectedUserId && expectedUserId !== who.id)',
    replace: 'if (expectedUserId === who.name)',
    caughtBy: {
      test: 'tests/e2e/store/two-tabs.test.ts',
      title: 'orders nothing from a page that was made for somebody else, and says so',
    },
  },
  {
    name: 'Undo puts back what was put into the cart anew',
    file: 'app/ui/store/cart/cart-removal.tsx',
    find: 'lines.some(({ id }) => id === line.id) ? lines : ',
    replace: '',
    caughtBy: {
      test: 'tests/e2e/store/two-tabs.test.ts',
      title: 'keeps what was put into the cart anew after it was taken out',
    },
  },
  {
    name: 'copies that failed once are not looked for again',
    file: 'app/ui/store/cart/durable-storage.ts',
    find: 'restoring = undefined;',
    replace: '',
    caughtBy: {
      test: 'tests/e2e/store/storage-mirrors.test.ts',
      title: 'looks for the copies again on the next visit to the cart, where they did not open',
    },
  },
  {
    name: 'what a page that was left at once had no time to write stays unwritten',
    file: 'app/ui/store/cart/durable-storage.ts',
    find: 'if (count > (copies.get(key)?.count ?? 0))',
    replace: 'if (count < 0)',
    caughtBy: {
      test: 'tests/e2e/store/storage-mirrors.test.ts',
      title: 'puts on the disk from the next page what was put into the cart on one that was left at once',
    },
  },
  {
    name: 'copies that did not open are given up',
    file: 'app/ui/store/cart/storage-mirror.ts',
    find: 'database.catch(closeDatabase);',
    replace: '',
    caughtBy: {
      test: 'tests/e2e/store/storage-mirrors.test.ts',
      title: 'opens the copies again where they did not open at first',
    },
  },
  {
    name: 'copies that the browser has closed are given up',
    file: 'app/ui/store/cart/storage-mirror.ts',
    find: 'request.result.onclose = closeDatabase;',
    replace: '',
    caughtBy: {
      test: 'tests/e2e/store/storage-mirrors.test.ts',
      title: 'opens the copies again where the browser has closed them',
    },
  },
  {
    name: 'the older copy of two tabs is the last',
    file: 'app/ui/store/cart/storage-mirror.ts',
    find: 'if (copy.count >= (existing.result?.count ?? 0)) copies.put(copy, key);',
    replace: 'copies.put(copy, key);',
    caughtBy: {
      test: 'tests/e2e/store/storage-mirrors.test.ts',
      title: 'leaves there what another tab has written since',
    },
  },
  {
    name: 'an order is offered to the address of the oldest',
    file: 'app/domain/orders/buyer-last-address.server.ts',
    find: ".orderBy('number', 'desc')",
    replace: ".orderBy('number')",
    caughtBy: { test: 'app/domain/orders/buyer-last-address.test.ts', title: "is that of the buyer's newest order" },
  },
  {
    name: "the page of one buyer closes another's attempt",
    file: 'app/routes/store/attempt.ts',
    find: 'if (expectedUserId && expectedUserId !== who.id)',
    replace: "if (expectedUserId === '-')",
    caughtBy: { test: 'tests/e2e/access/access.test.ts', title: "tells nobody of another's attempt" },
  },
  {
    name: 'an order that was found out empties the cart of the next',
    file: 'app/ui/store/checkout/use-checkout.ts',
    find: 'changeCart((lines) => notSent(lines, sent.lines));',
    replace: 'changeCart(() => []);',
    caughtBy: { test: 'tests/e2e/store/checkout.test.ts', title: 'finds out first, whatever happens to the page' },
  },
  {
    name: 'an answered order empties the cart of the next',
    file: 'app/ui/store/checkout/use-checkout.ts',
    find: 'notSent(lines, lastSent.current?.lines ?? lines)',
    replace: 'notSent(lines, lines)',
    caughtBy: { test: 'tests/e2e/store/checkout.test.ts', title: 'leaves in the cart, and out of the order' },
  },
  {
    name: 'a line that says nothing is waited for without end',
    file: 'app/ui/store/checkout/order-send.ts',
    find: 'const PATIENCE_MS = 30_000;',
    replace: 'const PATIENCE_MS = 30_000_000;',
    caughtBy: {
      test: 'tests/e2e/store/checkout.test.ts',
      title: 'finds out what became of an order on a line that says nothing',
    },
  },
  {
    name: 'a tab that is told by another one what it has found says nothing',
    file: 'app/ui/store/checkout/use-checkout.ts',
    find: "if (result === 'told') return setPressed(false);",
    replace: "if (result === 'told') return;",
    caughtBy: {
      test: 'tests/e2e/store/two-tabs.test.ts',
      title: 'hears in the tab that has sent it what another one has found out',
    },
  },
  {
    name: 'a tab orders on under a key that another one has closed',
    file: 'app/ui/store/checkout/use-checkout.ts',
    find: "if (key.current === sent.key && result !== 'logged-out')",
    replace: "if (key.current === sent.key && result !== 'logged-out' && result !== 'told')",
    caughtBy: {
      test: 'tests/e2e/store/two-tabs.test.ts',
      title: 'hears in the tab that has sent it what another one has found out',
    },
  },
  {
    name: 'Undo puts back the whole cart',
    file: 'app/ui/store/cart/cart-removal.tsx',
    find: 'filter(({ line }) => !left.includes(line))',
    replace: 'filter(({ line }) => left.length >= 0 && line)',
    caughtBy: {
      test: 'tests/e2e/store/two-tabs.test.ts',
      title: 'does not bring back by Undo what another tab has ordered since',
    },
  },
  {
    name: 'what is pressed before the scripts have arrived does nothing',
    file: 'app/ui/forms/early-presses.ts',
    find: 'button.click();',
    replace: '',
    caughtBy: {
      test: 'tests/e2e/store/storefront.test.ts',
      title: 'takes what was typed and pressed before the scripts arrived',
    },
  },
];
