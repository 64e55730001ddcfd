import type { Decimal } from '#app/db/schema.ts';
import { depositOf } from '#app/domain/money/payments/deposit.ts';
import { totalMmk } from '#app/domain/money.ts';
import { type Checkout, type CheckoutLine, itemIdOf } from '#app/domain/orders/checkout/checkout-form.ts';
import type { CheckoutProblem } from '#app/domain/orders/checkout/placement.ts';
import type { LockedItem } from '#app/domain/stock/item-lock.server.ts';
import type { StockSplit } from '#app/domain/stock/units/shown-units.server.ts';
import { isOffered, type PieceFacts } from '#app/domain/stock/units/shown-units.ts';
import type { UnitCondition } from '#app/domain/stock/units/unit.ts';

/** A line as it is written: `offered` is the piece that the buyer chose. */
export type PricedLine = {
  qty: number;
  item: LockedItem;
  offered: OfferedPiece | null;
  condition: UnitCondition | null;
  discount?: { listPrice: number; priceReason: string };
};
export type PricedCart = { lines: PricedLine[]; total: number; deposit: number | null } & Omit<OrderTerms, 'methods'>;

export type OrderTerms = { methods: string[]; termsVersion: number | null; taxRate: Decimal | null };

/** `salePrice` is null for that of the item. */
export type OfferedPiece = PieceFacts & {
  id: string;
  itemId: string;
  salePrice: number | null;
  leasedTo: string | null;
};

/** What can be sold. Items and pieces that are not there are gone. */
export type Sellable = {
  items: Map<string, LockedItem>;
  splits: Map<string, Pick<StockSplit, 'condition' | 'offered' | 'leased'>>;
  pieces: Map<string, OfferedPiece>;
};

/** Prices a cart, or returns its first problem: a shortage of any line comes before a changed price (D 16, 19). */
export function checkCart(
  { lines, paymentMethod, deposit: shownDeposit, terms: shownTerms }: Checkout,
  sellable: Sellable,
  { methods, termsVersion, taxRate }: OrderTerms,
): PricedCart | CheckoutProblem {
  if (lines.length === 0) return { problem: 'empty-cart' };
  if (!methods.includes(paymentMethod)) return { problem: 'no-such-payment-method' };
  const shortage = firstShortage(lines, sellable);
  if (shortage) return shortage;
  const cartLines = lines.map((line) => priceLine(line, sellable));
  const problem = firstPriceChange(lines, cartLines);
  if (problem) return problem;

  const pricedLines = cartLines.map(({ qty, item: { salePrice, depositPercent } }) => ({
    qty,
    salePrice,
    depositPercent,
  }));
  const total = totalMmk(pricedLines);
  if (total === null) return { problem: 'total-too-large' };
  const deposit = depositOf(pricedLines);
  if (shownDeposit !== undefined && shownDeposit !== deposit) return { problem: 'deposit-changed', deposit };
  if (shownTerms !== undefined && shownTerms !== termsVersion) return { problem: 'terms-changed' };
  return { lines: cartLines, total, deposit, termsVersion, taxRate };
}

export function takeLines(lines: CheckoutLine[], { items, splits, pieces }: Sellable): void {
  for (const line of lines) {
    const item = items.get(itemIdOf(line));
    const split = splits.get(itemIdOf(line));
    const piece = pieces.get(line.id);
    if (item) item.qty -= line.qty;
    if (split && piece && isOffered(piece, split.condition)) split.offered -= 1;
    pieces.delete(line.id);
  }
}

export function qtyByItem(lines: CheckoutLine[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { qty, ...line } of lines) {
    const id = itemIdOf(line);
    pieces.set(id, (pieces.get(id) ?? 0) + qty);
  }
  return pieces;
}

function priceLine({ id, itemId, qty }: CheckoutLine, { items, splits, pieces }: Sellable): PricedLine {
  const item = items.get(itemId ?? id) as LockedItem;
  const offered = itemId === undefined ? null : (pieces.get(id) as OfferedPiece);
  const condition = offered?.condition ?? splits.get(item.id)?.condition ?? null;
  return { qty, item: atPrice(item, offered?.salePrice ?? item.salePrice), offered, condition };
}

/** Another price than that of the item is not computed from its profit. */
export function atPrice(item: LockedItem, salePrice: number): LockedItem {
  return salePrice === item.salePrice ? item : { ...item, salePrice, profit: null };
}

/** `leased`: kept for the device that sells it. `alike`: any at the price of the item. `offered`: a piece by itself. */
type Kind = 'leased' | 'alike' | 'offered';

function kindOf({ id, itemId }: CheckoutLine, { splits, pieces }: Sellable): Kind {
  const [piece, split] = [pieces.get(id), splits.get(itemId ?? id)];
  if (piece?.leasedTo) return 'leased';
  // At the counter, a line may name one of the pieces that are sold alike: the orders of the storefront are kept from these.
  const isAlike = itemId === undefined || (piece && split && !isOffered(piece, split.condition));
  return isAlike ? 'alike' : 'offered';
}

/** Reads how many pieces the lines want of what a line is sold from, and how many there are. Nothing else takes leased ones. */
function stockOf(lines: CheckoutLine[], sellable: Sellable) {
  const wantedOf = (...kinds: Kind[]) =>
    qtyByItem(lines.filter((line, at) => kinds.includes(kindOf(line, sellable)) && !isRepeated(lines, at)));
  const wanted = { leased: wantedOf('leased'), alike: wantedOf('alike'), offered: wantedOf('alike', 'offered') };
  return (line: CheckoutLine, qty: number) => {
    const itemId = itemIdOf(line);
    const { offered = 0, leased = 0 } = sellable.splits.get(itemId) ?? {};
    const available = { leased: qty + leased, alike: Math.max(0, qty - offered), offered: qty };
    const kind = kindOf(line, sellable);
    return { wanted: wanted[kind].get(itemId) ?? 0, available: available[kind] };
  };
}

function isRepeated(lines: CheckoutLine[], at: number): boolean {
  const line = lines[at];
  return line?.itemId !== undefined && lines.findIndex(({ id }) => id === line.id) !== at;
}

/** How many pieces each item lacks for these lines, if their units are there. */
export function lackingPieces(lines: CheckoutLine[], sellable: Sellable): Map<string, number> {
  const stock = stockOf(lines, sellable);
  const lacking = new Map<string, number>();
  for (const line of lines) {
    const item = sellable.items.get(itemIdOf(line));
    if (!item) continue;
    const { wanted, available } = stock(line, item.qty);
    if (wanted > available) lacking.set(item.id, Math.max(wanted - available, lacking.get(item.id) ?? 0));
  }
  return lacking;
}

function firstShortage(lines: CheckoutLine[], sellable: Sellable): CheckoutProblem | null {
  const { items, pieces } = sellable;
  const stock = stockOf(lines, sellable);
  for (const [at, line] of lines.entries()) {
    const itemId = itemIdOf(line);
    const item = items.get(itemId);
    if (!item) return { problem: 'item-gone', itemId };
    const { name, qty } = item;
    if (line.itemId !== undefined) {
      if (pieces.get(line.id)?.itemId !== itemId || isRepeated(lines, at))
        return { problem: 'piece-gone', id: line.id, name };
      if (line.qty > 1) return { problem: 'not-enough-stock', name, available: 1 };
    }
    const { wanted, available } = stock(line, qty);
    if (available < wanted) return { problem: 'not-enough-stock', name, available };
  }
  return null;
}

function firstPriceChange(lines: CheckoutLine[], priced: PricedLine[]): CheckoutProblem | null {
  const changed = priced.find(({ item }, at) => item.salePrice !== lines[at]?.salePrice);
  if (!changed) return null;
  const prices = Object.fromEntries(lines.map(({ id }, at) => [id, priced[at]?.item.salePrice ?? 0]));
  return { problem: 'price-changed', name: changed.item.name, price: changed.item.salePrice, prices };
}
