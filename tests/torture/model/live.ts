import type fc from 'fast-check';
import { expect } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { phoneAddress } from '#app/domain/text/phone-address.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { isFull } from '#tests/support/torture/prove.ts';
import type { Command } from './commands.ts';
import { copyOf, emptyModel, LOGINS, type Model } from './model.ts';
import { readState, type StateLines, stateOf } from './state.ts';
import { type Ids, register, type Step } from './step.ts';
import { type People, stepOf } from './steps.ts';

const MAX_COMMANDS = 60;

export type Shop = { db: Db; ids: Ids; people: People; figures: Record<string, number> };
export type Expected = { model: Model };

/** A new shop with its owner and buyers, and its model. */
export async function openShopAndModel(db: Db, figures: Shop['figures']): Promise<{ model: Expected; real: Shop }> {
  const now = new Date('2026-11-20T03:00:00Z');
  const ids: Ids = { byLabel: new Map(), byId: new Map() };
  await prepareShop(db, 'Test shop', now);
  register(ids, 'owner', await insertUser(db, { role: 'admin' }));
  register(ids, 'clerk', await insertUser(db, { rights: '' }));
  for (const [buyer, login] of Object.entries(LOGINS)) {
    const phone = { phone: login, email: phoneAddress(login) };
    register(ids, buyer, await insertUser(db, login === 'email' ? {} : phone));
  }
  await addPaymentMethod(db, { now, uid: ids.byLabel.get('owner') ?? '' }, 'Cash');
  const model: Expected = { model: emptyModel() };
  const real: Shop = {
    db,
    ids,
    people: { day: 0, count: -OPENING.length, carts: new Map(), attempts: new Map() },
    figures,
  };
  for (const command of OPENING) await new Moment([command]).run(model, real);
  return { model, real };
}

const OPENING: Command[] = [
  { verb: 'save rate', currency: 'CNY', rate: '600', confirmed: true },
  { verb: 'profit', profit: '10' },
  { verb: 'add item', name: 'Redmi', variant: null, currency: 'CNY', qty: 3, cost: '100', tracked: true, manual: null },
  {
    verb: 'add item',
    name: 'HONOR',
    variant: '20 W',
    currency: 'CNY',
    qty: 1,
    cost: '148.5',
    tracked: false,
    manual: { rate: '600', profit: '9' },
  },
  { verb: 'receive', item: 2, code: 0, units: 2, counted: true, clerk: false },
  {
    verb: 'cart',
    buyer: 0,
    lines: [
      { item: 1, qty: 1 },
      { item: 2, qty: 1 },
    ],
  },
];

/** Runs concurrent commands. Results and state must equal those of some sequential order in the model. */
export class Moment implements fc.AsyncCommand<Expected, Shop> {
  readonly commands: Command[];
  constructor(commands: Command[]) {
    this.commands = commands;
  }

  check = () => true;
  toString = () => `[${this.commands.map((command) => JSON.stringify(command)).join(' and ')}]`;

  async run(expected: Expected, { db, ids, people, figures }: Shop): Promise<void> {
    const commands = this.commands.slice(0, MAX_COMMANDS - people.count);
    if (commands.length === 0) return;
    const before = expected.model;
    const steps = commands.map((command) => stepOf(command, db, before, people, ids));
    const replies = await Promise.all(steps.map((step) => step.run()));
    const results = replies.map((each) => (typeof each === 'function' ? each() : each));
    const state = await readState(db, ids);

    expected.model = explain(before, steps, results, state);
    if (isFull) expect(await checkIntegrity(db)).toEqual([]);
    figures.commands = (figures.commands ?? 0) + steps.length;
    if (steps.length > 1) figures['moments of several'] = (figures['moments of several'] ?? 0) + 1;
    figures.refused = (figures.refused ?? 0) + results.filter((result) => /^[a-z]+-/.test(result)).length;
  }
}

/** Finds an order of the steps that explains the results. @returns the model after it. */
function explain(before: Model, steps: Step[], results: string[], state: StateLines): Model {
  const outcomes = steps.map(({ text }, index) => `${text} → ${results[index]}`);
  for (const order of ordersOf(steps.map((_, index) => index))) {
    const model = copyOf(before);
    const expected: string[] = [];
    for (const index of order) expected[index] = steps[index]?.predict(model) ?? '';
    if (expected.join('\n') === results.join('\n') && stateOf(model).join('\n') === state.join('\n')) return model;
  }
  // No order explains them: report the difference to the given order.
  const model = copyOf(before);
  const expected = steps.map((step) => `${step.text} → ${step.predict(model)}`);
  expect({ outcomes, state }, 'no order of these commands explains their results').toEqual({
    outcomes: expected,
    state: stateOf(model),
  });
  throw new Error('no order of these commands explains their results');
}

function ordersOf(indices: number[]): number[][] {
  if (indices.length < 2) return [indices];
  return indices.flatMap((first) => ordersOf(indices.filter((each) => each !== first)).map((rest) => [first, ...rest]));
}
