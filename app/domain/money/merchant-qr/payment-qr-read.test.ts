import { expect, it } from 'vitest';
import { emvValue, readEmvFields } from '#app/domain/money/merchant-qr/emv-fields.ts';
import { referenceIn } from '#app/domain/money/merchant-qr/merchant-qr.ts';
import { readPaymentQr } from '#app/domain/money/merchant-qr/payment-qr-read.server.ts';
import { paymentReference } from '#app/domain/money/merchant-qr/payment-reference.ts';
import { saveAccountQr, saveQrWallets } from '#app/domain/money/payment-accounts/payment-account-qr.server.ts';
import { editPaymentAccount } from '#app/domain/money/payment-accounts/payment-account-save.server.ts';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { now, openShop } from '#tests/support/factories/inventory.ts';
import { aMerchantQr } from '#tests/support/factories/merchant-qr.ts';
import { insertPaymentAccount, insertReceived } from '#tests/support/factories/payments.ts';

const printed = aMerchantQr();

onEachEngine('the QR code of a payment', (freshDb) => {
  async function open() {
    const db = await freshDb();
    const [uid, admin] = [await insertUser(db), await openShop(db)];
    await addPaymentMethod(db, { now, uid: admin }, 'KBZPay');
    const accountId = await insertPaymentAccount(db, { transferLimit: 50_000 });
    const orderId = await insertOrder(db, { uid, total: 66_000, paymentMethod: 'KBZPay' });
    const { number } = await db.selectFrom('orders').select('number').executeTakeFirstOrThrow();
    await saveAccountQr(db, { now, uid: admin }, { id: accountId, merchantQr: printed });
    await saveQrWallets(db, { now, uid: admin }, { id: accountId, tested: printed, qrWallets: ['kbzpay'] });
    const amount = async (asked: object = {}) => {
      const { text = null } = (await readPaymentQr(db, { orderId, accountId, uid, ...asked })) ?? {};
      return text && Number(emvValue(readEmvFields(text), '54'));
    };
    const wallets = async () => (await db.selectFrom('paymentAccounts').select('qrWallets').execute())[0]?.qrWallets;
    return { db, uid, admin, accountId, orderId, number, amount, wallets };
  }

  it('asks for what is due next, and follows the payments and the state of the order', async () => {
    const { db, accountId, orderId, number, amount } = await open();
    expect(await amount()).toBe(50_000);
    expect(referenceIn((await readPaymentQr(db, { orderId, accountId }))?.text ?? '')).toBe(paymentReference(number));
    await insertReceived(db, orderId, { amount: 50_000, accountId });
    await db.updateTable('orders').set({ paid: 50_000 }).execute();
    expect(await amount()).toBe(16_000);
    await db.updateTable('orders').set({ checking: 16_000 }).execute();
    expect(await amount()).toBe(null);
    await db.updateTable('orders').set({ checking: 0, status: 'canceled' }).execute();
    expect(await amount()).toBe(null);
  });

  it('is for the buyer of the order and the shop, at an account of its method that is in use and was tested', async () => {
    const { db, admin, accountId, amount } = await open();
    expect(await amount({ uid: await insertUser(db) })).toBe(null);
    expect(await amount({ uid: undefined })).toBe(50_000);
    const other = await insertPaymentAccount(db, { method: 'WavePay', merchantQr: printed, qrWallets: '["kbzpay"]' });
    expect([await amount({ accountId: other }), await amount({ orderId: 'x' })]).toEqual([null, null]);
    const setActive = (active: boolean) => db.updateTable('paymentAccounts').set({ active }).execute();
    await setActive(false);
    expect(await amount()).toBe(null);
    await setActive(true);
    await saveQrWallets(db, { now, uid: admin }, { id: accountId, tested: printed, qrWallets: [] });
    expect(await amount()).toBe(null);
  });

  it('has to be tested anew after another text, and goes when the account is paid to somebody else', async () => {
    const { db, admin, accountId, amount, wallets } = await open();
    const save = (merchantQr: string | null) => saveAccountQr(db, { now, uid: admin }, { id: accountId, merchantQr });
    const tick = () => saveQrWallets(db, { now, uid: admin }, { id: accountId, tested: printed, qrWallets: ['other'] });
    await save(printed);
    expect(await wallets()).toEqual(['kbzpay']);
    await save(aMerchantQr({ name: 'ANOTHER SHOP' }));
    expect([await wallets(), await amount()]).toEqual([[], null]);
    expect(await tick()).toEqual({ ok: false, problem: 'other-code' });
    await save(printed);
    expect([await tick(), await amount()]).toEqual([{ ok: true }, 50_000]);
    const account = { method: 'KBZPay', kind: 'transfer', holder: 'Daw Mya', transferLimit: null, note: '' } as const;
    const edited = await editPaymentAccount(db, { now, uid: admin }, { id: accountId, ...account, number: '09 999' });
    expect(edited).toEqual({ ok: true, qrRemoved: true });
    expect([await wallets(), await amount()]).toEqual([[], null]);
    expect(await tick()).toEqual({ ok: false, problem: 'other-code' });
  });
});
