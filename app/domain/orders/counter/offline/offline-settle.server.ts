import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import type { Missing, Sale, SaleRefusal } from '#app/domain/orders/counter/counter-sale.ts';
import { sellIn } from '#app/domain/orders/counter/counter-sell.server.ts';
import { type OfflineRefusal, offlineNumber, withoutBuyer } from '#app/domain/orders/counter/offline/offline-sale.ts';
import { SaleRefusedError } from '#app/domain/orders/counter/sale-refused.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';

type Refused = { ok: false; problem: 'no-such-sale' } | { ok: false; problem: 'settled-already' };
type Settled = { ok: true; orderId: string } | SaleRefusal | Refused;
/** `accept`: the goods were handed out, whatever the books say. `unit` takes the place of the unit of a line. */
type How = { how: 'again' | 'accept'; unit?: { line: number; unitId: string } | undefined };

/** Sells a sale that waits, at the prices that its buyer has paid, within what `by` may give. */
export async function settleOfflineSale(db: Db, by: By, key: string, { how, unit }: How): Promise<Settled> {
  try {
    return await transact(db, async (trx): Promise<Settled> => {
      const waiting = await lockWaiting(trx, key);
      if ('problem' in waiting) return waiting;
      const { soldBy, asOf } = waiting;
      let missing: Missing[] = [];
      const onMissing = (found: Missing[]) => {
        missing = found;
      };
      const isUnknownBuyer = how === 'accept' && waiting.refusal?.problem === 'no-such-buyer';
      const made = isUnknownBuyer ? withoutBuyer(waiting.sale) : waiting.sale;
      const sale = withUnit(made, unit);
      const sold = await sellIn(trx, by, { key, sale }, { soldBy, asOf, ...(how === 'accept' && { onMissing }) });
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

/** The buyer got the money back. A sale that reached the books before it was kept is no longer to be canceled here. */
export async function cancelOfflineSale(db: Db, by: By, key: string, reason: string): Promise<{ ok: true } | Refused> {
  return transact(db, async (trx) => {
    const waiting = await lockWaiting(trx, key);
    if ('problem' in waiting) return waiting;
    const orderId = waiting.refusal?.problem === 'key-reused' ? undefined : await findSold(trx, key);
    if (orderId) {
      await finish(trx, by, key, waiting.sale, { state: 'sold', orderId, missing: null });
      return { ok: false, problem: 'settled-already' };
    }
    await finish(trx, by, key, waiting.sale, { state: 'canceled', reason });
    const paid = waiting.sale.payments.reduce((sum, { amount }) => sum + amount, 0);
    const after = { number: offlineNumber(waiting), paid, reason };
    await recordAct(trx, by, key, { action: 'offline sale canceled', after });
    return { ok: true };
  });
}

/** The order of a sale that was made under this key, with an answer that its device never got. */
async function findSold(trx: Trx, key: string): Promise<string | undefined> {
  const sold = await trx.selectFrom('submissions').select('result').where('key', '=', key).executeTakeFirst();
  return sold && (JSON.parse(sold.result) as { id: string }).id;
}

/** Somebody has counted what the books lacked. */
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
    .select(['state', 'counter', 'count', 'soldBy', 'asOf', 'sale', 'refusal'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { ok: false as const, problem: 'no-such-sale' as const };
  const kept = { ...row, sale: row.sale as Sale, refusal: row.refusal as OfflineRefusal | null };
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

function withUnit(sale: Sale, unit: How['unit']): Sale {
  if (!unit) return sale;
  const lines = sale.lines.map((line, at) => (at === unit.line ? { ...line, unitId: unit.unitId } : line));
  return { ...sale, lines };
}
