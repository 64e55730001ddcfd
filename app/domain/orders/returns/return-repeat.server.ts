import type { Trx } from '#app/db/schema.ts';
import type { NewReturn, ReturnedPieces, ReturnResult } from '#app/domain/orders/returns/return.ts';

/** The earlier return with this key, or `key-reused` if it differs; null if there is none. */
export async function findReturnByKey(trx: Trx, sent: NewReturn): Promise<ReturnResult | null> {
  const earlier = await trx
    .selectFrom('returns')
    .leftJoin('payments', 'payments.id', 'returns.paymentId')
    .select(['returns.number', 'returns.orderId', 'reason', 'refund', 'returns.method'])
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
    earlier.orderId === sent.orderId &&
    earlier.reason === sent.reason &&
    earlier.refund === sent.refund &&
    piecesText(lines) === piecesText(sent.pieces) &&
    (earlier.refund === 0 ||
      ((earlier.accountId ?? earlier.method) === sent.via && (earlier.transaction ?? '') === sent.number));
  return isSame
    ? { ok: true, id: sent.key, number: earlier.number, again: true }
    : { ok: false, problem: 'key-reused' };
}

function piecesText(pieces: ReturnedPieces[]): string {
  return JSON.stringify(
    pieces.map(({ line, unitId, qty, state }) => JSON.stringify([line, unitId, qty, state])).sort(),
  );
}
