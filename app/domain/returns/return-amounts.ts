import type { ReturnableLine } from '#app/domain/returns/return.ts';

/**
 * What `count` more of the `qty` pieces of a line cost, in whole MMK. Rounded so that all pieces together cost what the line does,
 * whichever returns were taken back meanwhile; null if that is unknown.
 * @param before the pieces that came back before, and what they cost.
 */
export function costOfPieces(
  { lineCost, qty }: { lineCost: number | null; qty: number },
  before: { pieces: number; cost: number },
  count: number,
): number | null {
  if (lineCost === null) return null;
  const upTo = (BigInt(lineCost) * BigInt(before.pieces + count)) / BigInt(qty);
  return Number(upTo - BigInt(before.cost));
}

/** True if not all pieces of these lines came back, by a return or a trade-in. */
export function canComeBack(lines: Pick<ReturnableLine, 'pieces' | 'units'>[]): boolean {
  return lines.some(({ pieces, units }) => pieces > 0 || units.length > 0);
}

type Order = { total: number; returned: number | null };

/** What the buyer still has to pay for, in whole MMK: the total without what came back. */
export function keptTotal({ total, returned }: Order): number {
  return total - (returned ?? 0);
}

/**
 * The most money that may go back with pieces of this value: what they cost, and no more than the order has received beyond
 * what the buyer keeps.
 * @param paid undefined if the shop keeps no ledger for this order.
 */
export function mostRefund(order: Order, value: number, paid: number | undefined): number {
  if (paid === undefined) return value;
  return Math.min(value, Math.max(0, paid - keptTotal(order) + value));
}
