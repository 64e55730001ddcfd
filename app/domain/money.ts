/** Adds up whole MMK amounts; null when the sum is beyond what a number holds exactly. */
export function sumMmk(amounts: number[]): number | null {
  const sum = amounts.reduce((total, amount) => total + BigInt(amount), 0n);
  return sum <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(sum) : null;
}

/** Whole MMK times a whole quantity; null when the product is beyond what a number holds exactly. */
export function timesMmk(price: number, qty: number): number | null {
  const product = BigInt(price) * BigInt(qty);
  return product <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(product) : null;
}
