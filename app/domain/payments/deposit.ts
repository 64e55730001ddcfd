type DepositLine = { salePrice: number; qty: number; depositPercent: number | null };

/**
 * What an order of these lines asks first, in whole MMK, rounded up once; null if that is its whole price. A line without a
 * percentage is asked in full.
 */
export function depositOf(lines: DepositLine[]): number | null {
  const hundredths = sumOf(lines, ({ depositPercent }) => depositPercent ?? 100);
  const deposit = (hundredths + 99n) / 100n;
  return deposit * 100n < sumOf(lines, () => 100) ? Number(deposit) : null;
}

function sumOf(lines: DepositLine[], percentOf: (line: DepositLine) => number): bigint {
  return lines.reduce((sum, line) => sum + BigInt(line.salePrice) * BigInt(line.qty) * BigInt(percentOf(line)), 0n);
}
