import type { Mutant } from '#tests/support/torture/mutant.ts';

const steps = {
  test: 'app/domain/shop/dashboard/dashboard.test.ts',
  title: 'has the first steps of a new shop until each is done',
};
const today = {
  ...steps,
  title: 'say since when orders wait, and what the buyers of confirmed orders of today have paid',
};
const toCheck = { ...steps, title: 'count the payments that wait to be checked, and no others' };
const lookAt = {
  test: 'app/domain/prices/repricing/rate-batch.test.ts',
  title: 'lists first what needs a look, with its reason, on every page',
};
const newest = {
  test: 'app/domain/catalog/storefront/stock-list.test.ts',
  title: 'has the six newest phones in stock, each name once',
};
const [first, figures, preview, list] = [
  'app/domain/shop/dashboard/first-steps.server.ts',
  'app/domain/shop/dashboard/figures-read.server.ts',
  'app/domain/prices/repricing/rate-preview.server.ts',
  'app/domain/catalog/storefront/stock-list.server.ts',
];

export const mutants: Mutant[] = [
  {
    name: 'first steps: a shop without a contact counts as reachable',
    file: first,
    find: 'contactsOf(shop).length > 0 && ',
    replace: '',
    caughtBy: steps,
  },
  {
    name: 'first steps: a shop without an address counts as reachable',
    file: first,
    find: " && shop.address !== ''",
    replace: '',
    caughtBy: steps,
  },
  {
    name: 'first steps: a registered name without a number is enough',
    file: first,
    find: " && shop.registrationNumber !== ''",
    replace: '',
    caughtBy: steps,
  },
  {
    name: 'first steps: starting terms that an owner keeps count as unread',
    file: 'app/domain/shop/terms/terms.server.ts',
    find: "'terms read', { termsRead: true }",
    replace: "'terms read', { termsRead: false }",
    caughtBy: steps,
  },
  {
    name: 'first steps: a shop of accessories adds phones first',
    file: 'app/domain/catalog/inventory/item-add.server.ts',
    find: "lastKind ?? (goods === 'accessories' ? 'article' : 'phone')",
    replace: "lastKind ?? 'phone'",
    caughtBy: { test: 'app/domain/catalog/inventory/item-add.test.ts', title: 'opens with what the shop sells' },
  },
  {
    name: 'first steps: one method without an account does not matter',
    file: first,
    find: 'methods.every((method) => kinds[method])',
    replace: 'methods.some((method) => kinds[method])',
    caughtBy: steps,
  },
  {
    name: 'first steps: a rate is enough for prices',
    file: first,
    find: 'Boolean(shop.hasRate) && shop.profitPercent !== null',
    replace: 'Boolean(shop.hasRate)',
    caughtBy: steps,
  },
  {
    name: 'the profit that is sent with the first rate is lost',
    file: 'app/domain/prices/repricing/rate-save.server.ts',
    find: 'if (profitPercent !== null) await saveSettings',
    replace: "if (profitPercent === '') await saveSettings",
    caughtBy: steps,
  },
  {
    name: 'today: orders that are confirmed count as waiting',
    file: figures,
    find: ".where('status', '=', INITIAL_STATUS).where('number', '>', 0)",
    replace: ".where('number', '>', 0)",
    caughtBy: today,
  },
  {
    name: 'today: decided payments wait to be checked',
    file: figures,
    find: "db.selectFrom('payments').where(hasState('submitted'))",
    replace: "db.selectFrom('payments')",
    caughtBy: toCheck,
  },
  {
    name: 'today: the newest payment is told as the oldest',
    file: figures,
    find: "payments.orderBy('submittedAt').orderBy('id')",
    replace: "payments.orderBy('submittedAt', 'desc').orderBy('id')",
    caughtBy: toCheck,
  },
  {
    name: 'preview: a price below cost needs no look',
    file: preview,
    find: "then 'below-cost'",
    replace: 'then null',
    caughtBy: lookAt,
  },
  {
    name: 'preview: a price that jumps needs no look',
    file: preview,
    find: "then 'jumps'",
    replace: 'then null',
    caughtBy: lookAt,
  },
  {
    name: 'preview: an item at its own rate needs no look',
    file: preview,
    find: `when "oldRate" <> "newestRate" then 'other-rate' end`,
    replace: 'end',
    caughtBy: lookAt,
  },
  {
    name: 'preview: what needs a look stands among the others',
    file: preview,
    find: `sort === 'name' ? sql\`"reason" is null\``,
    replace: `sort !== 'name' ? sql\`"reason" is null\``,
    caughtBy: lookAt,
  },
  {
    name: 'Home shows the oldest phones as just arrived',
    file: list,
    find: ".orderBy('createdAt', 'desc')",
    replace: ".orderBy('createdAt')",
    caughtBy: newest,
  },
  {
    name: 'Home shows versions of one name side by side',
    file: list,
    find: 'shown.filter(isFirst).slice',
    replace: 'shown.slice',
    caughtBy: newest,
  },
];
