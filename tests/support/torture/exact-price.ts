/**
 * The formula of SPEC 9 once more, in whole numbers of any size, sharing nothing with the shop: what it must charge, and
 * null where it must refuse: below zero, or beyond what a browser's number holds.
 */
export function exactPrice(cost: string, rate: string, profit: string): bigint | null {
  const a = fraction(cost);
  const b = fraction(rate);
  const c = fraction(profit);
  // cost × rate × (100 + profit) / 100
  const over = a.value * b.value * (100n * 10n ** c.places + c.value);
  const under = 10n ** (a.places + b.places + c.places) * 100n;
  // Division of whole numbers cuts towards zero, which rounds what is negative up.
  const up = over > 0n && over % under !== 0n ? over / under + 1n : over / under;
  return up < 0n || up > 2n ** 53n - 1n ? null : up;
}

function fraction(text: string): { value: bigint; places: bigint } {
  const [, sign, whole = '', part = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? [];
  if (sign === undefined) throw new Error(`${text} is no decimal`);
  const value = BigInt(whole + part);
  return { value: sign ? -value : value, places: BigInt(part.length) };
}
