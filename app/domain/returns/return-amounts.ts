import type { ReturnableLine } from '#app/domain/returns/return.ts';

/**
 * What `count` of the `qty` pieces of a line cost after the first `before` came back, in whole MMK. Rounded so that all pieces
 * together cost what the line does; null if that is unknown.
 */
export function costOfPieces(
  { lineCost, qty }: { lineCost: number | null; qty: number },
  before: number,
  count: number,
): number | null {
  if (lineCost === null) return null;
  const upTo = (pieces: number) => share(BigInt(lineCost), BigInt(pieces), BigInt(qty));
  return Number(upTo(before + count) - upTo(before));
}

/** Rounded down, so that both engines compute it alike with integers. */
function share(cost: bigint, pieces: bigint, qty: bigint): bigint {
  return (cost * pieces) / qty;
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
