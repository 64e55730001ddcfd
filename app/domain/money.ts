/** Null if the sum is not a safe integer. */
export function sumMmk(amounts: number[]): number | null {
  const sum = amounts.reduce((total, amount) => total + BigInt(amount), 0n);
  return sum <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(sum) : null;
}

/** Null if the product is not a safe integer. */
export function timesMmk(price: number, qty: number): number | null {
  const product = BigInt(price) * BigInt(qty);
  return product <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(product) : null;
}
