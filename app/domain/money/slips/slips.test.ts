import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { decidePayment } from '#app/domain/money/checking/payment-decide.server.ts';
import { listSubmitted } from '#app/domain/money/checking/payment-queue.server.ts';
import { checkSubmission, submitPayment } from '#app/domain/money/payments/payment-submit.server.ts';
import { withdrawPayment } from '#app/domain/money/payments/payment-withdraw.server.ts';
import { deleteOldSlips } from '#app/domain/money/slips/slip-delete.server.ts';
import { listSlips, readSlipPicture } from '#app/domain/money/slips/slip-read.server.ts';
import { saveSlipDays } from '#app/domain/money/slips/slip-settings.server.ts';
import { findDifferences } from '#app/domain/shop/integrity/difference.server.ts';
import { photoChecks } from '#app/domain/shop/integrity/photo-check.server.ts';
import { referenceChecks } from '#app/domain/shop/integrity/reference-check.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
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
    const keys: string[] = [];
    const submit = (key: string, ...texts: string[]) => {
      if (!keys.includes(key)) keys.push(key);
      const amount = sent.amount - keys.indexOf(key);
      const slips = texts.map((text) => slipContent(text));
      return submitPayment(db, { now, uid }, { orderId, sent: { ...sent, key, amount }, slips });
    };
    return { db, uid, orderId, sent, submit };
  }
  const stored = async (db: Db) => [
    await db.selectFrom('slips').select(['position', 'pixelHash']).orderBy('createdAt').orderBy('position').execute(),
    (await db.selectFrom('blobs').select('hash').execute()).length,
  ];

  it('are stored with it once, however often it is sent', async () => {
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
    for (const others of [['a'], ['a', 'b', 'c'], ['a', 'c'], ['b', 'a'], []])
      expect(await submit('key', ...others)).toEqual({ ok: false, problem: 'key-reused' });
    expect(await auditEvents(db, orderId)).toMatchObject([{ action: 'payment submitted', after: { slips: 2 } }]);
    expect(await findDifferences(db, { ...referenceChecks, ...photoChecks })).toEqual([]);
  });

  it('share their bytes with equal pictures', async () => {
    const { db, submit } = await open();
    await Promise.all(['1', '2', '3', '4'].map((key) => submit(key, 'a', key)));
    const [slips, blobs] = await stored(db);
    expect([slips, blobs]).toEqual([expect.objectContaining({ length: 8 }), 5]);
  });

  it('are not stored if the payment is not stored', async () => {
    const { db, uid, orderId, sent, submit } = await open();
    const invalid = [slipContent('a'), { ...slipContent('b'), width: 0 }];
    await expect(submitPayment(db, { now, uid }, { orderId, sent, slips: invalid })).rejects.toThrow();
    expect(await submit('key', 'a', 'b')).toMatchObject({ ok: true });
    expect(await submitPayment(db, { now, uid }, { orderId, sent: { ...sent, amount: 5 }, slips: invalid })).toEqual({
      ok: false,
      problem: 'key-reused',
    });
    expect((await db.selectFrom('payments').select('id').execute()).length).toBe(1);
    expect(await stored(db)).toMatchObject([{ length: 2 }, 2]);
  });

  it('are not needed to refuse a payment, or to recognize one that was sent before', async () => {
    const { db, uid, orderId, sent, submit } = await open();
    const check = (more: object, by = uid) =>
      checkSubmission(db, { now, uid: by }, { orderId, sent: { ...sent, ...more } });
    expect(await check({})).toBeNull();
    expect(await check({}, await insertUser(db))).toBe('no-such-order');
    expect(await check({ account: 'x' })).toBe('no-such-account');
    await submit('key', 'a');
    for (const key of ['2', '3', '4', '5', '6']) await submit(key);
    expect(await check({ key: '7' })).toBe('too-many-payments');
    expect(await check({})).toBeNull();
  });

  it('are shown only to their buyer and to admins', async () => {
    const { db, uid, submit } = await open();
    await submit('key', 'a');
    const { id } = await db.selectFrom('slips').select('id').executeTakeFirstOrThrow();
    for (const viewer of [{ id }, { id, uid }])
      expect(Buffer.from((await readSlipPicture(db, viewer))?.bytes ?? []).toString()).toBe('a');
    for (const viewer of [{ id: 'x' }, { id, uid: await insertUser(db) }, { id, uid: '' }])
      expect(await readSlipPicture(db, viewer)).toBeNull();
  });

  it('flag a payment that shares a picture with another payment in any state', async () => {
    const { db, uid, orderId, submit } = await open();
    const first = await submit('first', 'a', 'b', 'b');
    const flagged = async () =>
      (await listSubmitted(db, '')).filter(({ flags }) => flags.includes('same-picture')).map(({ id }) => id);
    await submit('second', 'c');
    expect(await flagged()).toEqual([]);
    const id = first.ok ? first.id : '';
    await withdrawPayment(db, { now, uid }, { orderId, id });
    const third = await submit('third', 'c', 'b');
    expect(await flagged()).toHaveLength(2);
    expect(await flagged()).toContain(third.ok && third.id);
    const slips = await listSlips(db, [id]);
    expect(slips[id]).toEqual(Array(3).fill({ id: expect.any(String), width: 120, height: 240 }));
    expect((await listSubmitted(db, '')).map((payment) => payment.slips.length)).toEqual([1, 2]);
  });

  it('flag a payment whose QR code came with another payment too or contradicts what was reported', async () => {
    const { db, uid, orderId, sent } = await open();
    for (const [nth, qrText] of ['{"amt": 900, "ts": 1000000000}', 'hello', 'hello'].entries()) {
      const slips = [{ ...slipContent(`${nth}`), qrText }];
      await submitPayment(
        db,
        { now: new Date(now.getTime() + nth), uid },
        { orderId, sent: { ...sent, key: `${nth}` }, slips },
      );
    }
    const queue = await listSubmitted(db, '');
    expect(queue.map(({ flags }) => flags.filter((flag) => flag.includes('qr')))).toEqual([
      ['qr-amount', 'qr-time'],
      ['same-qr'],
      ['same-qr'],
    ]);
    expect(queue.map(({ qr }) => qr)).toEqual([{ amount: 900, at: new Date(1e12) }, null, null]);
  });

  it('lose their pictures half a year after the decision, but not their hashes', async () => {
    const { db, uid, submit } = await open();
    await prepareShop(db, 'Test shop', now);
    const admin = await insertUser(db, { role: 'admin' });
    const sent = [await submit('decided', 'a', 'b'), await submit('voided', 'b', 'c'), await submit('open', 'd')];
    const [decided = '', voided = ''] = sent.map((each) => (each.ok ? each.id : ''));
    await decidePayment(db, { now, uid: admin }, { id: decided, state: 'verified' });
    await decidePayment(db, { now, uid: admin }, { id: voided, state: 'verified' });
    const day = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);
    const void_ = { state: 'voided' as const, voidedAt: day(10).toISOString(), voidedBy: admin, voidReason: 'x' };
    await db.updateTable('payments').set(void_).where('id', '=', voided).execute();
    const bytes = async () =>
      (await db.selectFrom('blobs').select('bytes').execute()).map((blob) => Buffer.from(blob.bytes).toString()).sort();
    await deleteOldSlips(db, day(180));
    expect(await bytes()).toEqual(['a', 'b', 'c', 'd']);
    await Promise.all([deleteOldSlips(db, day(181)), deleteOldSlips(db, day(181))]);
    expect(await bytes()).toEqual(['b', 'c', 'd']);
    expect(await listSlips(db, [decided])).toEqual({});
    await saveSlipDays(db, { now, uid: admin }, 30);
    await Promise.all([deleteOldSlips(db, day(41)), submit('again', 'c')]);
    expect(await bytes()).toEqual(['c', 'd']);
    const other = await insertOrder(db, { uid, total: 1_000 });
    const copy = { key: 'copy', account: '', amount: 1, number: '' };
    await submitPayment(db, { now, uid }, { orderId: other, sent: copy, slips: [slipContent('a')] });
    expect((await listSubmitted(db, '')).filter(({ flags }) => flags.includes('same-picture'))).toHaveLength(2);
    expect(await findDifferences(db, { ...referenceChecks, ...photoChecks })).toEqual([]);
  });
});
