import { expect, it } from 'vitest';
import { CASH } from '#app/domain/constants.ts';
import { addDrawer, listDrawers } from '#app/domain/money/drawers/drawer-list.server.ts';
import { moveCash, openShift, readExpected } from '#app/domain/money/drawers/shift-cash.server.ts';
import { closeShift, countShift } from '#app/domain/money/drawers/shift-close.server.ts';
import { recordPayment, refundPayment } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import { voidPayment } from '#app/domain/money/payment-entry/payment-void.server.ts';
import { checkRecords } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { now } from '#tests/support/factories/inventory.ts';

const ROUNDS = 40;
const key = () => crypto.randomUUID();

onEachEngine('a drawer that is counted while cash comes and goes', (freshDb) => {
  it('has one open shift, holds each payment before its count or not at all, and never gives more than it has', async () => {
    const db = await freshDb();
    const uid = await insertUser(db, { role: 'admin' });
    const by = { now, uid };
    await addDrawer(db, by, 'Counter');
    const drawerId = (await listDrawers(db))[0]?.id ?? '';
    const orderId = await insertOrder(db, { uid, total: 1_000_000, paymentMethod: CASH });
    const entry = (amount: number) => ({ key: key(), via: CASH, amount, number: '', remark: 'x' });
    for (let round = 0; round < ROUNDS; round++) {
      const opening = () => openShift(db, by, { drawerId, key: key(), count: { notes: null, amount: 500 } });
      const opened = await Promise.all([opening(), opening(), opening()]);
      const [shift, ...others] = opened.flatMap((each) => ('id' in each ? [each.id] : []));
      expect([shift !== undefined, others]).toEqual([true, []]);
      const id = shift ?? '';
      const paid = await recordPayment(db, { now, uid }, { orderId, entry: entry(300) });
      const paymentId = 'id' in paid ? paid.id : '';
      const count = () => countShift(db, by, { id, own: true }, { notes: null, amount: 700 });
      const out = { direction: 'out', amount: 400, reason: 'owner', remark: '' } as const;
      const [, , , first, second] = await Promise.all([
        recordPayment(db, { now, uid }, { orderId, entry: entry(100) }),
        refundPayment(db, { now, uid }, { orderId, entry: entry(400) }),
        voidPayment(db, { now, uid }, { id: paymentId, reason: 'Typed twice' }),
        count(),
        count(),
        moveCash(db, by, { id, own: true }, { key: key(), ...out }),
        moveCash(db, by, { id, own: true }, { key: key(), ...out }),
      ]);
      expect([first.ok, second.ok]).toEqual([true, true]);
      const stored = await db.selectFrom('shifts').select('expected').where('id', '=', id).executeTakeFirstOrThrow();
      expect(stored.expected).toBe(await readExpected(db, id));
      expect(stored.expected).toBeGreaterThanOrEqual(-300);
      const sent = { key: key(), reason: 'other' as const, remark: '', seen: [], unseen: {} };
      const close = () => closeShift(db, by, { id, own: true }, sent);
      const closed = await Promise.all([close(), close()]);
      expect(closed.map(({ ok }) => ok)).toEqual([true, true]);
    }
    expect((await checkRecords(db)).filter(({ check }) => /shift|cash/.test(check))).toEqual([]);
    const closed = await db.selectFrom('auditEvents').select('id').where('action', '=', 'shift closed').execute();
    expect(closed).toHaveLength(ROUNDS);
  }, 120_000);
});
