import { totalMmk } from '#app/domain/money.ts';

type DepositLine = { salePrice: number; qty: number; depositPercent: number | null };

/** The deposit in whole MMK, rounded up once; null if it is the whole price. A line without a percentage counts in full. */
export function depositOf(lines: DepositLine[]): number | null {
  const hundredths = sumOf(lines, ({ depositPercent }) => depositPercent ?? 100);
  const deposit = (hundredths + 99n) / 100n;
  return deposit * 100n < sumOf(lines, () => 100) ? Number(deposit) : null;
}

/** A deposit as buyers see it before they order. `percent` is null if the lines have different percentages. */
export type DepositParts = { percent: number | null; now: number; later: number };

export function depositPartsOf(lines: DepositLine[]): DepositParts | null {
  const deposit = depositOf(lines);
  const total = totalMmk(lines);
  if (deposit === null || total === null) return null;
  const [percent = null, ...others] = new Set(lines.map(({ depositPercent }) => depositPercent));
  return { percent: others.length === 0 ? percent : null, now: deposit, later: total - deposit };
}

function sumOf(lines: DepositLine[], percentOf: (line: DepositLine) => number): bigint {
  return lines.reduce((sum, line) => sum + BigInt(line.salePrice) * BigInt(line.qty) * BigInt(percentOf(line)), 0n);
}
