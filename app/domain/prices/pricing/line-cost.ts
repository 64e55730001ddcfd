import Big from 'big.js';
import type { Decimal } from '#app/db/schema.ts';
import { MAX_CART_LINES } from '#app/domain/constants.ts';

/** The highest cost of a line: the sum of an order with the most lines is then a safe integer. */
export const MAX_LINE_COST = Math.floor(Number.MAX_SAFE_INTEGER / MAX_CART_LINES);

export type CostLine = { cost: Decimal | null; rate: Decimal | null; qty: number };

/** cost × rate × qty in MMK, rounded once, half away from zero; null if it is unknown or too large. */
export function lineCost({ cost, rate, qty }: CostLine): number | null {
  if (cost === null || rate === null) return null;
  const exact = new Big(cost).times(rate).times(qty).round(0, Big.roundHalfUp);
  return exact.abs().gt(MAX_LINE_COST) ? null : Number(exact.toFixed()) || 0;
}

/** Sums the cost of an order. `unknownCostTotal` is the sale price of its lines without a known cost; null without any. */
export function orderCost(lines: (CostLine & { salePrice: number })[]): {
  cost: number;
  unknownCostTotal: number | null;
} {
  const costs = lines.map((line) => ({ cost: lineCost(line), price: line.salePrice * line.qty }));
  const unknown = costs.filter(({ cost }) => cost === null);
  return {
    cost: costs.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
    unknownCostTotal: unknown.length > 0 ? unknown.reduce((sum, { price }) => sum + price, 0) : null,
  };
}
