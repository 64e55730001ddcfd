import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { checkPhotos } from '#app/domain/integrity/photo-check.server.ts';
import { answerBeforeSlips, submitPayment } from '#app/domain/payments/payment-submit.server.ts';
import { readSlipPicture } from '#app/domain/slips/slip-read.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { auditEvents, now } from '#tests/support/factories/inventory.ts';
import { slipContent } from '#tests/support/factories/slips.ts';

onEachEngine('the slips of a payment', (freshDb) => {
  async function open() {
    const db = await freshDb();
    const uid = await insertUser(db);
    const orderId = await insertOrder(db, { uid, total: 1_000 });
    const sent = { key: 'key', account: '', amount: 1_000, number: '' };
    const submit = (key: string, ...texts: string[]) =>
      submitPayment(db, now, uid, { orderId, sent: { ...sent, key }, slips: texts.map((text) => slipContent(text)) });
    return { db, uid, orderId, sent, submit };
  }
  const stored = async (db: Db) => [
    await db.selectFrom('slips').select(['position', 'pixelHash']).orderBy('createdAt').orderBy('position').execute(),
    (await db.selectFrom('blobs').select('hash').execute()).length,
  ];

  it('are kept with it, once, however often it is sent', async () => {
    const { db, orderId, submit } = await open();
    const submitted = await Promise.all([submit('key', 'a', 'b'), submit('key', 'a', 'b')]);
    expect(submitted.map((each) => each.ok && (each.again ?? false)).toSorted()).toEqual([false, true]);
    expect(await stored(db)).toEqual([
      [
        { position: 1, pixelHash: 'pixels of a' },
        { position: 2, pixelHash: 'pixels of b' },
      ],
      2,
    ]);
    expect(await auditEvents(db, orderId)).toMatchObject([{ action: 'payment submitted', after: { slips: 2 } }]);
    expect(await checkPhotos(db)).toEqual([]);
  });

  it('share bytes with others that are the same', async () => {
    const { db, submit } = await open();
    await Promise.all(['1', '2', '3', '4'].map((key) => submit(key, 'a', key)));
    const [slips, blobs] = await stored(db);
    expect([slips, blobs]).toEqual([expect.objectContaining({ length: 8 }), 5]);
  });

  it('are not there if the payment is not', async () => {
    const { db, uid, orderId, sent, submit } = await open();
    const twice = [slipContent('a'), { ...slipContent('b'), width: 0 }];
    await expect(submitPayment(db, now, uid, { orderId, sent, slips: twice })).rejects.toThrow();
    expect(await submit('key', 'a', 'b')).toMatchObject({ ok: true });
    expect(await submitPayment(db, now, uid, { orderId, sent: { ...sent, amount: 5 }, slips: twice })).toEqual({
      ok: false,
      problem: 'key-reused',
    });
    expect((await db.selectFrom('payments').select('id').execute()).length).toBe(1);
    expect(await stored(db)).toMatchObject([{ length: 2 }, 2]);
  });

  it('need not be looked at if the answer is known without them', async () => {
    const { db, uid, orderId, sent, submit } = await open();
    const answer = (more: object, by = uid) => answerBeforeSlips(db, now, by, { orderId, sent: { ...sent, ...more } });
    expect(await answer({})).toBeNull();
    expect(await answer({}, await insertUser(db))).toEqual({ ok: false, problem: 'no-such-order' });
    expect(await answer({ account: 'x' })).toEqual({ ok: false, problem: 'no-such-account' });
    const submitted = await submit('key', 'a');
    expect(await answer({})).toEqual({ ...submitted, again: true });
    for (const key of ['2', '3', '4', '5', '6']) await submit(key);
    expect(await answer({ key: '7' })).toEqual({ ok: false, problem: 'too-many-payments' });
  });

  it('are shown to their buyer, and to an admin', async () => {
    const { db, uid, submit } = await open();
    await submit('key', 'a');
    const { id } = await db.selectFrom('slips').select('id').executeTakeFirstOrThrow();
    for (const viewer of [{ id }, { id, uid }])
      expect(Buffer.from((await readSlipPicture(db, viewer))?.bytes ?? []).toString()).toBe('a');
    for (const viewer of [{ id: 'x' }, { id, uid: await insertUser(db) }, { id, uid: '' }])
      expect(await readSlipPicture(db, viewer)).toBeNull();
  });
});
