import type { Right } from '#app/domain/people/rights/rights.ts';

/** A simple model of the shop. Labels stand for ids; amounts are whole MMK. */
export type Model = {
  items: Map<string, Item>;
  orders: Map<string, Order>;
  /** By code. */
  units: Map<string, Unit>;
  returns: Map<string, Return>;
  /** The order lines of phones that the shop received again. */
  tradeIns: { order: string; line: number }[];
  rates: Map<string, { currency: string; rate: string; date: string }>;
  profit: string | null;
  /** Of new orders; null for none. */
  taxRate: string | null;
  admins: Set<string>;
  /** Of the one member of staff. */
  clerkRights: readonly Right[];
  /** By buyer: what opens the account, and the number that is confirmed for it. */
  phones: Map<string, { login: 'email' | 'nothing' | (string & {}); confirmed: string | null }>;
};
export type Item = {
  name: string;
  ram: string;
  rom: string;
  variant: string;
  currency: string;
  qty: number;
  cost: string;
  rate: string;
  profit: string;
  price: bigint;
  /** True after Edit Price was saved. */
  edited: boolean;
  deleted: boolean;
  /** True if the shop records numbers of its pieces; no piece needs one. */
  tracked: boolean;
  at: number;
};
export type Line = Pick<Item, 'name' | 'ram' | 'rom' | 'variant' | 'price' | 'qty'> & { item: string };
type Order = {
  buyer: string;
  body: string;
  lines: Line[];
  total: bigint;
  taxRate: string | null;
  status: 'pending' | 'confirmed' | 'canceled';
  cancelRequested: boolean;
  /** True if confirmed after the cancellation request. */
  answered: boolean;
  restocked: boolean;
};

/** `item`, `order` and `back` are labels; `order` and `line` are null unless it is sold, `back` unless a return put it there. */
export type Unit = { item: string; state: State; order: string | null; line: number | null; back: string | null };
type State = 'in-stock' | 'sold' | 'returned' | 'faulty' | 'gone';
/** Code of the unit, and the line that it is for. */
export type Choice = { line: number; code: string };

export type ReturnedPieces = { line: number; qty: number; code: string | null; state: 'in-stock' | 'faulty' | 'gone' };
/** `order` and `target` are labels; `target` is the item whose stock got the pieces. */
export type Return = ReturnedPieces & { order: string; target: string | undefined; undone: boolean };

/** The expected result, in a form that the shop's result is converted to. */
export type Result = string;

export const NUMBERS = ['09450000001', '09450000002', '09450000003'];
/** The buyers, and what opens their accounts. */
export const LOGINS = { buyer: 'email', other: 'email', hla: NUMBERS[0] ?? '', mya: NUMBERS[1] ?? '' };

export function emptyModel(): Model {
  const [items, orders, units, returns, rates] = [new Map(), new Map(), new Map(), new Map(), new Map()];
  const phones = new Map(
    Object.entries(LOGINS).map(([person, login]) => [person, { login, confirmed: null as string | null }]),
  );
  return {
    items,
    orders,
    units,
    returns,
    tradeIns: [],
    rates,
    profit: null,
    taxRate: null,
    admins: new Set(['owner']),
    clerkRights: [],
    phones,
  };
}

export function copyOf(model: Model): Model {
  return structuredClone(model);
}
