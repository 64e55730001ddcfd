import { expect, it } from 'vitest';
import { confirmOrders } from '#app/domain/orders/order-steps/orders-confirm.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';

const now = new Date('2026-11-21T03:00:00Z');

onEachEngine('confirming several orders', (freshDb) => {
  it('checks the status of each order, and confirms those that may be confirmed', async () => {
    const db = await freshDb();
    const uid = await insertUser(db, { role: 'admin' });
    const pending = await insertOrder(db, { uid });
    const requested = await insertOrder(db, { uid, cancelRequested: true });
    const confirmed = await insertOrder(db, { uid, status: 'confirmed' });
    const canceled = await insertOrder(db, { uid, status: 'canceled' });
    const last = await insertOrder(db, { uid });
    await insertOrder(db, { uid });
    const ids = [pending, requested, confirmed, 'nothing', canceled, pending, last];
    expect(await confirmOrders(db, { now, uid }, ids)).toEqual([
      { id: pending, number: 1, result: { ok: true, number: 1 } },
      { id: requested, number: 2, result: { ok: false, problem: 'cancel-requested' } },
      { id: confirmed, number: 3, result: { ok: false, problem: 'already-confirmed' } },
      { id: 'nothing', number: null, result: { ok: false, problem: 'no-such-order' } },
      { id: canceled, number: 4, result: { ok: false, problem: 'already-canceled' } },
      { id: last, number: 5, result: { ok: true, number: 5 } },
    ]);
    const after = await db.selectFrom('orders').select('status').orderBy('number').execute();
    expect(after.map(({ status }) => status).join()).toBe('confirmed,pending,confirmed,canceled,confirmed,pending');
    const events = await db.selectFrom('auditEvents').select(['entityId', 'action']).orderBy('id').execute();
    expect(events).toEqual([pending, last].map((entityId) => ({ entityId, action: 'order confirmed' })));
    expect(await confirmOrders(db, { now, uid }, [])).toEqual([]);
  });

  it('confirms each order once if two admins do it at the same moment', async () => {
    const db = await freshDb();
    const uid = await insertUser(db, { role: 'admin' });
    const ids = [await insertOrder(db, { uid }), await insertOrder(db, { uid })];
    const both = await Promise.all([ids, ids.toReversed()].map((each) => confirmOrders(db, { now, uid }, each)));
    expect(both.flat().filter(({ result }) => result.ok)).toHaveLength(2);
    expect(await db.selectFrom('auditEvents').select('id').execute()).toHaveLength(2);
  });
});
