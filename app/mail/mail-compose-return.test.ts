import { expect, it } from 'vitest';
import { undoReturn } from '#app/domain/orders/returns/return-undo.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { now } from '#tests/support/factories/inventory.ts';
import { mailOf, sendDue } from '#tests/support/factories/mails.ts';
import { insertReceived } from '#tests/support/factories/payments.ts';
import { CASE_PRICE, openReturns, PRICE, phone, someCases } from '#tests/support/factories/returns.ts';
import { imeiOf } from '#tests/support/factories/units.ts';
import { startSmtp } from '#tests/support/server/smtp.ts';

onEachEngine('the mail of a return', (freshDb) => {
  async function open() {
    const db = await freshDb();
    const shop = await openReturns(db);
    await db.updateTable('settings').set({ shopName: 'Shwe Pyi', shopPhone: '09 111' }).execute();
    await insertReceived(db, shop.orderId, { amount: 2 * PRICE + 3 * CASE_PRICE, decidedBy: shop.admin });
    await db.deleteFrom('outbox').execute();
    const undo = (id: string) => undoReturn(db, { now, uid: shop.admin }, { id, reason: 'Another customer' });
    return { db, ...shop, undo };
  }

  it('tells its buyer which phones came back for how much money, but not why, or that the return was undone', async () => {
    const { db, first, back, undo } = await open();
    await back({ key: 'one', pieces: [phone(first, 'faulty'), someCases(2)], refund: PRICE });
    const mail = await mailOf(db, 'order returned', 'one');
    expect(mail?.subject).toBe('Return for order 1 recorded');
    expect(mail?.text).toBe(
      [
        'Shwe Pyi has taken back goods of your order 1.',
        '',
        'Redmi 14C 4GB 128GB: 1 × 66,000 MMK = 66,000 MMK',
        'Case: 2 × 7,000 MMK = 14,000 MMK',
        'Returned: 80,000 MMK',
        'Money back: 66,000 MMK',
        '',
        'My Orders shows what is still due, if anything. If something is not as agreed, tell the shop.',
        '',
        'View return voucher:',
        'https://shop.example/my-orders/returns/one',
        '',
        'Questions? Call 09 111.',
        '',
        'Shwe Pyi',
      ].join('\n'),
    );
    const all = `${mail?.text}${mail?.html}`;
    for (const secret of ['Does not start', 'aulty', imeiOf(1), 'Aye']) expect(all).not.toContain(secret);
    expect(await mailOf(db, 'order return undone', 'one')).toBeUndefined();

    await undo('one');
    expect(await mailOf(db, 'order returned', 'one')).toBeUndefined();
    const undone = await mailOf(db, 'order return undone', 'one', 'my-mymr');
    expect(undone?.subject).toBe('အော်ဒါ ၁ ၏ ပြန်အပ်မှုကို ပြင်ဆင်ထားပါသည်');
    expect(undone?.text).toContain('Case: ၂ × ၇,၀၀၀ ကျပ် = ၁၄,၀၀၀ ကျပ်');
    expect(undone?.text).toContain('https://shop.example/my-orders\n');
    expect(undone?.text).not.toMatch(/Another customer|[Mm]istake|MMK/);
    expect((await mailOf(db, 'order return undone', 'one'))?.text).toContain('by mistake. It no longer counts.');
  });

  it('is sent once for each return; after an undo, only the mail about the undo is sent', async () => {
    const { db, buyer, back, undo } = await open();
    const { host, received } = await startSmtp();
    const { email } = await db.selectFrom('users').select('email').where('id', '=', buyer).executeTakeFirstOrThrow();
    await back({ key: 'one', pieces: [someCases(1)] });
    await undo('one');
    for (const key of ['two', 'three', 'three']) await back({ key, pieces: [someCases(1)] });
    await sendDue(db, host);
    await sendDue(db, host);
    expect(received.map(({ to }) => to)).toEqual([[email], [email], [email]]);
  });
});
