import { expect, it } from 'vitest';
import { submitWithPictures } from '#app/images/slip-upload.server.ts';
import { openDatabase } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { drawPicture } from '#tests/support/pictures.ts';

it('decodes the pictures of one payment at a time for each buyer, and those of other buyers meanwhile', async () => {
  const { db } = await openDatabase('sqlite');
  const drawn = await drawPicture({ width: 720, height: 1600, background: '#205080' }).jpeg().toBuffer();
  const openBuyer = async () => {
    const uid = await insertUser(db);
    const orderId = await insertOrder(db, { uid, total: 1_000, paymentMethod: 'KBZPay' });
    return (key: string) =>
      submitWithPictures(db, uid, {
        orderId,
        pictures: [{ name: 'slip.jpg', content: [Buffer.from(drawn)] }],
        qrTexts: [null],
        requester: { source: '', lane: 2 },
        sent: { key, account: '', amount: Number(key), number: '' },
      });
  };
  const [mine, theirs] = [await openBuyer(), await openBuyer()];
  expect(await Promise.all([mine('1'), mine('2'), theirs('3')])).toMatchObject([
    { ok: true },
    { ok: false, problem: 'busy' },
    { ok: true },
  ]);
  expect(await mine('2')).toMatchObject({ ok: true });
});
