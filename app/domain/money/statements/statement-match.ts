import type { RowOf } from '#app/db/schema.ts';
import { DAY_MS } from '#app/domain/dates.ts';
import { paymentReference } from '#app/domain/money/merchant-qr/payment-reference.ts';
import { FULL_NUMBER_LENGTH } from '#app/domain/money/payments/payment.ts';
import type { StatementLine } from '#app/domain/money/statements/statement.ts';

export type StoredLine = StatementLine & { id: string; accountId: string; method: string };

export type MatchedPayment = RowOf<
  'payments',
  'id' | 'state' | 'accountId' | 'method' | 'amount' | 'number' | 'submittedAt'
> & {
  orderNumber: number;
};

/** Finds for each payment the line that shows its money: by the whole transaction number, else by its last digits or by the
 * reference of its order, both within a day. Account and amount always agree. A line counts once, for a verified payment
 * first; if more waiting payments claim it than there are lines, none gets it.
 * @returns the lines by the ids of their payments. */
export function matchStatement<Line extends StoredLine>(lines: Line[], payments: MatchedPayment[]): Map<string, Line> {
  const matches = new Map<string, Line>();
  const used = new Set<Line>();
  const give = ({ id }: MatchedPayment, line: Line) => {
    matches.set(id, line);
    used.add(line);
  };
  for (const isShownBy of [hasSameNumber, hasSameEnd, hasReference]) {
    const candidatesOf = (payment: MatchedPayment) =>
      lines.filter((line) => !used.has(line) && isReceived(line, payment) && isShownBy(line, payment));
    const open = (isWaiting: boolean) =>
      payments.filter(({ id, state }) => !matches.has(id) && (state === 'submitted') === isWaiting);
    for (const payment of open(false)) {
      const [line] = candidatesOf(payment);
      if (line) give(payment, line);
    }
    const claims = open(true).map((payment) => ({ payment, candidates: candidatesOf(payment) }));
    for (const { payment, candidates } of claims) {
      const rivals = claims.filter((claim) => claim.candidates.some((line) => candidates.includes(line)));
      const line = candidates.find((each) => !used.has(each));
      if (line && rivals.length <= candidates.length) give(payment, line);
    }
  }
  return matches;
}

function isReceived({ accountId, method, amount }: StoredLine, payment: MatchedPayment): boolean {
  const isReceiver = payment.accountId === null ? payment.method === method : payment.accountId === accountId;
  return isReceiver && amount === payment.amount;
}

function hasSameNumber({ number }: StoredLine, payment: MatchedPayment): boolean {
  return number !== null && number.length >= FULL_NUMBER_LENGTH && number === payment.number;
}

function hasSameEnd(line: StoredLine, payment: MatchedPayment): boolean {
  const [shown, typed] = [line.number, payment.number];
  if (shown === null || typed === null || !isWithinDay(line, payment)) return false;
  return shown.endsWith(typed) || typed.endsWith(shown);
}

/** Not if both have a number: it would have to be the same. */
function hasReference(line: StoredLine, payment: MatchedPayment): boolean {
  const isOther = line.number !== null && payment.number !== null;
  return !isOther && line.reference === paymentReference(payment.orderNumber) && isWithinDay(line, payment);
}

function isWithinDay({ at, hasTime }: StoredLine, { submittedAt }: MatchedPayment): boolean {
  // From noon, a day and a half reaches the ends of the neighbouring days.
  const most = hasTime ? DAY_MS : 1.5 * DAY_MS;
  return Math.abs(Date.parse(at) - Date.parse(submittedAt)) <= most;
}
