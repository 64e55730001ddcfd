import type { Random } from '#tests/support/torture/prove.ts';

/** Cost, rate and profit, as an owner types them or as plain decimals. */
export type Typed = { cost: string; rate: string; profit: string };

/** All kinds of numbers: usual, negative, zero, with many decimals, and at the accepted limits. */
export function anyInputs(random: Random): Typed {
  const kind = random.below(10);
  if (kind < 5)
    return { cost: decimal(random, 20_000, 3), rate: decimal(random, 5_000, 3), profit: decimal(random, 120, 3) };
  if (kind === 5) return atWholeAmount(random);
  if (kind === 6) return atLargestPrice(random);
  return { cost: anyNumber(random), rate: anyNumber(random), profit: anyNumber(random) };
}

function decimal(random: Random, below: number, places: number): string {
  const digits = random.below(places + 1);
  const whole = String(random.below(below));
  return digits === 0 ? whole : `${whole}.${digitsOf(random, digits)}`;
}

function digitsOf(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.below(10)).join('');
}

/** At most 24 characters, which is as much as a field takes. */
function anyNumber(random: Random): string {
  const sign = random.below(4) === 0 ? '-' : '';
  const whole = random.pick(['0', '1', '100', String(random.below(10 ** 6)), digitsOf(random, 1 + random.below(12))]);
  const part = random.pick(['', '', `.${'0'.repeat(random.below(9))}1`, `.${digitsOf(random, 1 + random.below(9))}`]);
  return `${sign}${whole}${part}`;
}

/** Prices at a whole amount of MMK or just beside it, where rounding up is easily wrong. */
function atWholeAmount(random: Random): Typed {
  if (random.below(5) === 0) return withMostDecimals(random);
  const cost = random.pick(['0.01', '0.1', '1', '100', '148', '1.1', '29.99']);
  const least = random.pick(['', '.0000000001', '.01']);
  return {
    cost: random.pick([cost, `-${cost}`]),
    rate: `${random.below(1_000)}00${least}`,
    profit: random.pick(['0', '9', '10', '-100', '-100.01', '15', '-99.99']),
  };
}

/** A whole amount plus the smallest fraction that a field accepts: a quotient with fewer decimals loses it. */
function withMostDecimals(random: Random): Typed {
  return { cost: `${random.below(10)}00.${'0'.repeat(19)}1`, rate: String(1 + random.below(50)), profit: '-99' };
}

/** Around 2^53, beyond which a browser counts wrongly. */
function atLargestPrice(random: Random): Typed {
  const cost = String(2n ** 53n + BigInt(random.below(5)) - 3n);
  const split = random.below(3);
  if (split === 0) return { cost, rate: '1', profit: random.pick(['0', '0.0000000001', '-0.0000000001']) };
  if (split === 1) return { cost: `${cost.slice(0, -2)}.${cost.slice(-2)}`, rate: '100', profit: '0' };
  return { cost, rate: '0.5', profit: random.pick(['100', '99.999999', '100.000001']) };
}

/** The same number as somebody might type it: grouped, with zeros before or a plus, in Burmese digits. */
export function asTyped(random: Random, plain: string): string {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(plain) ?? [];
  const grouped = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');
  const notations = [
    plain,
    `${sign}0${whole}${part}`,
    `${sign}${grouped}${part}`,
    sign ? plain : `+${plain}`,
    ` ${plain} `,
  ];
  const notation = random.pick(notations as [string, ...string[]]);
  const typed =
    random.below(4) === 0 ? notation.replace(/\d/g, (digit) => String.fromCharCode(0x1040 + Number(digit))) : notation;
  return typed.length <= 24 ? typed : plain;
}
