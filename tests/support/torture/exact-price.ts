/**
 * The formula of SPEC 9 in big integers, independent of the shop, rounded up to the step (`1000`), or to 100 below it
 * where that is enough (`1000-100`). Null if the price is −1 or less, or no safe integer.
 */
export function exactPrice(cost: string, rate: string, profit: string, rounding = '1'): bigint | null {
  const a = fraction(cost);
  const b = fraction(rate);
  const c = fraction(profit);
  const numerator = a.value * b.value * (100n * 10n ** c.places + c.value);
  const denominator = 10n ** (a.places + b.places + c.places) * 100n;
  const [step = 1n, ending] = rounding.split('-').map(BigInt);
  if (numerator <= -denominator) return null;
  // BigInt division truncates towards zero, which rounds negative values up.
  const steps =
    numerator / (denominator * step) + (numerator > 0n && numerator % (denominator * step) !== 0n ? 1n : 0n);
  const whole = steps * step;
  const price = ending && whole > 0n && (whole - ending) * denominator >= numerator ? whole - ending : whole;
  return price > 2n ** 53n - 1n ? null : price;
}

function fraction(text: string): { value: bigint; places: bigint } {
  const [, sign, whole = '', part = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? [];
  if (sign === undefined) throw new Error(`${text} is no decimal`);
  const value = BigInt(whole + part);
  return { value: sign ? -value : value, places: BigInt(part.length) };
}
