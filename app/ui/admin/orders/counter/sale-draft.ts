import { CASH, TRADE_IN } from '#app/domain/constants.ts';
import { totalMmk } from '#app/domain/money.ts';
import type { CounterItem, CounterUnit } from '#app/domain/orders/counter/counter-find.ts';
import { takenOff } from '#app/domain/orders/counter/counter-price.ts';
import type {
  PayLater,
  Sale,
  SaleBuyer,
  SaleDiscount,
  SalePayment,
  UsedCondition,
} from '#app/domain/orders/counter/counter-sale.ts';
import { readUnitCode } from '#app/domain/stock/units/unit-code.ts';

/** A line with what the page shows of it; with `unit`, it is this one phone. */
export type DraftLine = {
  item: CounterItem;
  unit: CounterUnit | null;
  qty: number;
  sold?: { price: number; reason: string } | undefined;
};
/** The old phone that pays for a part; `item` is null until it is chosen. */
export type DraftTradeIn = {
  item: { id: string; label: string } | null;
  code: string;
  condition: UsedCondition;
  amount: number;
};
export type DraftTransfer = { via: string; amount: number; number: string };

/** The sale that is being made, as plain data. `key` is its idempotency key. */
export type SaleDraft = {
  key: string;
  lines: DraftLine[];
  discount?: SaleDiscount | undefined;
  /** Undefined is a walk-in. */
  buyer?: SaleBuyer | undefined;
  /** How what is left is paid; undefined if all is paid now. */
  later?: PayLater | undefined;
  given: number;
  transfers: DraftTransfer[];
  tradeIn?: DraftTradeIn | undefined;
};

export const emptyDraft = (): SaleDraft => ({ key: newKey(), lines: [], given: 0, transfers: [] });

/** `randomUUID` is missing on pages without https. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const listPriceOf = ({ item, unit }: DraftLine): number => unit?.salePrice ?? item.salePrice;

export const priceOf = (line: DraftLine): number => line.sold?.price ?? listPriceOf(line);

export const idOf = ({ item, unit }: DraftLine): string => unit?.id ?? item.id;

/** What the lines cost at the prices of the shop, what is taken off, and what is left to pay. */
export function sumsOf({ lines, discount }: Pick<SaleDraft, 'lines' | 'discount'>) {
  const listed = totalMmk(lines.map((line) => ({ salePrice: listPriceOf(line), qty: line.qty }))) ?? 0;
  const sold = totalMmk(lines.map((line) => ({ salePrice: priceOf(line), qty: line.qty }))) ?? 0;
  const total = sold - takenOff(sold, discount);
  return { listed, off: listed - total, total };
}

export function setSold(draft: SaleDraft, id: string, sold: DraftLine['sold']): SaleDraft {
  return { ...draft, lines: draft.lines.map((line) => (idOf(line) === id ? { ...line, sold } : line)) };
}

/** Adds a piece, or the unit. A unit that is there already changes nothing. */
export function addLine(draft: SaleDraft, item: CounterItem, unit: CounterUnit | null): SaleDraft {
  const same = draft.lines.find((line) => idOf(line) === (unit?.id ?? item.id));
  if (!same) return { ...draft, lines: [...draft.lines, { item, unit, qty: 1 }] };
  return unit ? draft : setQty(draft, idOf(same), same.qty + 1);
}

/** Takes the line out if none is left. */
export function setQty(draft: SaleDraft, id: string, qty: number): SaleDraft {
  const lines = draft.lines.map((line) => (idOf(line) === id ? { ...line, qty } : line));
  return { ...draft, lines: lines.filter((line) => line.qty > 0) };
}

/** What is left for cash once the transfers and the old phone are subtracted. */
export function cashPart({ transfers, tradeIn, ...draft }: SaleDraft): number {
  return transfers.reduce((rest, { amount }) => rest - amount, sumsOf(draft).total - (tradeIn?.amount ?? 0));
}

export function isTradeInWhole({ item, code, amount }: DraftTradeIn): boolean {
  return item !== null && readUnitCode(code).ok && amount > 0;
}

function tradedIn({ item, code, condition, amount }: DraftTradeIn): SalePayment {
  const phone = { itemId: item?.id ?? '', code: code.trim(), condition };
  return { via: TRADE_IN, amount, number: '', given: 0, phone };
}

export function restOf(draft: SaleDraft): number {
  return cashPart(draft) - draft.given;
}

/** Adds all that is not paid yet to the transfer by this account. */
export function addTransfer(draft: SaleDraft, via: string): SaleDraft {
  const rest = Math.max(0, restOf(draft));
  const { amount, number } = draft.transfers.find((each) => each.via === via) ?? { amount: 0, number: '' };
  const others = draft.transfers.filter((each) => each.via !== via);
  return { ...draft, transfers: [...others, { via, amount: amount + rest, number }] };
}

export function toSale(draft: SaleDraft): Sale {
  const later = restOf(draft) > 0 ? draft.later : undefined;
  const cash = later ? draft.given : cashPart(draft);
  const inCash: SalePayment[] = cash > 0 ? [{ via: CASH, amount: cash, number: '', given: draft.given }] : [];
  return {
    lines: draft.lines.map((line) => ({
      itemId: line.item.id,
      ...(line.unit && { unitId: line.unit.id }),
      qty: line.qty,
      salePrice: listPriceOf(line),
      ...line.sold,
    })),
    ...(draft.discount && { discount: draft.discount }),
    ...(draft.buyer && { buyer: draft.buyer }),
    ...(later && { later }),
    payments: [
      ...inCash,
      ...draft.transfers.filter(({ amount }) => amount > 0).map((transfer) => ({ ...transfer, given: 0 })),
      ...(draft.tradeIn ? [tradedIn(draft.tradeIn)] : []),
    ],
  };
}

export function isLater({ later, buyer, ...draft }: SaleDraft): boolean {
  return later !== undefined && buyer !== undefined && restOf(draft) > 0;
}

export function isPaid(draft: SaleDraft): boolean {
  if (draft.tradeIn && !isTradeInWhole(draft.tradeIn)) return false;
  return draft.lines.length > 0 && cashPart(draft) >= 0 && (restOf(draft) <= 0 || isLater(draft));
}

/** The prices that the shop has now, as a refusal told them. */
export function withPrices(draft: SaleDraft, prices: Record<string, number>): SaleDraft {
  const lines = draft.lines.map((line) => {
    const salePrice = prices[idOf(line)];
    if (salePrice === undefined) return line;
    return line.unit ? { ...line, unit: { ...line.unit, salePrice } } : { ...line, item: { ...line.item, salePrice } };
  });
  return { ...draft, lines };
}

/** Without the accounts and methods that the shop does not have any more: somebody asks the buyer again. */
export function withKnownAccounts(draft: SaleDraft, accounts: { via: string }[], methods: string[]): SaleDraft {
  const transfers = draft.transfers.filter(({ via }) => accounts.some((each) => each.via === via));
  const later = draft.later && methods.includes(draft.later.method) ? draft.later : undefined;
  return { ...draft, transfers, later };
}
