import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { CASH } from '#app/domain/constants.ts';
import { instant } from '#app/domain/dates.ts';
import { readVia } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import {
  type Missing,
  type Sale,
  type SaleRefusal,
  SaleRefusedError,
} from '#app/domain/orders/counter/counter-sale.ts';
import { findSale, sellIn } from '#app/domain/orders/counter/counter-sell.server.ts';
import { findUnitFor } from '#app/domain/orders/counter/offline/offline-list.server.ts';
import {
  type OfflineRefusal,
  SECOND_KEY,
  type SentSale,
  withoutBuyer,
} from '#app/domain/orders/counter/offline/offline-sale.ts';
import { offlineNumber } from '#app/domain/orders/offline-number.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';

type Refused = { ok: false; problem: 'no-such-sale' } | { ok: false; problem: 'settled-already' };
export type SettleRefusal = SaleRefusal | { ok: false; problem: 'other-unit' | 'unreadable' };
type Settled = { ok: true; orderId: string } | SettleRefusal | Refused;

/** `again`: as the books are now. `accept`: the goods were handed out, whatever the books say. `unit`: so it was, and `imei` is
 * the phone that was given instead. `via` is where money is whose account or method the shop does not have any more. */
export type Settling = { how: 'again' | 'accept' | 'unit'; imei?: string | undefined; via?: string | undefined };

/** Sells a sale that waits, at the prices that its buyer saw, within what `by` may give. */
export async function settleOfflineSale(db: Db, by: By, key: string, settling: Settling): Promise<Settled> {
  const unit = settling.how === 'unit' ? await findUnitFor(db, key, settling.imei ?? '') : undefined;
  if (settling.how === 'unit' && !unit) return { ok: false, problem: 'other-unit' };
  const { how, via } = settling;
  try {
    return await transact(db, async (trx): Promise<Settled> => {
      const waiting = await lockWaiting(trx, key);
      if ('problem' in waiting) return waiting;
      if (waiting.sale.unread !== undefined) return { ok: false, problem: 'unreadable' };
      const asOf = mayNameTimes(waiting.refusal) ? waiting.asOf : undefined;
      const soldBy = (await isPerson(trx, waiting.soldBy)) ? waiting.soldBy : by.uid;
      const earlier = await findSale(trx, soldBy, { key, sale: waiting.sale });
      if (earlier === 'other' && how === 'again') return { ok: false, problem: 'key-reused' };
      let missing: Missing[] = [];
      const onMissing = (found: Missing[]) => {
        missing = found;
      };
      const asSold = async () => {
        const sale = await withKnownAccounts(trx, withUnit(waiting.sale, unit), via);
        const own = earlier === 'other' ? `${key}${SECOND_KEY}` : key;
        return sellIn(
          trx,
          by,
          { key: own, sale, device: waiting.deviceId ?? undefined },
          { soldBy, asOf, settles: true, ...(how !== 'again' && { onMissing }) },
        );
      };
      const sold = earlier && earlier !== 'other' ? earlier : await asSold();
      if (!sold.ok) return sold;
      const lacks = missing.length > 0 ? JSON.stringify(missing) : null;
      await finish(trx, by, key, waiting.sale, { state: 'sold', orderId: sold.id, missing: lacks });
      const after = { number: offlineNumber(waiting), order: sold.number, ...(lacks && { missing }) };
      await recordAct(trx, by, key, { action: 'offline sale settled', after });
      return { ok: true, orderId: sold.id };
    });
  } catch (error) {
    if (error instanceof SaleRefusedError) return error.refusal;
    throw error;
  }
}

/** The buyer got the money back. A sale that is in the books already is canceled or returned as its order. */
export async function cancelOfflineSale(
  db: Db,
  by: By,
  key: string,
  reason: string,
): Promise<{ ok: true } | Refused | { ok: false; problem: 'sold-already' }> {
  return transact(db, async (trx) => {
    const waiting = await lockWaiting(trx, key);
    if ('problem' in waiting) return waiting;
    const sold = await findSale(trx, waiting.soldBy, { key, sale: waiting.sale });
    if (sold && sold !== 'other') {
      await finish(trx, by, key, waiting.sale, { state: 'sold', orderId: sold.id, missing: null });
      const after = { number: offlineNumber(waiting), order: sold.number };
      await recordAct(trx, by, key, { action: 'offline sale settled', after });
      return { ok: false, problem: 'sold-already' };
    }
    await finish(trx, by, key, waiting.sale, { state: 'canceled', reason });
    const paid = waiting.sale.payments.reduce((sum, { amount }) => sum + amount, 0);
    const after = { number: offlineNumber(waiting), paid, reason };
    await recordAct(trx, by, key, { action: 'offline sale canceled', after });
    return { ok: true };
  });
}

/** False for a sale whose times may be made up, so that it gets no price that the item once had. */
function mayNameTimes(refusal: OfflineRefusal | null): boolean {
  return refusal?.problem !== 'device-off' && refusal?.problem !== 'too-old';
}

/** A restored copy of the shop may not know the seller. */
async function isPerson(trx: Trx, uid: string): Promise<boolean> {
  return (await trx.selectFrom('users').select('id').where('id', '=', uid).executeTakeFirst()) !== undefined;
}

/** Puts what was paid into an account that is gone into `via`. */
async function withKnownAccounts(trx: Trx, sale: Sale, via: string | undefined): Promise<Sale> {
  if (!via) return sale;
  const payments: Sale['payments'] = [];
  for (const payment of sale.payments) {
    const isKnown = await readVia(trx, { paymentMethod: CASH }, payment.via);
    payments.push(isKnown ? payment : { ...payment, via, given: via === CASH ? payment.amount : 0 });
  }
  return { ...sale, payments };
}

export async function checkOfflineSale(db: Db, by: By, key: string): Promise<{ ok: true } | Refused> {
  return transact(db, async (trx) => {
    const checked = await trx
      .updateTable('offlineSales')
      .set({ checkedAt: instant(by.now) })
      .where('key', '=', key)
      .where('missing', 'is not', null)
      .where('checkedAt', 'is', null)
      .returning(['counter', 'count'])
      .executeTakeFirst();
    if (!checked) return { ok: false, problem: 'settled-already' };
    const after = { number: offlineNumber(checked), counted: true };
    await recordAct(trx, by, key, { action: 'offline sale settled', after });
    return { ok: true };
  });
}

async function lockWaiting(trx: Trx, key: string) {
  const row = await trx
    .selectFrom('offlineSales')
    .leftJoin('offlineCounters', 'offlineCounters.number', 'counter')
    .select(['state', 'refusal', 'counter', 'count', 'soldBy', 'asOf', 'sale', 'deviceId'])
    .where('key', '=', key)
    .forUpdate('offlineSales')
    .executeTakeFirst();
  if (!row) return { ok: false as const, problem: 'no-such-sale' as const };
  const kept = { ...row, sale: row.sale as SentSale, refusal: row.refusal as OfflineRefusal | null };
  return row.state === 'waiting' ? kept : { ok: false as const, problem: 'settled-already' as const };
}

type Outcome = { state: 'sold'; orderId: string; missing: string | null } | { state: 'canceled'; reason: string };

async function finish(trx: Trx, { now, uid }: By, key: string, sale: Sale, outcome: Outcome): Promise<void> {
  const settled = { ...outcome, sale: JSON.stringify(withoutBuyer(sale)), settledAt: instant(now), settledBy: uid };
  await trx.updateTable('offlineSales').set(settled).where('key', '=', key).execute();
}

type Act = { action: 'offline sale settled' | 'offline sale canceled'; after: unknown };

async function recordAct(trx: Trx, { now, uid }: By, key: string, act: Act): Promise<void> {
  await record(trx, now, { uid, entity: 'offlineSales', entityId: key, ...act });
}

function withUnit(sale: Sale, unit: { line: number; unitId: string } | undefined): Sale {
  if (!unit) return sale;
  const lines = sale.lines.map((line, at) => (at === unit.line ? { ...line, unitId: unit.unitId } : line));
  return { ...sale, lines };
}
