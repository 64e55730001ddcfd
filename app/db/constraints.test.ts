import { type Insertable, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database, Db } from '#app/db/schema.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, insertOrder, insertOrderLine, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { insertPayment, insertPaymentAccount } from '#tests/support/factories/payments.ts';
import { insertReturn, insertTradeIn } from '#tests/support/factories/returns.ts';
import { insertUnit } from '#tests/support/factories/units.ts';

onEachEngine('the database refuses changes in', (freshDb, engine) => {
  const ledgers = {
    auditEvents: async (db: Db) => {
      const event = { at: LONG_AGO, action: 'a', entity: 'b', entityId: 'c', before: null, after: null };
      await db.insertInto('auditEvents').values(event).execute();
    },
    stockMovements: async (db: Db) => {
      const movement = { itemId: await insertItem(db), change: 1, cause: 'added' as const, at: LONG_AGO };
      await db.insertInto('stockMovements').values(movement).execute();
    },
    unitEvents: async (db: Db) => {
      await insertUnit(db, { itemId: await insertItem(db) });
    },
    returns: insertReturn,
    returnLines: insertReturn,
    tradeIns: insertTradeIn,
    returnUndos: async (db: Db) => {
      const undo = { returnId: await insertReturn(db), at: LONG_AGO, reason: 'Another order' };
      const { uid } = await db.selectFrom('returns').select('uid').executeTakeFirstOrThrow();
      await db
        .insertInto('returnUndos')
        .values({ ...undo, uid })
        .execute();
    },
    shopTerms: async (db: Db) => {
      await db.insertInto('shopTerms').values({ version: 1, my: 'က', en: 'a', at: LONG_AGO, uid: null }).execute();
    },
    priceChanges: async (db: Db) => {
      const change = { itemId: await insertItem(db), reason: 'added' as const, at: LONG_AGO, newSalePrice: 1 };
      await db.insertInto('priceChanges').values(change).execute();
    },
  };

  it('the facts of a payment, but not its state', async () => {
    const db = await freshDb();
    const orderId = await insertOrder(db, { uid: await insertUser(db) });
    const id = await insertPayment(db, orderId, { amount: 5 });
    const edit = (values: object) => db.updateTable('payments').set(values).where('id', '=', id).execute();
    const facts = { id: 'x', orderId, key: 'x', accountId: null, method: 'Cash', direction: 'out', amount: 6 };
    const source = { number: '123456', paidAt: LONG_AGO, submittedAt: LONG_AGO, submittedBy: 'x' };
    for (const [column, value] of Object.entries({ ...facts, ...source }))
      await expect(edit({ [column]: value }), column).rejects.toThrow('payments is append-only');
    await expect(db.deleteFrom('payments').execute()).rejects.toThrow('payments is append-only');
    if (engine === 'postgres') await expect(sql`truncate payments cascade`.execute(db)).rejects.toThrow('append-only');
    // A rejection may set a remark, so `remark` can change too.
    const rejection = { state: 'rejected', rejection: 'other', remark: 'Ask us' } as const;
    await edit({ ...rejection, decidedAt: LONG_AGO });
    expect(await db.selectFrom('payments').select(['amount', 'state', 'remark']).execute()).toEqual([
      { amount: 5, state: 'rejected', remark: 'Ask us' },
    ]);
  });

  it.each(Object.entries(ledgers))('%s', async (table, insertRow) => {
    const db = await freshDb();
    await insertRow(db);
    const ledger = db.dynamic.table<'auditEvents'>(table as 'auditEvents');
    const refusal = `${table} is append-only`;
    await expect(
      db
        .updateTable(table as 'auditEvents')
        // These two tables have no "at".
        .set(['returnLines', 'tradeIns'].includes(table) ? ({ line: 2 } as object) : { at: LONG_AGO })
        .execute(),
    ).rejects.toThrow(refusal);
    await expect(db.deleteFrom(table as 'auditEvents').execute()).rejects.toThrow(refusal);
    // CASCADE may reach another ledger first, so the message may name that one.
    if (engine === 'postgres')
      await expect(sql`truncate ${sql.ref(table)} cascade`.execute(db)).rejects.toThrow('append-only');
    expect(await db.selectFrom(ledger.as('ledger')).selectAll().execute()).toHaveLength(1);
  });
});

onEachEngine('the database itself refuses', (freshDb) => {
  const refusedWrites: [
    what: string,
    rule: RegExp,
    write: (db: Db, uid: string, itemId: string) => Promise<unknown>,
  ][] = [
    ['an unknown role', /users_role/, (db) => insertUser(db, { role: 'owner' as 'admin' })],
    ['stock below zero', /inventories_qty/, (db) => db.updateTable('inventories').set({ qty: -1 }).execute()],
    ['a price below zero', /inventories_salePrice/, (db) => insertItem(db, { salePrice: -1 })],
    ['a total below zero', /orders_total/, (db, uid) => insertOrder(db, { uid, total: -1 })],
    ['an unknown status', /orders_status/, (db, uid) => insertOrder(db, { uid, status: 'lost' as 'pending' })],
    [
      'a restocked order that is not canceled',
      /orders_restocked/,
      (db, uid) => insertOrder(db, { uid, restocked: true }),
    ],
    ['an order of an unknown user', /foreign key/i, (db) => insertOrder(db, { uid: 'nobody' })],
    ['the deletion of a user with orders', /foreign key/i, (db) => db.deleteFrom('users').execute()],
    ['the deletion of an item with stock movements', /foreign key/i, (db) => db.deleteFrom('inventories').execute()],
    ['the same checkout twice', /unique/i, (db, uid) => insertOrder(db, { uid, checkoutKey: 'key' })],
    [
      'a stock movement of zero',
      /stockMovements_change/,
      (db, _uid, itemId) =>
        db.insertInto('stockMovements').values({ itemId, change: 0, cause: 'added', at: LONG_AGO }).execute(),
    ],
    [
      'a stock movement with an unknown cause',
      /stockMovements_cause/,
      (db, _uid, itemId) =>
        db
          .insertInto('stockMovements')
          .values({ itemId, change: 1, cause: 'x' as 'added', at: LONG_AGO })
          .execute(),
    ],
    ['an empty order line', /orderItems_qty/, (db, _uid, itemId) => insertLine(db, itemId, { qty: 0 })],
    [
      'a line price below zero',
      /orderItems_salePrice/,
      (db, _uid, itemId) => insertLine(db, itemId, { salePrice: -1 }),
    ],
    [
      'an announcement that is neither top nor bottom',
      /announcements_id/,
      (db) =>
        db
          .insertInto('announcements')
          .values({ id: 'left' as 'top', highlight: '', notes: '[]' })
          .execute(),
    ],
    [
      'a second list of payment methods',
      /paymentSettings_id/,
      (db) =>
        db
          .insertInto('paymentSettings')
          .values({ id: 'x' as 'default', methods: '[]' })
          .execute(),
    ],
    ['a payment account without a number', /paymentAccounts_number/, (db) => insertPaymentAccount(db, { number: '' })],
    ['a transfer limit of zero', /paymentAccounts_limit/, (db) => insertPaymentAccount(db, { transferLimit: 0 })],
    ['a payment of zero', /payments_amount/, (db) => pay(db, { amount: 0 })],
    ['a short transaction number', /payments_number/, (db) => pay(db, { number: '12345' })],
    ['a decision without a time', /payments_decided/, (db) => pay(db, { state: 'verified' })],
    ['a rejection without a reason', /payments_rejected/, (db) => pay(db, { state: 'rejected', decidedAt: LONG_AGO })],
    ['a void payment without a reason', /payments_voided/, (db) => pay(db, { state: 'voided', decidedAt: LONG_AGO })],
    ['a refund that waits for a decision', /payments_direction/, (db) => pay(db, { direction: 'out' })],
    [
      'a transaction number twice',
      /unique/i,
      async (db) => {
        for (const _ of [1, 2]) await pay(db, { number: '0123456789' });
      },
    ],
    [
      'a second row of settings',
      /settings_id/,
      (db) =>
        db
          .insertInto('settings')
          .values({ id: 'x' as 'general', shopName: '', updatedAt: LONG_AGO })
          .execute(),
    ],
  ];

  async function pay(db: Db, values: Partial<Insertable<Database['payments']>>) {
    const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
    return insertPayment(db, id, values);
  }

  async function insertLine(db: Db, itemId: string, values: { qty?: number; salePrice?: number }) {
    const { id: orderId } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
    await insertOrderLine(db, { orderId, itemId, ...values });
  }

  it.each(refusedWrites)('%s', async (_what, rule, write) => {
    const db = await freshDb();
    const uid = await insertUser(db);
    const itemId = await insertItem(db);
    await insertOrder(db, { uid, checkoutKey: 'key' });
    await db.insertInto('stockMovements').values({ itemId, change: 1, cause: 'added', at: LONG_AGO }).execute();
    await expect(write(db, uid, itemId)).rejects.toThrow(rule);
  });
});
