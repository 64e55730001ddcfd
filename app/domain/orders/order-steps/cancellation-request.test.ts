import { expect, it } from 'vitest';
import { requestCancellation } from '#app/domain/orders/order-steps/cancellation-request.server.ts';
import { withdrawCancellation } from '#app/domain/orders/order-steps/cancellation-withdraw.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';

const now = new Date('2026-11-21T03:00:00Z');
const tooMany = { ok: false, problem: 'too-many-requests' };

onEachEngine('requests to cancel', (freshDb) => {
  it('are accepted thirty times within ten minutes from one buyer, and then still from others', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    const id = await insertOrder(db, { uid });
    for (let n = 0; n < 30; n++) {
      expect(await requestCancellation(db, { now, uid }, id)).toEqual({ ok: true, number: 1 });
      expect(await withdrawCancellation(db, { now, uid }, id)).toEqual({ ok: true, number: 1 });
    }
    expect(await requestCancellation(db, { now, uid }, id)).toEqual(tooMany);
    expect(await requestCancellation(db, { now, uid }, await insertOrder(db, { uid }))).toEqual(tooMany);
    const other = await insertUser(db);
    expect(await requestCancellation(db, { now, uid: other }, await insertOrder(db, { uid: other }))).toMatchObject({
      ok: true,
    });
    expect(await requestCancellation(db, { now: new Date(now.getTime() + 600_000), uid }, id)).toMatchObject({
      ok: true,
    });
    expect(await requestCancellation(db, { now, uid }, id)).toMatchObject({ ok: true, again: true });
    expect(await withdrawCancellation(db, { now, uid }, id)).toMatchObject({ ok: true });
  });

  it('are limited for all orders of a buyer together, even if they are simultaneous', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    const ids = await Promise.all(Array.from({ length: 12 }, () => insertOrder(db, { uid })));
    const requests = await Promise.all(ids.map((id) => requestCancellation(db, { now, uid }, id, { limit: 5 })));
    expect(requests.filter(({ ok }) => ok)).toHaveLength(5);
    expect(requests.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 7 }, () => tooMany));
  });
});
