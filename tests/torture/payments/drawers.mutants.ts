import type { Mutant } from '#tests/support/torture/mutant.ts';

const CASH = 'app/domain/money/drawers/shift-cash.server.ts';
const CLOSE = 'app/domain/money/drawers/shift-close.server.ts';
const TABLES = 'app/db/migrations/094-drawers.ts';
const testOf = (title: string, test = 'shifts') => ({ test: `app/domain/money/drawers/${test}.test.ts`, title });
const KEEPS = 'counts first, shows nothing before, and keeps its figures whatever is voided later';
const IS = 'is what was counted at the opening, and what came in and went out in cash since';
const REOPENED = 'is of the person who opened it, and reopened only as the last one, with its first count';

export const mutants: Mutant[] = [
  {
    name: 'drawers: cash of a time without drawers is looked for in wallets',
    file: 'app/domain/money/drawers/shift-report.server.ts',
    find: 'when "payments"."accountId" is null',
    replace: 'when true then false when false',
    caughtBy: testOf('looks in no wallet for cash of a time without drawers, and asks for a form full at most'),
  },
  {
    name: 'drawers: a refund learns the sum before its other refusals',
    file: 'app/domain/money/payment-entry/payment-entry.server.ts',
    find: "if (direction === 'out') await limitRefund(trx, { now, uid }, entry.amount);",
    replace: '',
    caughtBy: testOf('is at least what goes out, and no refusal names it'),
  },
  {
    name: 'drawers: the last close is expected instead of what was counted at the opening',
    file: CASH,
    find: 'select cast("opening"\n',
    replace: `select cast(coalesce((select l."counted" from "shifts" l where l."drawerId" = "shifts"."drawerId"
      and l."closedAt" is not null order by l."openedAt" desc limit 1), "opening")\n`,
    caughtBy: testOf(KEEPS),
  },
  {
    name: 'drawers: cash that went out counts as cash that came in',
    file: CASH,
    find: `then "amount" else -"amount" end`,
    replace: `then "amount" else "amount" end`,
    caughtBy: testOf(IS),
  },
  {
    name: 'drawers: a payment that was voided before the count still counts',
    file: CASH,
    find: '  if (!payment?.shiftId) return;\n',
    replace: '  if (payment?.shiftId !== null) return;\n',
    caughtBy: testOf('forgets a payment that is voided before the count'),
  },
  {
    name: 'drawers: a void after the count takes cash out of the closed shift',
    file: CASH,
    find: `    .where('id', '=', payment.shiftId)\n    .where('countedAt', 'is', null)\n`,
    replace: `    .where('id', '=', payment.shiftId)\n`,
    caughtBy: testOf(KEEPS),
  },
  {
    name: 'drawers: a refund may exceed the cash of the drawer',
    file: 'app/domain/money/payment-entry/payment-entry.server.ts',
    find: `if (direction === 'out' && shiftId`,
    replace: `if (direction !== 'out' && shiftId`,
    caughtBy: testOf('is at least what goes out, and no refusal names it'),
  },
  {
    name: 'drawers: payments by wallet go into the drawer',
    file: 'app/domain/money/payment-entry/payment-entry.server.ts',
    find: `isCash: account.kind === 'cash'`,
    replace: `isCash: account.kind !== 'cash-on-delivery'`,
    caughtBy: testOf(IS),
  },
  {
    name: 'drawers: the figures of a shift are shown before it is counted',
    file: 'app/domain/money/drawers/shift-read.server.ts',
    find: 'if (!shift || shift.countedAt === null || shift.counted === null || shift.expected === null) return undefined;',
    replace: 'if (!shift) return undefined;',
    caughtBy: testOf(KEEPS),
  },
  {
    name: 'drawers: the list of drawers says what was counted at the opening',
    file: 'app/domain/money/drawers/drawer-list.server.ts',
    find: `: { id: shiftId, openedAt,`,
    replace: `: { ...{ opening: 0 }, id: shiftId, openedAt,`,
    caughtBy: testOf(KEEPS),
  },
  {
    name: 'drawers: a closed shift may be changed',
    file: TABLES,
    find: `'(old."closedAt" is not null and new."closedAt" is not null) or `,
    replace: `'`,
    caughtBy: testOf(KEEPS),
  },
  {
    name: 'drawers: a second count takes the place of the first',
    file: CLOSE,
    find: 'const firstCounted = shift.firstCounted ?? amount;',
    replace: 'const firstCounted = amount;',
    caughtBy: testOf(REOPENED),
  },
  {
    name: 'drawers: a difference needs no reason',
    file: CLOSE,
    find: `      if (counted !== expected && sent.reason === '') return { ok: false, problem: 'reason-missing' };\n`,
    replace: '',
    caughtBy: testOf(KEEPS),
  },
  {
    name: 'drawers: payments that nobody saw in the wallet need no reason',
    file: CLOSE,
    find: `wallets.some(({ seen, reason }) => !seen && reason === null)`,
    replace: `wallets.some(({ seen, reason }) => seen && reason !== null)`,
    caughtBy: testOf('asks for each payment in the wallets once, until somebody has seen it'),
  },
  {
    name: 'drawers: anybody counts the shift of somebody else',
    file: CASH,
    find: `.$if(own, (query)`,
    replace: `.$if(!own, (query)`,
    caughtBy: testOf(REOPENED),
  },
  {
    name: 'drawers: who closes their own shift sees what the whole shop sold',
    file: 'app/domain/money/drawers/shift-read.server.ts',
    find: 'return uid === null ?',
    replace: "return uid !== '' ?",
    caughtBy: testOf(REOPENED),
  },
];
