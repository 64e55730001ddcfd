import type { Trx } from '#app/db/schema.ts';
import { type OrderForPayment, readVia } from '#app/domain/payments/payment-entry.server.ts';
import type { NewReturn, ReturnedPieces, ReturnMade } from '#app/domain/returns/return.ts';

/** The return that was made under this key, or a refusal if that was another one; null if none was. */
export async function madeUnder(trx: Trx, order: OrderForPayment, sent: NewReturn): Promise<ReturnMade | null> {
  const made = await trx
    .selectFrom('returns')
    .leftJoin('payments', 'payments.id', 'returns.paymentId')
    .select(['returns.number', 'returns.orderId', 'reason', 'refund', 'returns.method', 'paymentId'])
    .select(['accountId', 'payments.number as transaction'])
    .where('returns.id', '=', sent.key)
    .executeTakeFirst();
  if (!made) return null;
  const lines = await trx
    .selectFrom('returnLines')
    .select(['line', 'qty', 'unitId', 'state'])
    .where('returnId', '=', sent.key)
    .execute();
  const isSame =
    made.orderId === order.id &&
    made.reason === sent.reason &&
    made.refund === sent.refund &&
    piecesText(lines) === piecesText(sent.pieces) &&
    (made.refund === 0 || (await isSameMoney(trx, order, made, sent)));
  return isSame ? { ok: true, id: sent.key, number: made.number, again: true } : { ok: false, problem: 'key-reused' };
}

function piecesText(pieces: ReturnedPieces[]): string {
  return JSON.stringify(
    pieces.map(({ line, unitId, qty, state }) => JSON.stringify([line, unitId, qty, state])).sort(),
  );
}

type Money = {
  method: string | null;
  paymentId: string | null;
  accountId: string | null;
  transaction: string | null;
};

/** Outside of the ledger, only the method is kept. */
async function isSameMoney(
  trx: Trx,
  order: OrderForPayment,
  made: Money,
  { via, number }: NewReturn,
): Promise<boolean> {
  if (made.paymentId === null) return made.method === (await readVia(trx, order, via))?.method;
  return (made.accountId ?? made.method) === via && (made.transaction ?? '') === number;
}
