/** More rows would not help a buyer. */
const MAX_TRANSFERS = 20;

/** Splits `amount` into transfers of at most `limit`; null if they are too many. */
export function splitTransfers(amount: number, limit: number | null): number[] | null {
  if (limit === null || amount <= limit) return [amount];
  const full = Math.floor(amount / limit);
  const rest = amount % limit;
  if (full + Math.sign(rest) > MAX_TRANSFERS) return null;
  return [...Array<number>(full).fill(limit), ...(rest > 0 ? [rest] : [])];
}
