import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import {
  addPaymentMethod,
  listPaymentMethods,
  removePaymentMethod,
  replacePaymentMethod,
  restorePaymentMethod,
} from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { onEachEngine, openDatabase } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';

const now = new Date('2026-11-21T03:00:00Z');

async function prepareShopWithAdmin(db: Db) {
  await prepareShop(db, 'Test shop', now);
  return insertUser(db, { role: 'admin' });
}

onEachEngine('payment methods', (freshDb) => {
  it('are added at the end, removed by position and name, and restored to their position', async () => {
    const db = await freshDb();
    const uid = await prepareShopWithAdmin(db);
    for (const method of ['KBZPay', 'WavePay', 'KBZPay', 'Cash']) await addPaymentMethod(db, { now, uid }, method);
    expect(await removePaymentMethod(db, { now, uid }, { position: 2, method: 'KBZPay' })).toBe(true);
    expect(await listPaymentMethods(db)).toEqual(['KBZPay', 'WavePay', 'Cash']);
    await restorePaymentMethod(db, { now, uid }, { position: 2, method: 'KBZPay' });
    expect(await listPaymentMethods(db)).toEqual(['KBZPay', 'WavePay', 'KBZPay', 'Cash']);
  });

  it('are not removed if the position holds another method or none', async () => {
    const db = await freshDb();
    const uid = await prepareShopWithAdmin(db);
    await addPaymentMethod(db, { now, uid }, 'KBZPay');
    expect(await removePaymentMethod(db, { now, uid }, { position: 0, method: 'WavePay' })).toBe(false);
    expect(await removePaymentMethod(db, { now, uid }, { position: 1, method: 'KBZPay' })).toBe(false);
    expect(await listPaymentMethods(db)).toEqual(['KBZPay']);
  });

  it('are all stored if several are added at the same moment', async () => {
    const db = await freshDb();
    const uid = await prepareShopWithAdmin(db);
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((method) => addPaymentMethod(db, { now, uid }, method)));
    expect((await listPaymentMethods(db)).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

// SQLite cannot add a constraint to a table.
it('replacing a payment method by its Unicode text happens in one transaction (PostgreSQL)', async () => {
  const { db } = await openDatabase('postgres');
  const uid = await prepareShopWithAdmin(db);
  await addPaymentMethod(db, { now, uid }, 'zawgyi');
  const replace = () => replacePaymentMethod(db, { now, uid }, { zawgyi: 'zawgyi', method: 'unicode' });
  await sql`alter table "auditEvents" add constraint refuse_deletion check (action not like '%deleted')`.execute(db);
  await expect(replace()).rejects.toThrow('violates check constraint');
  expect(await listPaymentMethods(db)).toEqual(['zawgyi']);
  await sql`alter table "auditEvents" drop constraint refuse_deletion`.execute(db);
  await replace();
  expect(await listPaymentMethods(db)).toEqual(['unicode']);
});
