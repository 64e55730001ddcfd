import type { Mutant } from '#tests/support/torture/mutant.ts';

const file = 'app/domain/people/limits/limits.server.ts';
const caughtBy = (title: string) => ({ test: 'app/domain/people/limits/limits.test.ts', title });
const REFUNDS = 'of refunds holds for one person and one day in Yangon, also at one moment, and leaves nothing';
const EDITS = 'of price edits counts items, pieces and undone edits, but nothing that keeps the price';
const DISCOUNTS = 'of discounts is measured from the price that others have set, however small the steps';

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
    find: 'users.forNoKeyUpdate().executeTakeFirst()',
    replace: 'users.executeTakeFirst()',
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
    find: '(await countEdits(trx, now, uid)) + changes.length',
    replace: '(await countEdits(trx, now, uid)) + 1',
    caughtBy: caughtBy(EDITS),
  },
  {
    name: 'limits: a discount is measured from the last price, in many small steps',
    file,
    find: 'const price = listed.get(itemId) ?? to;',
    replace: 'const price = lowered.find((each) => each.itemId === itemId)?.from ?? listed.get(itemId) ?? to;',
    caughtBy: caughtBy(DISCOUNTS),
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
