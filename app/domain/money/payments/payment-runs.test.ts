import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { listSubmitted } from '#app/domain/money/checking/payment-queue.server.ts';
import { foldNumber } from '#app/domain/money/payments/payment.ts';
import { runsOf } from '#app/domain/money/payments/payment-runs.ts';
import { submitPayment } from '#app/domain/money/payments/payment-submit.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { now } from '#tests/support/factories/inventory.ts';
import { insertPayment } from '#tests/support/factories/payments.ts';

const real = '01003981726354';

/** The ids of the waiting payments that are flagged. */
async function flagged(db: Db): Promise<string[]> {
  const queue = await listSubmitted(db, '');
  return queue.filter(({ flags }) => flags.includes('same-number')).map(({ id }) => id);
}

onEachEngine('a transfer that is claimed twice', (freshDb) => {
  async function open() {
    const db = await freshDb();
    const order = async (paymentMethod = 'KBZPay') =>
      insertOrder(db, { uid: await insertUser(db), total: 1_000, paymentMethod });
    return {
      db,
      order,
      insert: async (number: string, values = {}) => insertPayment(db, await order(), { number, ...values }),
    };
  }

  it('is flagged on both payments, however the number is written', async () => {
    const { db, insert } = await open();
    for (const typed of [
      `${real}7`,
      `A${real}`,
      real.slice(0, 10),
      real.slice(2, 12),
      real.slice(3, 11),
      `O${real.slice(1)}`,
      'OI003981726354',
      'Ol00 398l 7263 54',
      '0100398|726354',
      '010039B1726354',
      '0100-3981/7263',
      '၀၁၀၀၃၉၈၁',
      '01003981999999',
      '726354',
      '5726354',
    ]) {
      const [one, other] = [await insert(real), await insert(foldNumber(typed))];
      expect((await flagged(db)).toSorted(), typed).toEqual([one, other].toSorted());
      await db.updateTable('payments').set({ state: 'withdrawn', decidedAt: now.toISOString() }).execute();
    }
  });

  it('is not flagged by seven common characters, by withdrawn payments and by another method', async () => {
    const { db, order, insert } = await open();
    const decidedAt = now.toISOString();
    await insert('99993981726999');
    await insert(`${real.slice(0, 8)}000000`, { state: 'withdrawn', decidedAt });
    await insertPayment(db, await order('WavePay'), { number: real.slice(0, 12) });
    const id = await insert(real);
    expect(await flagged(db)).toEqual([]);
    const rejected = { state: 'rejected', rejection: 'other', decidedAt } as const;
    await insert(real.slice(1, 13), rejected);
    expect(await flagged(db)).toEqual([id]);
  });

  it('is flagged if both are sent at the same moment', async () => {
    const { db, order } = await open();
    const orders = await Promise.all(['a', 'b'].map(() => order()));
    const send = async (orderId: string, number: string) => {
      const { uid } = await db.selectFrom('orders').select('uid').where('id', '=', orderId).executeTakeFirstOrThrow();
      return submitPayment(db, { now, uid }, { orderId, sent: { key: orderId, account: '', amount: 10, number } });
    };
    const sent = await Promise.all(orders.map((id, at) => send(id, real.slice(at))));
    expect((await flagged(db)).toSorted()).toEqual(sent.map((each) => (each.ok ? each.id : '')).toSorted());
  });

  it('is compared by the same runs in the database as in `runsOf`', async () => {
    const { db, order } = await open();
    const orderId = await order();
    const characters = fc.constantFrom(...'0123456789OILBSZQDGAX');
    const numbers = fc.array(characters, { minLength: 6, maxLength: 40 }).map((each) => each.join(''));
    await fc.assert(
      fc.asyncProperty(numbers, async (number) => {
        const paymentId = await insertPayment(db, orderId, {
          number,
          state: 'withdrawn',
          decidedAt: now.toISOString(),
        });
        const { rows } = await sql<{ run: string; method: string }>`
          select "run", "method" from "paymentRuns" where "paymentId" = ${paymentId}`.execute(db);
        const sorted = (runs: object[]) => runs.map((run) => JSON.stringify(run)).toSorted();
        expect(sorted(rows)).toEqual(sorted(runsOf(number, 'KBZPay')));
      }),
      { numRuns: 30 },
    );
  });
});
