import { totalMmk } from '#app/domain/money.ts';
import type { Sale, SaleDiscount, SaleLine } from '#app/domain/orders/counter/counter-sale.ts';

/** The reason of an article that is given with a phone, at a price of 0. */
export const FREE_WITH_IT = 'Free with it';
/** Until the shop has reasons of its own. */
export const STANDARD_REASONS = ['Bargained', 'Regular buyer', 'Damaged box'] as const;

type Priced = Pick<SaleLine, 'salePrice' | 'price' | 'qty'>;

/** Before the discount on the whole sale. Null if it is too large. */
export function linesTotal(lines: Priced[]): number | null {
  return totalMmk(lines.map(({ salePrice, price, qty }) => ({ salePrice: price ?? salePrice, qty })));
}

/** What the discount on the whole sale takes off, in whole MMK. */
export function takenOff(total: number, discount: SaleDiscount | undefined): number {
  if (!discount) return 0;
  return 'amount' in discount ? discount.amount : Math.round((total * discount.percent) / 100);
}

/** A line as it is sold: for `price` each, `from` is its position in the sale. */
export type SoldLine = SaleLine & { price: number; from: number };

/** Spreads the discount on the whole sale over the lines, in proportion to their prices. Some pieces of one line may become a
 * line of their own, so that all prices stay whole. Undefined if there is less to take than it takes. */
export function soldLines({ lines, discount }: Pick<Sale, 'lines' | 'discount'>): SoldLine[] | undefined {
  const sold = lines.map(({ price, reason, ...line }, from) => {
    const isLowered = price !== undefined && price < line.salePrice;
    return { ...line, price: price ?? line.salePrice, reason: isLowered ? reason : undefined, from };
  });
  const total = linesTotal(lines) ?? 0;
  const off = takenOff(total, discount);
  if (off === 0) return sold;
  if (off > total) return undefined;
  let rest = off;
  const lowered = sold.map((line) => {
    const share = (BigInt(off) * BigInt(line.price)) / BigInt(total);
    rest -= Number(share) * line.qty;
    return { ...line, price: line.price - Number(share), reason: line.reason ?? discount?.reason };
  });
  return rest === 0 ? lowered : withRest(lowered, rest);
}

/** Takes what is left off one piece: of a line of one piece if there is one. If no piece is worth it, a kyat off several. */
function withRest(lines: SoldLine[], rest: number): SoldLine[] {
  const able = lines.filter(({ price }) => price >= rest);
  const best = able.find(({ qty }) => qty === 1) ?? able[0];
  if (best) return lines.flatMap((line) => (line === best ? lower(line, 1, rest) : [line]));
  // Less than a kyat a piece is left, so there are enough pieces with a price.
  let left = rest;
  return lines.flatMap((line) => {
    const pieces = line.price > 0 ? Math.min(left, line.qty) : 0;
    left -= pieces;
    return lower(line, pieces, 1);
  });
}

function lower(line: SoldLine, pieces: number, off: number): SoldLine[] {
  const lowered = { ...line, qty: pieces, price: line.price - off };
  return [{ ...line, qty: line.qty - pieces }, lowered].filter(({ qty }) => qty > 0);
}
