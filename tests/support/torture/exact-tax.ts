/** The tax in a price in whole MMK, with big integers from the decimal as it is written: kept × rate ÷ (100 + rate), half up. */
export function exactTax(kept: bigint, rate: string): bigint {
  const [whole = '', decimals = ''] = rate.split('.');
  const hundredths = BigInt(whole + decimals.padEnd(2, '0'));
  const divisor = 10_000n + hundredths;
  const product = kept * hundredths;
  return product / divisor + (2n * (product % divisor) >= divisor ? 1n : 0n);
}
