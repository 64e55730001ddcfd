import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { countOrders } from '#app/domain/orders/order-counters.server.ts';
import { listOrders } from '#app/domain/orders/order-list.server.ts';
import { listWithdrawable } from '#app/domain/orders/order-steps/cancellation-overtaken.server.ts';
import { requestCancellation } from '#app/domain/orders/order-steps/cancellation-request.server.ts';
import { withdrawCancellation } from '#app/domain/orders/order-steps/cancellation-withdraw.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { compareStatuses } from '#app/domain/shop/integrity/order-check.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';

const now = new Date('2026-11-21T03:00:00Z');

async function pendingOrder(db: Db) {
  const uid = await insertUser(db, { role: 'admin' });
  return { id: await insertOrder(db, { uid }), uid };
}

function readOrder(db: Db, id: string) {
  return db.selectFrom('orders').select(['status', 'cancelRequested']).where('id', '=', id).executeTakeFirstOrThrow();
}

onEachEngine('withdrawing a request to cancel', (freshDb) => {
  it('is possible until an admin has acted on the request, and again after a new request', async () => {
    const db = await freshDb();
    const { id, uid } = await pendingOrder(db);
    const withdraw = () => withdrawCancellation(db, { now, uid }, id);
    await requestCancellation(db, { now, uid }, id);
    expect(await withdraw()).toEqual({ ok: true, number: 1 });
    expect(await withdraw()).toEqual({ ok: true, number: 1, again: true });
    await requestCancellation(db, { now, uid }, id);
    expect(await confirmOrder(db, { now, uid }, id)).toEqual({ ok: false, problem: 'cancel-requested' });
    await confirmOrder(db, { now, uid }, id, { requested: true });
    expect(await withdraw()).toEqual({ ok: false, problem: 'already-confirmed' });
    expect(await readOrder(db, id)).toMatchObject({ status: 'confirmed', cancelRequested: true });
    expect(await listWithdrawable(db, (await listOrders(db, {}, 1)).orders)).toEqual([]);
  });

  it('is possible if the order was confirmed before the request', async () => {
    const db = await freshDb();
    const { id, uid } = await pendingOrder(db);
    await confirmOrder(db, { now, uid }, id);
    await requestCancellation(db, { now, uid }, id);
    expect(await listWithdrawable(db, (await listOrders(db, {}, 1)).orders)).toEqual([id]);
    expect(await withdrawCancellation(db, { now, uid }, id)).toEqual({ ok: true, number: 1 });
    expect(await countOrders(db)).toMatchObject({ confirmed: 1, 'cancel-requested': 0 });
  });

  it.each([confirmOrder, cancelOrder])(
    "competes with an admin's action at the same moment: the first succeeds, the other is refused",
    async (act) => {
      const db = await freshDb();
      for (let n = 0; n < 8; n++) {
        const { id, uid } = await pendingOrder(db);
        await requestCancellation(db, { now, uid }, id);
        const withdraw = () => withdrawCancellation(db, { now, uid }, id);
        const answer = () => act(db, { now, uid }, id, { requested: true });
        const both = n % 2 === 0 ? [withdraw(), answer()] : [answer(), withdraw()].reverse();
        const [withdrawn, answered] = await Promise.all(both);
        const { status, cancelRequested } = await readOrder(db, id);
        if (status === 'pending') expect(answered).toEqual({ ok: false, problem: 'request-withdrawn' });
        else expect(answered).toMatchObject({ ok: true });
        if (withdrawn?.ok) expect(status).not.toBe('canceled');
        else expect(withdrawn).toEqual({ ok: false, problem: `already-${status}` });
        expect(cancelRequested).toBe(!withdrawn?.ok);
      }
      expect((await compareStatuses(db)).filter(({ check }) => check.startsWith('requests'))).toEqual([]);
    },
  );
});
