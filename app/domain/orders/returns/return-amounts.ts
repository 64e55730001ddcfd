import { type OrderMoney, owedBackOf } from '#app/domain/money/payments/payment-ledger.ts';
import type { ReturnableLine } from '#app/domain/orders/returns/return.ts';

/** The cost of the next `count` of the `qty` pieces of a line, in whole MMK; null if the line has no known cost. Rounded so
 * that all pieces together cost what the line does, even if returns are undone meanwhile.
 * @param earlier the pieces that were returned before, and their cost. */
export function costOfPieces(
  { lineCost, qty }: { lineCost: number | null; qty: number },
  earlier: { pieces: number; cost: number },
  count: number,
): number | null {
  if (lineCost === null) return null;
  const upTo = (BigInt(lineCost) * BigInt(earlier.pieces + count)) / BigInt(qty);
  return Number(upTo - BigInt(earlier.cost));
}

/** True if the buyer still has pieces of these lines: not all were returned or traded in. */
export function canComeBack(lines: Pick<ReturnableLine, 'pieces' | 'units'>[]): boolean {
  return lines.some(({ pieces, units }) => pieces > 0 || units.length > 0);
}

/** The largest refund for pieces of this value: their price, but at most what is owed back after their return.
 * @param paid undefined if the order shows no balance: what was paid for it is not in the ledger. */
export function maxRefund(order: OrderMoney, value: number, paid: number | undefined): number {
  if (paid === undefined) return value;
  return Math.min(value, owedBackOf({ ...order, returned: (order.returned ?? 0) + value }, paid));
}
