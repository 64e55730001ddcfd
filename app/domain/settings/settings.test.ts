import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { readForm } from '#app/domain/fields.ts';
import {
  addPaymentMethod,
  listPaymentMethods,
  removePaymentMethod,
  replacePaymentMethod,
  restorePaymentMethod,
} from '#app/domain/payment-accounts/payment-methods.server.ts';
import { readProfitPercent, saveProfitPercent } from '#app/domain/settings/profit.server.ts';
import { profitForm } from '#app/domain/settings/profit-form.ts';
import { readShopDetails, saveShopDetails } from '#app/domain/settings/shop-details.server.ts';
import { prepareShop } from '#app/domain/settings/shop-prepare.server.ts';
import { addType, listTypes, replaceType } from '#app/domain/settings/types.server.ts';
import { ENGLISH } from '#app/domain/text/format.ts';
import { onEachEngine, openDatabase } from '#tests/support/database/databases.ts';
import { insertItem, insertUser } from '#tests/support/database/rows.ts';

const now = new Date('2026-11-21T03:00:00Z');

async function openShop(db: Db) {
  await prepareShop(db, 'Test shop', now);
  return insertUser(db, { role: 'admin' });
}

onEachEngine('payment methods', (freshDb) => {
  it('are added at the end, removed by position and name, and restored to their position', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    for (const method of ['KBZPay', 'WavePay', 'KBZPay', 'Cash']) await addPaymentMethod(db, now, uid, method);
    expect(await removePaymentMethod(db, now, uid, { position: 2, method: 'KBZPay' })).toBe(true);
    expect(await listPaymentMethods(db)).toEqual(['KBZPay', 'WavePay', 'Cash']);
    await restorePaymentMethod(db, now, uid, { position: 2, method: 'KBZPay' });
    expect(await listPaymentMethods(db)).toEqual(['KBZPay', 'WavePay', 'KBZPay', 'Cash']);
  });

  it('are not removed if the position holds another method or none', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    await addPaymentMethod(db, now, uid, 'KBZPay');
    expect(await removePaymentMethod(db, now, uid, { position: 0, method: 'WavePay' })).toBe(false);
    expect(await removePaymentMethod(db, now, uid, { position: 1, method: 'KBZPay' })).toBe(false);
    expect(await listPaymentMethods(db)).toEqual(['KBZPay']);
  });

  it('are all stored if several are added at the same moment', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((method) => addPaymentMethod(db, now, uid, method)));
    expect((await listPaymentMethods(db)).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

onEachEngine('settings', (freshDb) => {
  it('store the profit as entered, and change no price', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    expect(await readProfitPercent(db)).toBeNull();
    await insertItem(db, { cost: '1', profit: '5', salePrice: 7 });
    await saveProfitPercent(db, now, uid, '12.50');
    expect(await readProfitPercent(db)).toBe('12.50');
    expect(await db.selectFrom('inventories').select(['profit', 'salePrice']).execute()).toEqual([
      { profit: '5', salePrice: 7 },
    ]);
  });

  it('store the details of the shop without overwriting concurrent changes, and each type once', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const contacts = { viber: '09 450 012 345', messenger: 'aungmobile', telegram: 'aung_mobile' };
    const details = { name: 'ရွှေဖုန်း', phone: '09 1', address: 'Yangon\nMyanmar', ...contacts };
    await saveShopDetails(db, now, uid, { typed: details });
    expect(await readShopDetails(db)).toEqual(details);
    const meanwhile = { ...details, phone: '09 2', telegram: '' };
    await saveShopDetails(db, now, uid, { typed: meanwhile });
    expect(await saveShopDetails(db, now, uid, { typed: { ...details, address: 'Bago' }, shown: details })).toEqual({
      ok: true,
    });
    const saved = { ...meanwhile, address: 'Bago' };
    expect(await readShopDetails(db)).toEqual(saved);
    const conflict = await saveShopDetails(db, now, uid, { typed: { ...details, phone: '09 3' }, shown: details });
    const shown = { ...details, phone: '09 2' };
    expect(conflict).toEqual({ ok: false, problem: 'changed-meanwhile', fields: ['phone'], saved, shown });
    expect(await readShopDetails(db)).toEqual(saved);
    expect(await addType(db, new Date(+now + 1), uid, 'used')).toBe(true);
    expect(await addType(db, now, uid, 'used')).toBe(false);
    expect((await listTypes(db)).map(({ type }) => type)).toHaveLength(4);
  });
});

it('payment methods and types are replaced by their Unicode text in one transaction', async () => {
  const { db } = await openDatabase('postgres');
  const uid = await openShop(db);
  await addPaymentMethod(db, now, uid, 'typed');
  await addType(db, now, uid, 'typed');
  const lists = async () => [
    await listPaymentMethods(db),
    (await listTypes(db)).map(({ type }) => type).filter((type) => /typed|read/.test(type)),
  ];
  const replacements = [
    () => replacePaymentMethod(db, now, uid, { typed: 'typed', method: 'read' }),
    () => replaceType(db, now, uid, { typed: 'typed', type: 'read' }),
  ];
  await sql`alter table "auditEvents" add constraint no check (action not like '%deleted')`.execute(db);
  for (const replace of replacements) await expect(replace()).rejects.toThrow('violates check constraint');
  expect(await lists()).toEqual([['typed'], ['typed']]);
  await sql`alter table "auditEvents" drop constraint no`.execute(db);
  for (const replace of replacements) await replace();
  expect(await lists()).toEqual([['read'], ['read']]);
  expect(await replaceType(db, now, uid, { typed: 'instock', type: 'read' })).toBe(false);
  expect(await lists()).toEqual([['read'], ['read']]);
});

it.each([
  ['', 'missing'],
  ['1e309', 'not-a-number'],
  ['NaN', 'not-a-number'],
  ['-100.01', 'too-small'],
  ['9'.repeat(25), 'too-long'],
])('refuses the profit %j as %s', (profitPercent, code) => {
  const form = new FormData();
  form.set('profitPercent', profitPercent);
  expect(readForm(form, profitForm(ENGLISH))).toMatchObject({ ok: false, problems: { profitPercent: { code } } });
});

it('accepts a profit down to −100 %', () => {
  const form = new FormData();
  form.set('profitPercent', '-၁၀၀');
  expect(readForm(form, profitForm(ENGLISH))).toEqual({ ok: true, value: { profitPercent: '-100' } });
});
