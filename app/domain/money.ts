export function sumMmk(amounts: number[]): number | null {
  const sum = amounts.reduce((total, amount) => total + BigInt(amount), 0n);
  return sum <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(sum) : null;
}

export function timesMmk(price: number, qty: number): number | null {
  const product = BigInt(price) * BigInt(qty);
  return product <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(product) : null;
}

/** Returns null if the total or a subtotal is not a safe integer. */
export function totalMmk(lines: { salePrice: number; qty: number }[]): number | null {
  const subtotals = lines.map(({ salePrice, qty }) => timesMmk(salePrice, qty));
  return subtotals.includes(null) ? null : sumMmk(subtotals as number[]);
}
