import Big from 'big.js';
import type { Decimal } from '#app/db/schema.ts';
import type { Phone } from '#app/domain/phone/phone.ts';

/** `sold` counts the last 30 days; `toOrder` is how many to order. The cost is of one piece, in the item's currency. */
export type ReorderItem = Phone & {
  id: string;
  qty: number;
  threshold: number;
  sold: number;
  toOrder: number;
  currency: string;
  cost: Decimal | null;
};

export type ReorderGroup = Pick<ReorderItem, 'currency' | 'cost' | 'toOrder'> & { items: number };

/** `unknown` counts the items whose cost is not known, which `total` leaves out. */
export type ReorderTotal = { currency: string; total: Decimal; unknown: number };

export function reorderCost(cost: Decimal, toOrder: number): Decimal {
  return new Big(cost).times(toOrder).toFixed();
}

export function reorderTotals(groups: ReorderGroup[]): ReorderTotal[] {
  const byCurrency = new Map<string, ReorderTotal>();
  for (const group of groups) {
    const { currency, cost, toOrder } = group;
    const { total, unknown } = byCurrency.get(currency) ?? { total: '0', unknown: 0 };
    byCurrency.set(currency, {
      currency,
      total: new Big(total).plus(cost === null ? 0 : reorderCost(cost, toOrder)).toFixed(),
      unknown: unknown + (cost === null ? group.items : 0),
    });
  }
  return [...byCurrency.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
