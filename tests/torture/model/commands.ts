import fc from 'fast-check';
import { PRESET_NAMES, type Preset } from '#app/domain/people/rights/rights.ts';

/**
 * Numbers are indexes of existing objects, so that most commands find a target; `key` is one of few idempotency keys, so
 * that some are repeated.
 */
export type Command =
  | { verb: 'browse'; buyer: number }
  | { verb: 'cart'; buyer: number; lines: { item: number; qty: number }[] }
  | { verb: 'place'; buyer: number; key: number; method: string }
  /** Repeats the last attempt, whatever the cart is now. */
  | { verb: 'place again'; buyer: number }
  | { verb: 'confirm'; order: number; units: 'unseen' | 'none' | 'suggested'; clerk: boolean }
  | { verb: 'cancel' | 'restock'; order: number; clerk: boolean }
  | { verb: 'return'; order: number; line: number; qty: number; hasUnit: boolean; state: ReturnedState; clerk: boolean }
  | { verb: 'undo return'; made: number }
  | { verb: 'trade in'; item: number; unit: number; counted: boolean }
  /** Few codes, so that some are known. */
  | { verb: 'receive'; item: number; code: number; units: number; counted: boolean; clerk: boolean }
  | { verb: 'request' | 'withdraw'; order: number; stranger: boolean }
  | { verb: 'edit quantity'; item: number; qty: number; stale: boolean }
  | { verb: 'edit price'; item: number; cost: string; rate: string; profit: string; stale: boolean }
  | { verb: 'save rate'; currency: string; rate: string; confirmed: boolean }
  | { verb: 'delete rate'; rate: number }
  | { verb: 'profit'; profit: string }
  | { verb: 'tax'; rate: string | null }
  /** Without a variant, a phone. */
  | {
      verb: 'add item';
      name: string;
      variant: string | null;
      currency: string;
      qty: number;
      cost: string;
      tracked: boolean;
      manual: Manual;
    }
  | { verb: 'delete item'; item: number; clerk: boolean }
  /** Of the clerk, who has none at first. */
  | { verb: 'rights'; preset: Preset }
  | { verb: 'grant' | 'revoke'; person: number }
  /** `taking`: the admin has seen who loses the number. */
  | { verb: 'confirm phone'; person: number; number: number; taking: boolean }
  | { verb: 'undo phone'; person: number }
  | { verb: 'next day' };
type ReturnedState = 'in-stock' | 'faulty' | 'gone';
type Manual = { rate: string; profit: string } | null;

const index = fc.nat(30);
const currency = fc.constantFrom('CNY', 'CNY', 'USD', 'MMK');
const hundredths = (max: number) =>
  fc.tuple(fc.nat(max), fc.constantFrom('', '.5', '.25', '.01')).map((each) => each.join(''));
const cost = fc.oneof(
  { weight: 12, arbitrary: hundredths(300) },
  { weight: 1, arbitrary: fc.constantFrom('0', '-0.1', '-3', '9007199254740991', '0.000001') },
);
/** Close together, so that few need confirmation. */
const rate = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 600, max: 640 }).map(String) },
  { weight: 2, arbitrary: fc.constantFrom('1', '0', '-1', '610.05', '900') },
);
const profit = fc.oneof(
  { weight: 8, arbitrary: hundredths(30) },
  { weight: 1, arbitrary: fc.constantFrom('-5', '-100', '-101', '0') },
);
const buyer = fc.nat(2);
const stale = fc.nat(4).map((one) => one === 0);
const clerk = fc.boolean();
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

const place = fc.record({
  verb: fc.constant('place' as const),
  buyer,
  key: fc.nat(12),
  method: fc.constantFrom('Cash', 'Cash', 'Cash', 'Cash', 'Cash', 'Cash', 'Gold'),
});
const again = fc.record({ verb: fc.constant('place again' as const), buyer });
const confirm = fc.record({
  verb: fc.constant('confirm' as const),
  order: index,
  units: fc.constantFrom('unseen' as const, 'none' as const, 'suggested' as const, 'suggested' as const),
  clerk,
});
const makeReturn = fc.record({
  verb: fc.constant('return' as const),
  order: index,
  line: fc.nat(2),
  qty: fc.integer({ min: 1, max: 2 }),
  hasUnit: fc.boolean(),
  state: fc.constantFrom('in-stock' as const, 'in-stock' as const, 'faulty' as const, 'gone' as const),
  clerk,
});
const undo = fc.record({ verb: fc.constant('undo return' as const), made: index });
const tradesIn = fc.record({
  verb: fc.constant('trade in' as const),
  item: index,
  unit: index,
  counted: fc.nat(3).map((one) => one === 0),
});
const step = fc.oneof(
  often(1, confirm),
  often(1, makeReturn),
  often(2, fc.record({ verb: fc.constantFrom('cancel' as const, 'restock' as const), order: index, clerk })),
);
const receive = fc.record({
  verb: fc.constant('receive' as const),
  item: index,
  code: fc.nat(20),
  units: fc.integer({ min: 1, max: 2 }),
  counted: fc.nat(3).map((one) => one === 0),
  clerk,
});
const request = fc.record({
  verb: fc.constantFrom('request' as const, 'withdraw' as const),
  order: index,
  stranger: fc.nat(3).map((one) => one === 0),
});
const role = fc.record({ verb: fc.constantFrom('grant' as const, 'revoke' as const), person: fc.nat(2) });
const rights = fc.record({ verb: fc.constant('rights' as const), preset: fc.constantFrom(...PRESET_NAMES) });
const phoneAct = fc.oneof(
  often(
    3,
    fc.record({
      verb: fc.constant('confirm phone' as const),
      person: fc.nat(3),
      number: fc.nat(2),
      taking: fc.boolean(),
    }),
  ),
  often(1, fc.record({ verb: fc.constant('undo phone' as const), person: fc.nat(3) })),
);

const command: fc.Arbitrary<Command> = fc.oneof(
  often(2, fc.record({ verb: fc.constant('browse' as const), buyer })),
  often(
    4,
    fc.record({
      verb: fc.constant('cart' as const),
      buyer,
      lines: fc.array(fc.record({ item: index, qty: fc.integer({ min: 1, max: 4 }) }), { minLength: 1, maxLength: 3 }),
    }),
  ),
  often(9, place),
  often(2, again),
  often(8, step),
  often(4, request),
  often(4, receive),
  often(2, tradesIn),
  often(2, undo),
  often(3, fc.record({ verb: fc.constant('edit quantity' as const), item: index, qty: fc.nat(3), stale })),
  often(3, fc.record({ verb: fc.constant('edit price' as const), item: index, cost, rate, profit, stale })),
  often(3, fc.record({ verb: fc.constant('save rate' as const), currency, rate, confirmed: fc.boolean() })),
  often(1, fc.record({ verb: fc.constant('delete rate' as const), rate: index })),
  often(1, fc.record({ verb: fc.constant('profit' as const), profit: hundredths(30) })),
  often(1, fc.record({ verb: fc.constant('tax' as const), rate: fc.constantFrom(null, '5', '7.25') })),
  often(
    5,
    fc.record({
      verb: fc.constant('add item' as const),
      name: fc.constantFrom('Redmi', 'HONOR'),
      variant: fc.constantFrom(null, null, '', '20 W'),
      currency,
      qty: fc.nat(3),
      cost,
      tracked: fc.boolean(),
      manual: fc.option(fc.record({ rate, profit }), { freq: 4 }),
    }),
  ),
  often(1, fc.record({ verb: fc.constant('delete item' as const), item: index, clerk })),
  often(2, role),
  often(3, rights),
  often(3, phoneAct),
  often(1, fc.record({ verb: fc.constant('next day' as const) })),
);

/** Competing commands. */
const clash: fc.Arbitrary<Command[]> = fc.oneof(
  several(fc.oneof(place, again)),
  several(role),
  fc
    .shuffledSubarray([0, 1, 2], { minLength: 2 })
    .map((all) => all.map((person) => ({ verb: 'revoke' as const, person }))),
  several(confirm),
  several(makeReturn),
  several(fc.oneof(confirm, makeReturn, undo, tradesIn)),
  several(fc.oneof(confirm, rights)),
  several(receive),
  index.chain((order) => several(fc.oneof(step, request).map((each) => ({ ...each, order })))),
);

/** One to four concurrent commands. */
export const moment: fc.Arbitrary<Command[]> = fc.oneof(
  often(3, fc.array(command, { minLength: 1, maxLength: 4 })),
  often(1, clash),
);

function several(arbitrary: fc.Arbitrary<Command>): fc.Arbitrary<Command[]> {
  return fc.array(arbitrary, { minLength: 2, maxLength: 4 });
}
