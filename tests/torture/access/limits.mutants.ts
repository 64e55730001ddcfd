import type { Mutant } from '#tests/support/torture/mutant.ts';

const file = 'app/domain/people/limits/limits.server.ts';
const caughtBy = (title: string) => ({ test: 'app/domain/people/limits/limits.test.ts', title });
const REFUNDS = 'of refunds holds for one person and one day in Yangon, also at one moment, and leaves nothing';
const EDITS = 'of price edits counts items, pieces and undone edits, but nothing that keeps the price';
const DISCOUNTS = 'of discounts is measured from the price that others have set, however small the steps';
const UNDO =
  'of price edits lets the last edit be undone by its person, within the discount, and counts a phone priced as its model';
const PHONES = 'of discounts of a single phone is measured from its own price, if others gave it one';
const RATES = 'of discounts does not begin again with a new rate, and holds for the price that the rate gives';
const SHOP = 'keeps from what sets all prices';

export const mutants: Mutant[] = [
  {
    name: 'limits: the refunds of all persons are counted',
    file,
    find: "    .where('submittedBy', '=', uid)\n",
    replace: '',
    caughtBy: caughtBy(REFUNDS),
  },
  {
    name: 'limits: two acts at one moment do not wait for each other',
    file,
    find: 'selectLimits(trx, uid).forNoKeyUpdate().executeTakeFirst()',
    replace: 'selectLimits(trx, uid).executeTakeFirst()',
    caughtBy: caughtBy(REFUNDS),
  },
  {
    name: 'limits: a day begins at midnight in UTC',
    file,
    find: "const ZONE = 'Asia/Yangon';",
    replace: "const ZONE = 'UTC';",
    caughtBy: caughtBy(REFUNDS),
  },
  {
    name: 'limits: the refund itself is not counted in the sum',
    file,
    find: "hold(limits, 'maxRefundSum', sum + amount);",
    replace: "hold(limits, 'maxRefundSum', sum);",
    caughtBy: caughtBy('of refunded money counts the refund itself'),
  },
  {
    name: 'limits: prices of single phones are not counted',
    file,
    find: "['price edited', 'unit corrected']",
    replace: "['price edited']",
    caughtBy: caughtBy(EDITS),
  },
  {
    name: 'limits: a bulk edit counts as one',
    file,
    find: '(await countEdits(trx, now, uid)) + edits',
    replace: '(await countEdits(trx, now, uid)) + 1',
    caughtBy: caughtBy(EDITS),
  },
  {
    name: 'limits: a discount is measured from the last price, in many small steps',
    file,
    find: 'for (const { itemId, to } of lowered) holdDiscount(limits, listed.get(itemId) ?? to, to);',
    replace: 'for (const { itemId, from, to } of lowered) holdDiscount(limits, listed.has(itemId) ? from : to, to);',
    caughtBy: caughtBy(DISCOUNTS),
  },
  {
    name: 'limits: the discount of a single phone is measured from the price of its model',
    file,
    find: 'const before = firstOwn ? firstOwn.price : from;',
    replace: 'const before = firstOwn && from === 0 ? firstOwn.price : null;',
    caughtBy: caughtBy(PHONES),
  },
  {
    name: 'limits: the discount of a single phone is measured from its last price',
    file,
    find: 'const before = firstOwn ? firstOwn.price : from;',
    replace: 'const before = from ?? firstOwn?.price;',
    caughtBy: caughtBy(PHONES),
  },
  {
    name: 'limits: a new rate begins a new discount',
    file,
    find: ".where('other.reason', 'in', ['added', 'edited'])",
    replace: ".where('other.reason', 'in', ['added', 'edited', 'rate'])",
    caughtBy: caughtBy(RATES),
  },
  {
    name: 'limits: a new rate does not move the price that a discount is measured from',
    file,
    find: 'Math.round(oldSalePrice * factor)',
    replace: 'oldSalePrice',
    caughtBy: caughtBy(RATES),
  },
  {
    name: 'limits: a person whose prices are limited sets the rates',
    file,
    find: 'limits.maxDiscount !== null || limits.maxPriceEdits !== null',
    replace: 'limits.maxDiscount !== null && limits.maxPriceEdits !== null',
    caughtBy: caughtBy(SHOP),
  },
  {
    name: 'limits: the last edit of a price cannot be undone',
    file: 'app/domain/catalog/inventory/change-undo.server.ts',
    find: 'isOwnUndo: change.uid === by.uid,',
    replace: 'isOwnUndo: false,',
    caughtBy: caughtBy(UNDO),
  },
  {
    name: 'limits: the undo of an edit of others is not counted',
    file: 'app/domain/catalog/inventory/change-undo.server.ts',
    find: 'isOwnUndo: change.uid === by.uid,',
    replace: 'isOwnUndo: true,',
    caughtBy: caughtBy(UNDO),
  },
  {
    name: 'limits: whoever may give a right sets its limit',
    file: 'app/domain/people/staff/staff.server.ts',
    find: 'if (hasNewLimits && rights !== null && !(await isOwner(trx, uid)))',
    replace: "if (hasNewLimits && rights !== null && uid === '')",
    caughtBy: caughtBy('are set by owners only, are in the audit, and end with the rights'),
  },
  {
    name: 'limits: a limited right is given to others',
    file: 'app/domain/people/staff/staff.server.ts',
    find: 'limitedRights(limitsOf(person))',
    replace: 'limitedRights(NO_LIMITS)',
    caughtBy: caughtBy('keep them from giving the limited right to others'),
  },
];
