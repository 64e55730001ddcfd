import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { receiveUnits } from '#app/domain/stock/receiving/unit-receive.server.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { openSession } from '#tests/support/factories/buyer-factory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { imeiOf, PLAIN_FACTS } from '#tests/support/factories/units.ts';
import { type Fields, openVisitor } from '#tests/support/server/http.ts';

const PRICE = 1_000;
const PAUSE_MS = 300;
let received = 0;

/**
 * Somebody at the counter sells one of these units after the other for a transfer, and an owner saves rates: each is sent
 * until it is acknowledged.
 */
export async function startStaff(db: Db, url: string, units: number) {
  const uid = await insertUser(db, { role: 'admin' });
  const { cookie } = await openSession(db, uid);
  await addPaymentMethod(db, { now: new Date(), uid }, 'KBZPay');
  const itemId = await addStockedItem(db, { tracking: 'required', qty: units, salePrice: PRICE });
  const codes = Array.from({ length: units }, () => [{ code: imeiOf(received++), kind: 'imei' as const }]);
  const receipt = { key: crypto.randomUUID(), itemId, counted: true, units: codes, facts: PLAIN_FACTS };
  expect(await receiveUnits(db, { now: new Date(), uid }, receipt)).toMatchObject({ ok: true });
  const unitRows = await db.selectFrom('units').select('id').where('itemId', '=', itemId).execute();
  const unitIds = unitRows.map(({ id }) => id);
  const ratesBefore = await countRates();
  const visitor = openVisitor({ url });
  const sales: Fields[] = [];
  const rates = { sent: 0, saved: 0 };
  let isStopped = false;

  /** @returns how often it was sent. */
  async function send(path: string, form: Fields): Promise<number> {
    for (let times = 1; ; times++) {
      const { status, text } = await visitor.send('POST', path, { form, headers: { Cookie: cookie } });
      if (status === 200) return times;
      expect([status, status === 503 ? '' : text]).toEqual([503, '']);
      await pause(PAUSE_MS);
    }
  }

  async function sellUnits(): Promise<void> {
    for (const unitId of unitIds) {
      if (isStopped) return;
      const key = crypto.randomUUID();
      const number = String(10 ** 11 + Math.floor(Math.random() * 10 ** 11));
      const lines = [{ itemId, unitId, qty: 1, salePrice: PRICE }];
      const sale = {
        key,
        sale: JSON.stringify({ lines, payments: [{ via: 'KBZPay', amount: PRICE, number, given: 0 }] }),
      };
      await send('/admin/sell/data', sale);
      sales.push(sale);
      await pause(PAUSE_MS);
    }
  }

  async function saveRates(): Promise<void> {
    for (let rate = 600; !isStopped; rate = rate === 600 ? 610 : 600) {
      rates.sent += await send('/admin/exchange-setting.data', { currency: 'CNY', rate: String(rate) });
      rates.saved++;
      await pause(PAUSE_MS);
    }
  }

  async function countRates(): Promise<number> {
    return (await db.selectFrom('exchangeRates').select('id').execute()).length;
  }

  const all = Promise.all([sellUnits(), saveRates()]);
  all.catch(() => {});
  return {
    /**
     * Stops them, and compares the database: each sale is one order, one payment and its unit, also when it is sent again, and
     * no saved rate is missing. @returns what was sold.
     */
    async stop() {
      isStopped = true;
      await all;
      for (const sale of sales) await send('/admin/sell/data', sale);
      const sold = db.selectFrom('units').where('itemId', '=', itemId).where('units.state', '=', 'sold');
      const rows = await sold
        .innerJoin('payments', 'payments.orderId', 'units.orderId')
        .select(['units.id', 'payments.amount'])
        .orderBy('units.id')
        .execute();
      const expected = unitIds.slice(0, sales.length).sort();
      expect(rows).toEqual(expected.map((id) => ({ id, amount: PRICE })));
      const saved = (await countRates()) - ratesBefore;
      expect(saved).toBeGreaterThanOrEqual(rates.saved);
      expect(saved).toBeLessThanOrEqual(rates.sent);
      return {
        orders: sales.length,
        lines: sales.length,
        onHand: { [itemId]: units - sales.length },
        rates: rates.saved,
      };
    },
  };
}
