import type { Instant } from '#app/db/schema.ts';
import { ORDER_STATUSES } from '#app/domain/order-status.ts';
import type { KnownCode, NewUnit, UnitState } from '#app/domain/stock/units/unit.ts';

export const LIST_FIELD = 'list';
/** Set if every two lines are one phone. */
export const PAIRED_FIELD = 'paired';

/** Set if known phones of the receipt came back to the shop. */
export const TRADE_IN_FIELD = 'tradeIn';
/** How many phones of a trade-in the shop never sold, once the admin has said that it bought them from somebody else. */
export const BOUGHT_FIELD = 'bought';

export type TradedInPhone = { unitId: string; at: Instant; name: string; label: string };

const TRADE_IN_STATES: UnitState[] = ['sold', 'gone', 'returned'];

/** A phone of a canceled order comes back by Restock instead. */
function canBeTradedIn({ state, orderStatus }: KnownCode): boolean {
  return (
    TRADE_IN_STATES.includes(state) &&
    (state !== 'sold' || (orderStatus !== null && ORDER_STATUSES[orderStatus].isSold))
  );
}

/** `isSplit` if another line has numbers of the same phone, so that the phone would count twice. */
export type TradeInLine = { unitId: string; isSplit: boolean };

/** Finds for each line the phone that has all its numbers and may be traded in; undefined if there is none. */
export function tradeInLines(lines: NewUnit[], known: KnownCode[]): (TradeInLine | undefined)[] {
  const byCode = new Map(known.map((each) => [each.code, each]));
  const units = lines.map((codes) => findUnit(codes.map(({ code }) => byCode.get(code))));
  const byUnit = Map.groupBy(units, (unitId) => unitId);
  return units.map((unitId) =>
    unitId === undefined ? undefined : { unitId, isSplit: byUnit.get(unitId)?.length !== 1 },
  );
}

function findUnit(codes: (KnownCode | undefined)[]): string | undefined {
  const [first] = codes;
  const isOneUnit = codes.every((each) => each && each.unitId === first?.unitId && canBeTradedIn(each));
  return isOneUnit ? first?.unitId : undefined;
}
