import { describe, expect } from 'vitest';
import { submitPayment } from '#app/domain/money/payments/payment-submit.server.ts';
import { engines, openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { prove } from '#tests/support/torture/prove.ts';

const SENDINGS = 50;
const ORDERS = 10;
const total = 1_250_000;
const now = new Date('2026-11-21T03:00:00Z');

describe.each(engines)('one payment per transaction number (%s)', (engine) => {
  prove(
    'accepts one of fifty submissions of a transaction number at the same moment, whoever sends them',
    { short: 6, full: 1_000, of: 'numbers' },
    async ({ runs, random, figures, done }) => {
      const { db, env } = await openDatabase(engine);
      const processes = [db, ...(engine === 'postgres' ? [openAgain(env)] : [])] as const;
      let again = 0;
      for (let run = 0; run < runs; run++) {
        const number = `${10 ** 13 + run}`;
        const orders = await Promise.all(
          Array.from({ length: ORDERS }, async () => {
            const uid = await insertUser(db);
            return { uid, orderId: await insertOrder(db, { uid, total, paymentMethod: 'KBZPay' }) };
          }),
        );
        // Some are the same submission sent again.
        const sendings = Array.from({ length: SENDINGS }, (_, n) => {
          const order = orders[n % ORDERS] as (typeof orders)[number];
          const key = random.below(2) === 0 ? order.orderId : crypto.randomUUID();
          return { ...order, sent: { key, account: '', amount: total, number } };
        });
        const results = await Promise.all(
          sendings.map(({ uid, ...sending }) => submitPayment(random.pick(processes), { now, uid }, sending)),
        );
        const stored = await db
          .selectFrom('payments')
          .select(['id', 'orderId', 'key'])
          .where('number', '=', number)
          .execute();
        expect(stored).toHaveLength(1);
        for (const [n, result] of results.entries()) {
          const isStored = sendings[n]?.sent.key === stored[0]?.key;
          if (result.ok) expect([isStored, result.id]).toEqual([true, stored[0]?.id]);
          else expect([isStored, result.problem]).toEqual([false, 'number-used']);
        }
        expect(results.filter((result) => result.ok && !result.again)).toHaveLength(1);
        again += results.filter((result) => result.ok && result.again).length;
        done(run + 1);
      }
      Object.assign(figures, { submissions: runs * SENDINGS, 'sent again': again });
    },
  );
});
