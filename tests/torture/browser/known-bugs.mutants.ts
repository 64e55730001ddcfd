import type { Mutant } from '#tests/support/torture/mutant.ts';

const caughtBy = (title: string, file = 'known-bugs') => ({ test: `tests/e2e/server/${file}.test.ts`, title });
const inBrowser = (title: string) => caughtBy(title, 'known-bugs-browser');
const readable = caughtBy('EverShop CVE-2025-12919');
const massAssignment = caughtBy('EverShop #928');
const oldPrice = caughtBy('Spree #11801');

const tooMany = {
  test: 'app/domain/orders/checkout/order-place.test.ts',
  title: 'accepts thirty orders of one buyer within ten minutes, and those of other buyers',
};

export const mutants: Mutant[] = [
  {
    name: 'simultaneous orders of one buyer are not counted',
    file: 'app/domain/orders/checkout/attempt-place.server.ts',
    find: '    recentCounts.set(uid, recent + 1);\n',
    replace: '',
    caughtBy: tooMany,
  },
  {
    name: 'orders of one buyer to several processes are not counted',
    file: 'app/domain/orders/checkout/order-limit.server.ts',
    find: ".where('id', 'in', uids).orderBy('id').forNoKeyUpdate().execute();",
    replace: ".where('id', 'in', uids).orderBy('id').execute();",
    caughtBy: tooMany,
  },
  {
    name: 'simultaneous requests to cancel are not counted',
    file: 'app/domain/orders/checkout/order-limit.server.ts',
    find: ".where('id', '=', uid).forNoKeyUpdate().execute();",
    replace: ".where('id', '=', uid).execute();",
    caughtBy: {
      test: 'app/domain/orders/order-steps/cancellation-request.test.ts',
      title: 'are limited for all orders of a buyer together, even if they are simultaneous',
    },
  },
  {
    name: 'the key of a placed order is reused for the next',
    file: 'app/ui/store/checkout/checkout-effects.ts',
    find: '  endAttempt(attempt.key);\n  dropDraft();',
    replace: '  dropDraft();',
    caughtBy: {
      test: 'tests/e2e/store/checkout.test.ts',
      title: 'uses a new key for each order, also after a key that was used before',
    },
  },
  {
    name: 'a voucher is read without a check of its owner',
    file: 'app/domain/orders/order-list.server.ts',
    find: ".where('uid', '=', uid).where('id', '=', id)",
    replace: ".where('id', '=', id)",
    caughtBy: readable,
  },
  {
    name: 'order ids are their numbers',
    file: 'app/domain/orders/checkout/order-write.server.ts',
    find: 'export async function writeOrders(trx: Trx, orders: NewOrder[]): Promise<void> {\n',
    replace: `export async function writeOrders(trx: Trx, orders: NewOrder[]): Promise<void> {
  const { length } = await trx.selectFrom('orders').select('id').execute();
  for (const [n, { order }] of orders.entries()) order.id = String(length + n + 1);
`,
    caughtBy: readable,
  },
  {
    name: "anybody's order gets a request to cancel",
    file: 'app/domain/orders/order-steps/order-lock.server.ts',
    find: '.$if(uid !== undefined,',
    replace: ".$if(uid === '',",
    caughtBy: readable,
  },
  {
    name: 'a form stores unknown fields',
    file: 'app/domain/fields.ts',
    find: 'return { ok: true, value: parsed.data, typed: echoed };',
    replace: 'return { ok: true, value: { ...Object.fromEntries(form), ...parsed.data }, typed: echoed };',
    caughtBy: massAssignment,
  },
  {
    name: 'the price of the cart is charged',
    file: 'app/domain/orders/checkout/cart-check.ts',
    find: 'item.salePrice !== lines[at]?.salePrice',
    replace: 'item.salePrice < (lines[at]?.salePrice ?? 0)',
    caughtBy: oldPrice,
  },
  {
    name: "only the first line's price is compared",
    file: 'app/domain/orders/checkout/cart-check.ts',
    find: 'firstPriceChange(lines, cartLines)',
    replace: 'firstPriceChange(lines, cartLines.slice(0, 1))',
    caughtBy: oldPrice,
  },
  {
    name: 'each press is a new attempt',
    file: 'app/ui/store/checkout/use-checkout.ts',
    find: "body.set('key', attempt.key);",
    replace: "body.set('key', crypto.randomUUID());",
    caughtBy: inBrowser('WooCommerce #14541'),
  },
  {
    name: 'each tab has its own attempt',
    file: 'app/ui/store/checkout/use-checkout.ts',
    find: 'key: hasLines ? openAttempt(uid) : null',
    replace: 'key: hasLines ? crypto.randomUUID() : null',
    caughtBy: inBrowser('nopCommerce #5131: confirming one cart in two tabs at once places one order'),
  },
  {
    name: 'each line of one item is compared with the stock alone',
    file: 'app/domain/orders/checkout/cart-check.ts',
    find: 'if (available < wanted) return',
    replace: 'if (available < line.qty) return',
    caughtBy: caughtBy('Medusa #16502'),
  },
  {
    name: 'an order is written before its transaction',
    file: 'app/domain/orders/checkout/order-batch.server.ts',
    find: 'await transact(db, place, { prepare: true });',
    replace: 'await place(db as Trx);',
    caughtBy: caughtBy('Medusa #16825'),
  },
  {
    name: 'an unknown address is refused without hashing',
    file: 'app/auth/login.server.ts',
    find: 'const body = { email, password };',
    replace:
      "if (!(await findUserId(db, email))) return { ok: false as const, problem: 'refused' as const, message: 'Invalid email or password', code: undefined };\n      const body = { email, password };",
    caughtBy: caughtBy('Vendure GHSA-6f65-4fv2-wwch'),
  },
  {
    name: 'a name in the list of orders is rendered as markup',
    file: 'app/ui/admin/orders/order-row.tsx',
    find: '<bdi className="font-semibold">{buyerName(name)}</bdi>',
    replace: '<p className="text-base font-semibold" dangerouslySetInnerHTML={{ __html: name }} />',
    caughtBy: inBrowser('Bagisto GHSA-9c57-6v69-jm9x'),
  },
  {
    name: 'an address on a voucher is rendered as markup',
    file: 'app/ui/voucher/voucher-header.tsx',
    find: '<UnbrokenText text={value} />',
    replace: '<span dangerouslySetInnerHTML={{ __html: value }} />',
    caughtBy: inBrowser('Bagisto GHSA-9c57-6v69-jm9x'),
  },
  {
    name: 'an outdated form reverts fields that were not touched',
    file: 'app/domain/edit-conflict.ts',
    find: 'touched.includes(field) ? typed[field] : saved[field]',
    replace: 'typed[field]',
    caughtBy: {
      test: 'app/domain/catalog/inventory/item-edit.test.ts',
      title: 'keeps untouched fields, and refuses a field that somebody else has changed',
    },
  },
  {
    name: "an outdated form overwrites another user's change of the same field",
    file: 'app/domain/edit-conflict.ts',
    find: 'if (conflicts.length > 0)',
    replace: 'if (conflicts.length > 99)',
    caughtBy: {
      test: 'app/domain/catalog/inventory/item-edit.test.ts',
      title: 'keeps untouched fields, and refuses a field that somebody else has changed',
    },
  },
  {
    name: 'a field is compared with a default that follows the typing',
    file: 'app/ui/forms/form-values.ts',
    find: 'loaded.get(fieldKey(field)) !== value }',
    replace: 'serverFieldValue(field.control) !== value }',
    caughtBy: {
      test: 'tests/e2e/forms/form-drafts.test.ts',
      title: 'restores each kind of field that a page keeps in a state',
    },
  },
  {
    name: "one user's draft is restored for the next user",
    file: 'app/ui/forms/form-drafts.ts',
    find: '!forms || uid !== pageUserId() ||',
    replace: '!forms ||',
    caughtBy: {
      test: 'tests/e2e/forms/form-drafts.test.ts',
      title: 'restores a draft only for its own user, and stores no password',
    },
  },
];
