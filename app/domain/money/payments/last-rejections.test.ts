import { expect, it } from 'vitest';
import { readLastRejections } from '#app/domain/money/payments/payment-list.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { insertPayment } from '#tests/support/factories/payments.ts';

const at = (day: number) => `2026-11-${day}T00:00:00.000Z`;
const rejected = { state: 'rejected', decidedAt: at(29), rejection: 'another-amount' } as const;

onEachEngine('the last rejections', (freshDb) => {
  it('are those that no later payment of the same order follows', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    const orderOf = () => insertOrder(db, { uid, total: 9_000, paymentMethod: 'KBZPay' });
    const [last, followed, none, unasked] = [await orderOf(), await orderOf(), await orderOf(), await orderOf()];
    await insertPayment(db, last, { ...rejected, amount: 1_000, submittedAt: at(20) });
    await insertPayment(db, last, { ...rejected, amount: 2_000, submittedAt: at(21), remark: 'look again' });
    await insertPayment(db, followed, { ...rejected, submittedAt: at(20) });
    await insertPayment(db, followed, { submittedAt: at(21) });
    await insertPayment(db, none, { submittedAt: at(20) });
    await insertPayment(db, unasked, { ...rejected, submittedAt: at(20) });
    expect(await readLastRejections(db, [last, followed, none])).toEqual({
      [last]: { amount: 2_000, rejection: 'another-amount', remark: 'look again' },
    });
    expect(await readLastRejections(db, [])).toEqual({});
  });

  it('are told apart by their ids when they were submitted at the same moment', async () => {
    const db = await freshDb();
    const order = await insertOrder(db, { uid: await insertUser(db), total: 9_000, paymentMethod: 'KBZPay' });
    await insertPayment(db, order, { id: 'b', ...rejected, amount: 2_000, submittedAt: at(20) });
    await insertPayment(db, order, { id: 'a', ...rejected, amount: 1_000, submittedAt: at(20) });
    expect(await readLastRejections(db, [order])).toMatchObject({ [order]: { amount: 2_000 } });
  });
});
