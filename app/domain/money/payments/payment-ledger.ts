import type { Instant } from '#app/db/schema.ts';
import type { PayableAccount } from '#app/domain/money/payment-accounts/payment-account.ts';
import { ORDER_STATUSES, type OrderStatus } from '#app/domain/order-status.ts';

/** Sorted by urgency. `owed back` is the status of an order that is not payable but has money, such as a canceled one. */
export const PAYMENT_STATUSES = ['owed back', 'unpaid', 'checking', 'part paid', 'paid', 'overpaid'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export type OrderMoney = { total: number; returned: number | null; status: OrderStatus };

/** `deposit` is null if the total is due at once; `returned` is a price; `paid` and `checking` are the sums of the ledger. */
export type OrderPrice = OrderMoney & { deposit: number | null; paid: number; checking: number };

/** The columns of an order that `balanceOf` and `showsPayment` need, without the time. */
export const MONEY_COLUMNS = ['total', 'deposit', 'returned', 'status', 'paid', 'checking', 'movedIn'] as const;

/** The price of the pieces that the buyer keeps, in whole MMK. */
export function totalAfterReturns({ total, returned }: Pick<OrderMoney, 'total' | 'returned'>): number {
  return total - (returned ?? 0);
}

function priceOf(order: OrderMoney): number {
  return ORDER_STATUSES[order.status].isPayable ? totalAfterReturns(order) : 0;
}

/** What the shop owes the buyer: all that was paid beyond the price. */
export function owedBackOf(order: OrderMoney, paid: number): number {
  return Math.max(0, paid - priceOf(order));
}

/** In whole MMK. */
export type Balance = {
  paid: number;
  due: number;
  checking: number;
  /** Due and not submitted yet. */
  open: number;
  /** The part of `open` to send first. */
  toSend: number;
  deposit: number | null;
  /** The part of the deposit that has not arrived; 0 without a deposit. */
  depositDue: number;
  owedBack: number;
  /** Null if there is nothing to say about an order that is not payable. */
  status: PaymentStatus | null;
};

/** What is due on an order. Refunds lower what is paid, and returns lower what is due. */
export function balanceOf(order: OrderPrice): Balance {
  const { paid, checking } = order;
  const price = priceOf(order);
  const deposit = order.deposit !== null && order.deposit < price ? order.deposit : null;
  const due = Math.max(0, price - paid);
  const open = Math.max(0, due - checking);
  const depositDue = Math.max(0, (deposit ?? 0) - paid);
  return {
    paid,
    due,
    checking,
    open,
    toSend: Math.max(0, depositDue - checking) || open,
    deposit,
    depositDue,
    owedBack: owedBackOf(order, paid),
    status: paymentStatusOf(order),
  };
}

export type DuePart = { part: 'deposit' | 'rest' | 'due'; amount: number };

export function duePartsOf({ deposit, due, depositDue }: Balance): DuePart[] {
  if (deposit === null || due === 0) return [{ part: 'due', amount: due }];
  const rest: DuePart = { part: 'rest', amount: due - depositDue };
  return depositDue > 0 ? [{ part: 'deposit', amount: depositDue }, rest] : [rest];
}

/** The balance as if all that is being checked had arrived: its parts are what the buyer has not sent yet. */
export function unsentOf(balance: Balance): Balance {
  return { ...balance, due: balance.open, depositDue: Math.max(0, balance.depositDue - balance.checking) };
}

/** The deposit while it has arrived in part or whole and the order is not paid; null otherwise. */
export function arrivedDeposit({ deposit, due, depositDue }: Balance): number | null {
  return deposit !== null && due > 0 && depositDue < deposit ? deposit : null;
}

/** A row in the list of an order's money. `isNext` marks the amount to pay next. */
export type MoneyRow = {
  kind: 'total' | 'returned' | 'arrived-deposit' | 'paid' | 'checking' | 'owed-back' | DuePart['part'];
  amount: number;
  isNext: boolean;
};

/** Lists an order's money as screens and vouchers show it, with the `parts` that are still to pay. */
export function moneyRowsOf(order: OrderMoney, balance: Balance, parts = duePartsOf(balance)): MoneyRow[] {
  const deposit = arrivedDeposit(balance);
  const rows: Omit<MoneyRow, 'isNext'>[] = [{ kind: 'total', amount: order.total }];
  if (order.returned) rows.push({ kind: 'returned', amount: -order.returned });
  if (deposit !== null) rows.push({ kind: 'arrived-deposit', amount: deposit });
  rows.push({ kind: 'paid', amount: balance.paid });
  if (balance.checking > 0) rows.push({ kind: 'checking', amount: balance.checking });
  const nextAt = rows.length;
  if (balance.owedBack > 0) rows.push({ kind: 'owed-back', amount: balance.owedBack });
  else if (ORDER_STATUSES[order.status].isPayable)
    rows.push(...parts.map(({ part, amount }) => ({ kind: part, amount })));
  return rows.map((each, at) => ({ ...each, isNext: at === nextAt }));
}

/** The amounts that a buyer may be expected to send: all that is due, or one part of it. */
export function expectedAmounts(balance: Balance): number[] {
  return [balance.due, ...duePartsOf(balance).map(({ amount }) => amount)];
}

/** `hasPaymentStatus` filters orders by the same. */
function paymentStatusOf(order: OrderPrice): PaymentStatus | null {
  const { paid, checking } = order;
  if (!ORDER_STATUSES[order.status].isPayable) return paid > 0 ? 'owed back' : checking > 0 ? 'checking' : null;
  const price = priceOf(order);
  if (paid > price) return 'overpaid';
  if (paid === price) return 'paid';
  if (checking > 0) return 'checking';
  return paid > 0 ? 'part paid' : 'unpaid';
}

export type PayableOrder = OrderPrice & { movedIn: boolean; createdAt: Instant };

/** True if the shop shows an order's balance: money is paid or being checked, or the order is payable, not fully returned, and
 * asks a deposit, or may be paid to an account that existed when it was placed here. Without this rule, orders older than the
 * first account and those of an earlier service would appear unpaid, and fully returned ones paid.
 * @param since when the first account of its method was added; undefined if none is active. */
export function showsPayment(order: PayableOrder, since: Instant | undefined): boolean {
  const hasAccount = order.deposit !== null || (since !== undefined && since <= order.createdAt && !order.movedIn);
  const asksMoney = ORDER_STATUSES[order.status].isPayable && hasAccount && order.returned !== order.total;
  return asksMoney || order.paid > 0 || order.checking > 0;
}

export type VoucherAccount = Pick<
  PayableAccount,
  'id' | 'method' | 'holder' | 'number' | 'transferLimit' | 'qrWallets'
>;
export type TradeInPayment = { label: string; amount: number };
/** What vouchers show about money: balances and old phones by order, and the accounts for what is due. */
export type VoucherPayments = {
  balances: Record<string, Balance>;
  tradeIns: Partial<Record<string, TradeInPayment[]>>;
  accounts: VoucherAccount[];
};
