import type { Instant } from '#app/db/schema.ts';
import type { KnownCode, NewUnit, UnitState } from '#app/domain/units/unit.ts';

/** Set if known phones of the receipt came back to the shop. */
export const TRADE_IN_FIELD = 'tradeIn';

/** A phone of an order that was received again. */
export type TradedInPhone = { unitId: string; at: Instant; name: string; label: string };

const AWAY: UnitState[] = ['sold', 'gone', 'returned'];

/** True if the phone was away and may come in again. One of a canceled order comes back by Restock. */
function canBeTradedIn({ state, orderStatus }: KnownCode): boolean {
  return AWAY.includes(state) && (state !== 'sold' || orderStatus === 'confirmed');
}

/** `isSplit` if another line has numbers of the same phone: one phone would count twice. */
export type TradeInLine = { unitId: string; isSplit: boolean };

/** For each line, the phone that all its numbers belong to, if it may come in again; undefined otherwise. */
export function tradeInLines(lines: NewUnit[], known: KnownCode[]): (TradeInLine | undefined)[] {
  const byCode = new Map(known.map((each) => [each.code, each]));
  const units = lines.map((codes) => unitOf(codes.map(({ code }) => byCode.get(code))));
  const times = Map.groupBy(units, (unitId) => unitId);
  return units.map((unitId) =>
    unitId === undefined ? undefined : { unitId, isSplit: times.get(unitId)?.length !== 1 },
  );
}

function unitOf(own: (KnownCode | undefined)[]): string | undefined {
  const [first] = own;
  const isOne = own.every((each) => each && each.unitId === first?.unitId && canBeTradedIn(each));
  return isOne ? first?.unitId : undefined;
}
