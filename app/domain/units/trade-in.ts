import type { KnownCode, NewUnit, UnitState } from '#app/domain/units/unit.ts';

/** Set if known phones of the receipt came back to the shop. */
export const TRADE_IN_FIELD = 'tradeIn';

const AWAY: UnitState[] = ['sold', 'gone', 'returned'];

/** True if the phone was away and may come in again. One of a canceled order comes back by Restock. */
export function canBeTradedIn({ state, orderStatus }: KnownCode): boolean {
  return AWAY.includes(state) && (state !== 'sold' || orderStatus === 'confirmed');
}

/** The phone that all numbers of a line belong to, if it may come in again; undefined otherwise. */
export function tradedInUnit(codes: NewUnit, known: KnownCode[]): string | undefined {
  const own = known.filter(({ code }) => codes.some((each) => each.code === code));
  const [first] = own;
  const isOne = own.length === codes.length && own.every(({ unitId }) => unitId === first?.unitId);
  return first && isOne && own.every(canBeTradedIn) ? first.unitId : undefined;
}
