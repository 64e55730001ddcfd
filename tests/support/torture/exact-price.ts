/** The formula of SPEC 9 in big integers, independent of the shop; null if the price is negative or not a safe integer. */
export function exactPrice(cost: string, rate: string, profit: string): bigint | null {
  const a = fraction(cost);
  const b = fraction(rate);
  const c = fraction(profit);
  const over = a.value * b.value * (100n * 10n ** c.places + c.value);
  const under = 10n ** (a.places + b.places + c.places) * 100n;
  // BigInt division truncates towards zero, which rounds negative values up.
  const up = over > 0n && over % under !== 0n ? over / under + 1n : over / under;
  return up < 0n || up > 2n ** 53n - 1n ? null : up;
}

function fraction(text: string): { value: bigint; places: bigint } {
  const [, sign, whole = '', part = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? [];
  if (sign === undefined) throw new Error(`${text} is no decimal`);
  const value = BigInt(whole + part);
  return { value: sign ? -value : value, places: BigInt(part.length) };
}
