import type { Trx } from '#app/db/schema.ts';
import { type OrderForPayment, readVia } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import type { NewReturn, ReturnedPieces, ReturnResult } from '#app/domain/orders/returns/return.ts';

/** The earlier return with this key, or `key-reused` if it differs; null if there is none. */
export async function findReturnByKey(trx: Trx, order: OrderForPayment, sent: NewReturn): Promise<ReturnResult | null> {
  const earlier = await trx
    .selectFrom('returns')
    .leftJoin('payments', 'payments.id', 'returns.paymentId')
    .select(['returns.number', 'returns.orderId', 'reason', 'refund', 'returns.method', 'paymentId'])
    .select(['accountId', 'payments.number as transaction'])
    .where('returns.id', '=', sent.key)
    .executeTakeFirst();
  if (!earlier) return null;
  const lines = await trx
    .selectFrom('returnLines')
    .select(['line', 'qty', 'unitId', 'state'])
    .where('returnId', '=', sent.key)
    .execute();
  const isSame =
    earlier.orderId === order.id &&
    earlier.reason === sent.reason &&
    earlier.refund === sent.refund &&
    piecesText(lines) === piecesText(sent.pieces) &&
    (earlier.refund === 0 || (await isSameRefund(trx, order, earlier, sent)));
  return isSame
    ? { ok: true, id: sent.key, number: earlier.number, again: true }
    : { ok: false, problem: 'key-reused' };
}

function piecesText(pieces: ReturnedPieces[]): string {
  return JSON.stringify(
    pieces.map(({ line, unitId, qty, state }) => JSON.stringify([line, unitId, qty, state])).sort(),
  );
}

type EarlierRefund = {
  method: string | null;
  paymentId: string | null;
  accountId: string | null;
  transaction: string | null;
};

/** A refund outside the ledger stores only its method. */
async function isSameRefund(
  trx: Trx,
  order: OrderForPayment,
  earlier: EarlierRefund,
  { via, number }: NewReturn,
): Promise<boolean> {
  if (earlier.paymentId === null) return earlier.method === (await readVia(trx, order, via))?.method;
  return (earlier.accountId ?? earlier.method) === via && (earlier.transaction ?? '') === number;
}
