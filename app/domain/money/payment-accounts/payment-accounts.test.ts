import { expect, it } from 'vitest';
import { onChanges } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { readForm } from '#app/domain/fields.ts';
import {
  type AccountDetails,
  hasAccount,
  paymentAccountForm,
  paymentMethodForm,
} from '#app/domain/money/payment-accounts/payment-account-form.ts';
import {
  listActiveAccounts,
  listPaymentAccounts,
  readTransferLimits,
} from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { readQrPicture, saveAccountQr } from '#app/domain/money/payment-accounts/payment-account-qr.server.ts';
import {
  addPaymentAccount,
  editPaymentAccount,
} from '#app/domain/money/payment-accounts/payment-account-save.server.ts';
import {
  raisePaymentAccount,
  switchPaymentAccount,
} from '#app/domain/money/payment-accounts/payment-account-switch.server.ts';
import { addPaymentMethod, listPaymentMethods } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { findDifferences } from '#app/domain/shop/integrity/difference.server.ts';
import { photoChecks } from '#app/domain/shop/integrity/photo-check.server.ts';
import { referenceChecks } from '#app/domain/shop/integrity/reference-check.server.ts';
import { ENGLISH } from '#app/domain/text/format.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { auditEvents, now, openShop } from '#tests/support/factories/inventory.ts';
import { insertPayment } from '#tests/support/factories/payments.ts';

const details: AccountDetails = {
  method: 'KBZPay',
  kind: 'transfer',
  holder: 'Daw Mya',
  number: '09 450 012 345',
  transferLimit: 1_000_000,
  note: '',
};

onEachEngine('payment accounts', (freshDb) => {
  async function open() {
    const db = await freshDb();
    const uid = await openShop(db);
    for (const method of ['KBZPay', 'WavePay']) await addPaymentMethod(db, { now, uid }, method);
    const add = async (holder: string, method = 'KBZPay') => {
      const added = await addPaymentAccount(db, { now, uid }, { ...details, holder, method });
      return added.ok ? added.id : added.problem;
    };
    return { db, uid, add };
  }
  const holders = async (db: Db, method: string) => (await listActiveAccounts(db, method)).map(({ holder }) => holder);

  it('keep their method, name and number once a payment was sent to them', async () => {
    const { db, uid, add } = await open();
    const id = await add('A');
    const orderId = await insertOrder(db, { uid, total: 1_000, paymentMethod: 'KBZPay' });
    const edit = (change: Partial<AccountDetails>) =>
      editPaymentAccount(db, { now, uid }, { id, ...details, holder: 'A', ...change });
    expect(await edit({ number: '09 1' })).toEqual({ ok: true });
    const withdrawn = { state: 'withdrawn', decidedAt: now.toISOString() } as const;
    await insertPayment(db, orderId, { accountId: id, ...withdrawn });
    for (const change of [{ number: '09 2' }, { holder: 'B' }, { method: 'WavePay' }])
      expect(await edit({ number: '09 1', ...change })).toEqual({ ok: false, problem: 'has-payments' });
    expect(await edit({ number: '09 1', note: 'Write your order', transferLimit: null })).toEqual({ ok: true });
    expect(await listPaymentAccounts(db)).toMatchObject([{ holder: 'A', number: '09 1', note: 'Write your order' }]);
  });

  it('show their QR picture to a buyer only while they are active and the buyer has an order by their method', async () => {
    const { db, uid, add } = await open();
    const [id, other] = [await add('A'), await add('B')];
    const [buyer, stranger] = [await insertUser(db), await insertUser(db)];
    await insertOrder(db, { uid: buyer, total: 1_000, paymentMethod: 'KBZPay' });
    await insertOrder(db, { uid: stranger, total: 1_000, paymentMethod: 'WavePay' });
    await insertOrder(db, { uid: stranger, total: 1_000, paymentMethod: 'KBZPay', status: 'canceled' });
    const save = (accountId: string, text: string | null) =>
      saveAccountQr(
        db,
        { now, uid },
        {
          id: accountId,
          merchantQr: null,
          qr: text === null ? null : { bytes: Buffer.from(text), width: 300, height: 400 },
        },
      );
    const seenBy = async (viewer?: string) =>
      Buffer.from((await readQrPicture(db, { id, uid: viewer }))?.bytes ?? []).toString();
    const countBlobs = async () => (await db.selectFrom('blobs').select('hash').execute()).length;
    expect(await save('x', 'one')).toEqual({ ok: false, problem: 'no-such-account' });
    for (const _ of [1, 2]) expect(await save(id, 'one')).toEqual({ ok: true });
    await save(other, 'one');
    expect([await seenBy(), await seenBy(buyer), await seenBy(stranger)]).toEqual(['one', 'one', '']);
    expect((await listActiveAccounts(db, 'KBZPay'))[0]).toMatchObject({ qrWidth: 300, qrHeight: 400 });
    const edit = (change: object) => editPaymentAccount(db, { now, uid }, { id, ...details, holder: 'A', ...change });
    expect([await edit({ note: 'Scan it' }), await seenBy(buyer)]).toEqual([{ ok: true }, 'one']);
    expect([await edit({ number: '09 222' }), await seenBy(buyer)]).toEqual([{ ok: true, qrRemoved: true }, '']);
    await save(id, 'two');
    await save(other, null);
    expect([
      await seenBy(buyer),
      await countBlobs(),
      await findDifferences(db, { ...referenceChecks, ...photoChecks }),
    ]).toEqual(['two', 1, []]);
    await save(other, 'two');
    await save(other, null);
    expect([await countBlobs(), await findDifferences(db, { ...referenceChecks, ...photoChecks })]).toEqual([1, []]);
    await switchPaymentAccount(db, { now, uid }, { id, active: false });
    expect([await seenBy(), await seenBy(buyer)]).toEqual(['two', '']);
    await save(id, null);
    expect([await seenBy(), await countBlobs()]).toEqual(['', 0]);
    expect((await auditEvents(db, id)).filter(({ action }) => action === 'payment account QR saved')).toMatchObject([
      { uid, before: { qr: '' } },
      { uid, after: { qr: '' } },
      { uid, before: { qr: '' } },
      { uid, after: { qr: '' } },
    ]);
  });

  it('are listed by method, as the owner sorted them', async () => {
    const { db, uid, add } = await open();
    const [, second] = [await add('A'), await add('B'), await add('C', 'WavePay')];
    expect(await add('D', 'no method')).toBe('no-such-method');
    expect([await holders(db, 'KBZPay'), await holders(db, 'WavePay')]).toEqual([['A', 'B'], ['C']]);
    for (const _ of [1, 2]) expect(await raisePaymentAccount(db, { now, uid }, second)).toEqual({ ok: true });
    expect(await holders(db, 'KBZPay')).toEqual(['B', 'A']);
    expect((await auditEvents(db, second)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['payment account added', null, { ...details, holder: 'B' }],
      ['payment account moved', { position: 2 }, { position: 1 }],
    ]);
    const edited = { ...details, holder: 'B2', method: 'WavePay', transferLimit: null };
    expect(await editPaymentAccount(db, { now, uid }, { id: second, ...edited })).toEqual({ ok: true });
    expect([await holders(db, 'KBZPay'), await holders(db, 'WavePay')]).toEqual([['A'], ['C', 'B2']]);
    expect(await editPaymentAccount(db, { now, uid }, { id: second, ...edited, method: 'x' })).toMatchObject({
      problem: 'no-such-method',
    });
    for (const unknown of [
      editPaymentAccount(db, { now, uid }, { id: 'x', ...details }),
      raisePaymentAccount(db, { now, uid }, 'x'),
      switchPaymentAccount(db, { now, uid }, { id: 'x', active: true }),
    ])
      expect(await unknown).toEqual({ ok: false, problem: 'no-such-account' });
  });

  it('give their method the highest of their limits, if each that is on has one', async () => {
    const { db, uid, add } = await open();
    const limitless = { ...details, transferLimit: null };
    const added = await addPaymentAccount(db, { now, uid }, limitless);
    for (const transferLimit of [5, 7]) await addPaymentAccount(db, { now, uid }, { ...details, transferLimit });
    await add('C', 'WavePay');
    expect(await readTransferLimits(db)).toEqual({ WavePay: 1_000_000 });
    await switchPaymentAccount(db, { now, uid }, { id: added.ok ? added.id : '', active: false });
    expect(await readTransferLimits(db)).toEqual({ KBZPay: 7, WavePay: 1_000_000 });
  });

  it('are added once with their method, however often its form is sent', async () => {
    const { db, uid } = await open();
    const send = (sent: Partial<AccountDetails>) =>
      addPaymentAccount(db, { now, uid }, { ...details, method: 'AYA Pay', ...sent, addsMethod: true });
    const first = await send({});
    expect([await send({}), (await listPaymentMethods(db)).slice(-2)]).toEqual([first, ['WavePay', 'AYA Pay']]);
    expect(await send({ number: '09 2' })).not.toEqual(first);
    expect(await holders(db, 'AYA Pay')).toEqual(['Daw Mya', 'Daw Mya']);
  });

  it('each have a position of their own, however many are added at the same time', async () => {
    const { db, add } = await open();
    await Promise.all(Array.from({ length: 8 }, (_, n) => add(`${n}`)));
    expect((await listPaymentAccounts(db)).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('are hidden from buyers while they are switched off, and every change reaches open pages', async () => {
    const { db, uid, add } = await open();
    const changes: string[] = [];
    const id = await add('A');
    onChanges(db, (each) => changes.push(...each.map(({ what }) => what)));
    for (const active of [false, false]) await switchPaymentAccount(db, { now, uid }, { id, active });
    expect([await holders(db, 'KBZPay'), changes]).toEqual([[], ['paymentAccounts']]);
    expect(await listPaymentAccounts(db)).toMatchObject([{ id, active: false }]);
    await switchPaymentAccount(db, { now, uid }, { id, active: true });
    await editPaymentAccount(db, { now, uid }, { id, ...details, note: 'Write the number of the order.' });
    await raisePaymentAccount(db, { now, uid }, await add('B'));
    expect([await holders(db, 'KBZPay'), changes]).toEqual([['B', 'Daw Mya'], Array(5).fill('paymentAccounts')]);
  });
});

it('an account for transfers needs a holder and a number, and its number gets Latin digits', () => {
  const read = (typed: Partial<Record<keyof AccountDetails, string>>) => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...details, transferLimit: '', ...typed })) form.set(field, value);
    return readForm(form, paymentAccountForm(ENGLISH));
  };
  expect(read({ number: '၀၉ ၄၅၀', transferLimit: '၁,၀၀၀,၀၀၀' })).toMatchObject({
    value: { number: '09 450', transferLimit: 1_000_000 },
  });
  expect(read({ holder: '', number: ' ' })).toMatchObject({
    problems: { holder: { code: 'missing' }, number: { code: 'missing' } },
  });
  expect(read({ kind: 'cash', holder: '', number: '' })).toMatchObject({ ok: true, value: { transferLimit: null } });
  expect(read({ transferLimit: '0' })).toMatchObject({ problems: { transferLimit: { code: 'too-small', min: 1 } } });
});

it('a new method has an account if its form names one, or if it is cash; half an account is refused', () => {
  const read = (typed: Record<string, string>) => {
    const form = new FormData();
    const all = { method: 'KBZPay', instead: '', kind: '', holder: '', number: '', ...typed };
    for (const [field, value] of Object.entries(all)) form.set(field, value);
    const sent = readForm(form, paymentMethodForm);
    return sent.ok ? hasAccount(sent.value) : Object.keys(sent.problems);
  };
  expect(read({})).toBe(false);
  expect(read({ kind: 'transfer', holder: 'Daw Mya', number: '09 1' })).toBe(true);
  for (const kind of ['cash', 'cash-on-delivery']) expect(read({ kind, holder: 'Daw Mya' }), kind).toBe(true);
  expect(read({ kind: 'cash', method: '' })).toBe(false);
  expect(read({ kind: 'transfer', number: '09 1' })).toEqual(['holder']);
  expect(read({ holder: 'Daw Mya' })).toEqual(['number']);
  expect(read({ method: '', holder: 'Daw Mya', number: '09 1' })).toEqual(['method']);
  expect(read({ method: 'trade-in' })).toEqual(['method']);
});
