import type { Db } from '#app/db/schema.ts';
import { setCrossSell } from '#app/domain/catalog/cross-sells/cross-sell-set.server.ts';
import { addPhoto } from '#app/domain/catalog/photos/photo-add.server.ts';
import { moveCash, openShift } from '#app/domain/money/drawers/shift-cash.server.ts';
import { closeShift, countShift } from '#app/domain/money/drawers/shift-close.server.ts';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { makeReturn } from '#app/domain/orders/returns/return-make.server.ts';
import { undoReturn } from '#app/domain/orders/returns/return-undo.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { plainPhone } from '#app/domain/phone/phone.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { prepareTerms } from '#app/domain/shop/terms/terms.server.ts';
import { receiveUnits } from '#app/domain/stock/receiving/unit-receive.server.ts';
import { phoneAddress } from '#app/domain/text/phone-address.ts';
import { insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { insertDrawer } from '#tests/support/factories/drawers.ts';
import { insertExpense } from '#tests/support/factories/expenses.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { insertOfflineSale } from '#tests/support/factories/offline-devices.ts';
import { insertPayment, insertPaymentAccount } from '#tests/support/factories/payments.ts';
import { photoContent } from '#tests/support/factories/photos.ts';
import { returnOf } from '#tests/support/factories/returns.ts';
import { addSlips } from '#tests/support/factories/slips.ts';
import { insertStatementLine } from '#tests/support/factories/statements.ts';
import { imeiOf, insertUnit, PLAIN_FACTS } from '#tests/support/factories/units.ts';

const burmese = 'ကျွန်ုပ်သည် ဖုန်းဆိုင်မှ ';

/** Texts that an encoding may lose. The shop accepts all of them. */
export const HARD_TEXTS = [
  '',
  ' ',
  '\\N',
  '\\.',
  '\\',
  'a\\tb\\n\\x41',
  'tab\there, line\nthere, return\rtoo, \b\f\v\u001b\u007f',
  '%00 \\0 \\u0000 \u2400 \uFFFD \u0001',
  '\u2028\u2029\u0085\u00a0\ufeff\u200b\u200d',
  'e\u0301 \u00e9 \ufb01 ﷽ 👨‍👩‍👧‍👦',
  `"quoted" 'quoted' {"a":[1]} \${x} $1 ? :name`,
  burmese.repeat(4_000).slice(0, 4_000),
];

type BuyerAndItem = { uid: string; itemId: string };

/** Puts rows into every table of a new, migrated shop, 130 orders among them. @returns what an order needs. */
export async function fillEveryTable(db: Db, now: Date): Promise<BuyerAndItem> {
  await prepareShop(db, 'Test shop', now);
  await prepareTerms(db, now);
  const uid = await insertUser(db, { role: 'admin', email: 'owner@shop.example' });
  await addPaymentMethod(db, { now, uid }, 'Cash');
  await db
    .updateTable('settings')
    .set({ salesTaxRate: '7.5', taxNumber: '1-23', sells: 'both', termsRead: true })
    .execute();
  const itemId = await addStockedItem(db, { qty: 1_000, salePrice: 66_000, type: 'instock', warrantyDays: 30 });
  const article = { ...plainPhone('Charger'), variant: '20 W', qty: 9, salePrice: 66_000 };
  const articleId = await addStockedItem(db, article);
  await orderOne(db, now, { uid, itemId: articleId });
  await setCrossSell(db, { now, uid }, { itemId, article: articleId, to: 1 });
  await Promise.all(Array.from({ length: 128 }, () => orderOne(db, now, { uid, itemId })));
  await addPhoto(db, { now, uid }, { itemId, key: 'photo', photo: photoContent() });
  const { id: orderId } = await db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow();
  await confirmOrder(db, { now, uid }, orderId);
  const accountId = await insertPaymentAccount(db, { method: 'Cash' });
  await addSlips(db, await insertPayment(db, orderId, { number: '01003981726354', accountId }));
  await insertStatementLine(db, { accountId, number: '01003981726354' });
  await fillRateBatch(db, uid, itemId);
  await insertUnit(db, { itemId });
  const pieces = [{ line: 1, qty: 1, unitId: null, state: 'in-stock' as const }];
  await makeReturn(db, { now, uid }, returnOf(orderId, { key: 'mistake', pieces }));
  await undoReturn(db, { now, uid }, { id: 'mistake', reason: 'Another order' });
  await makeReturn(db, { now, uid }, returnOf(orderId, { pieces }));
  await tradeInOne(db, now, { uid, itemId });
  await fillAccounts(db, uid);
  await fillDrawer(db, { now, uid });
  await insertOfflineSale(db, { itemId, uid });
  await fillMoveIn(db, uid);
  await fillStockImport(db, uid);
  await fillWithTexts(db, uid, itemId);
  return { uid, itemId };
}

/** Sells a phone with its number, and receives it again as a trade-in. */
async function tradeInOne(db: Db, now: Date, { uid, itemId }: BuyerAndItem): Promise<void> {
  await db.updateTable('inventories').set({ tracking: 'optional' }).where('id', '=', itemId).execute();
  const unitId = await insertUnit(db, { itemId, imei: imeiOf(2) });
  const placed = await orderOne(db, now, { uid, itemId });
  if (!placed.ok) throw new Error(placed.problem);
  await confirmOrder(db, { now, uid }, placed.order.id, { requested: false, units: [{ line: 1, unitId }] });
  const facts = { ...PLAIN_FACTS, condition: 'grade-a' as const };
  const units = [[{ code: imeiOf(2), kind: 'imei' as const }]];
  await receiveUnits(db, { now, uid }, { key: 'trade-in', itemId, counted: false, tradeIn: true, units, facts });
}

export function orderOne(db: Db, now: Date, { uid, itemId }: BuyerAndItem) {
  const buyer = { name: 'Daw Khin', phone: '09', address: 'Yangon', paymentMethod: 'Cash', key: crypto.randomUUID() };
  return placeOrder(db, { now, uid }, { ...buyer, lines: [{ id: itemId, qty: 1, salePrice: 66_000 }] }, { limit: 0 });
}

/** A closed shift with a movement. */
async function fillDrawer(db: Db, by: By): Promise<void> {
  const drawerId = await insertDrawer(db);
  const count = { notes: { '10000': 5, '50': 1 }, amount: 50_050 };
  const opened = await openShift(db, by, { drawerId, key: 'opening', count });
  if (!opened.ok) throw new Error(opened.problem);
  const whose = { id: opened.id, own: true };
  const movement = {
    key: 'movement',
    direction: 'out' as const,
    amount: 50,
    reason: 'other' as const,
    remark: burmese,
  };
  await moveCash(db, by, whose, movement);
  await insertExpense(db, { createdBy: by.uid, remark: burmese });
  await countShift(db, by, whose, { notes: { '10000': 5 }, amount: 50_000 });
  const closed = await closeShift(db, by, whose, {
    ...{ key: 'close', reason: '' as const, remark: burmese },
    ...{ seen: [], unseen: {} },
  });
  if (!closed.ok) throw new Error(closed.problem);
}

async function fillRateBatch(db: Db, createdBy: string, itemId: string): Promise<void> {
  const rounding = '500-100' as const;
  await db
    .insertInto('rateBatches')
    .values({ id: 'b', createdBy, previewedAt: LONG_AGO, previewedTo: 0, rounding })
    .execute();
  await db
    .insertInto('rateBatchRates')
    .values({ batchId: 'b', currency: 'CNY', rate: '600.10', rateId: 'r' })
    .execute();
  await db.insertInto('rateBatchExclusions').values({ batchId: 'b', itemId }).execute();
}

async function fillAccounts(db: Db, userId: string): Promise<void> {
  const times = { createdAt: LONG_AGO, updatedAt: LONG_AGO };
  const until = { expiresAt: '2099-12-31T23:59:59.999Z' };
  await db
    .insertInto('accounts')
    .values({ id: 'a', accountId: userId, providerId: 'credential', userId, password: 'hash', ...times })
    .execute();
  await db
    .insertInto('sessions')
    .values({ id: 's', token: 't', userId, ...until, ...times })
    .execute();
  await db
    .insertInto('verifications')
    .values({ id: 'v', identifier: 'i', value: '{}', ...until, ...times })
    .execute();
  await db.insertInto('securityEvents').values({ uid: userId, at: LONG_AGO, kind: 'logged in' }).execute();
  await db.insertInto('knownDevices').values({ tokenHash: 'hash', userId, createdAt: LONG_AGO }).execute();
  await db
    .insertInto('secondSteps')
    .values({ userId, sealedSecret: 's', lastStep: 59_000_000, begunAt: LONG_AGO, begunIn: 's', onSince: LONG_AGO })
    .execute();
  const passkey = { id: 'p', name: 'Phone', publicKey: 'k', counter: 0 };
  await db
    .insertInto('passkeys')
    .values({ ...passkey, userId, createdAt: LONG_AGO })
    .execute();
  await db
    .insertInto('counterDevices')
    .values({ id: 'd', name: 'Counter', tokenHash: 'hash', createdAt: LONG_AGO })
    .execute();
  await db
    .insertInto('offlineCounters')
    .values({ number: 1, storeId: 'store', deviceId: 'd', createdAt: LONG_AGO })
    .execute();
  await db.insertInto('offlineUses').values({ counter: 1, uid: userId, at: LONG_AGO }).execute();
  await db.insertInto('pins').values({ userId, hash: 'hash', setAt: LONG_AGO }).execute();
  await db.insertInto('usedPasskeyChallenges').values({ hash: 'h', expiresAt: LONG_AGO }).execute();
  await db.insertInto('recoveryCodes').values({ codeHash: 'hash', userId }).execute();
  await db
    .insertInto('signInChallenges')
    .values({ tokenHash: 'hash', userId, ...until })
    .execute();
  await db
    .insertInto('invitations')
    .values({ tokenHash: 'hash', name: 'Su', rights: 'orders.view', uid: userId, usedBy: userId, ...until })
    .execute();
  await db.insertInto('ordersSeen').values({ uid: userId, number: 2 }).execute();
  await db.insertInto('closedAttempts').values({ uid: userId, checkoutKey: 'key', closedAt: LONG_AGO }).execute();
  await db
    .insertInto('signInFailures')
    .values([
      { key: 'a', at: LONG_AGO },
      { key: 'b', at: LONG_AGO },
    ])
    .execute();
  // The database must not give the number of a deleted row to a new one.
  await db.deleteFrom('signInFailures').where('key', '=', 'b').execute();
  const mail = { event: 'order-placed', subjectId: 'o', uid: userId, forAdmins: true, createdAt: LONG_AGO };
  await db
    .insertInto('outbox')
    .values({ ...mail, sentAt: LONG_AGO })
    .execute();
}

async function fillMoveIn(db: Db, uid: string): Promise<void> {
  const times = { createdAt: LONG_AGO, activeAt: LONG_AGO };
  const move = { id: 'm', fileName: 'export.json', uid, state: 'done' as const, ...times };
  await db.insertInto('moveIns').values(move).execute();
  await db
    .insertInto('moveInParts')
    .values({ moveInId: 'm', part: 0, bytes: new Uint8Array([0, 1, 255]) })
    .execute();
  const document = { collection: 'users', docId: 'u', fields: '{}', fate: 'same' as const, sortKey: 'မြ' };
  await db
    .insertInto('moveInDocuments')
    .values({ moveInId: 'm', position: 1, step: 1, ...document })
    .execute();
  await db.insertInto('movedPasswordKeys').values({ id: 'general', sealed: 's', createdAt: LONG_AGO }).execute();
}

async function fillStockImport(db: Db, uid: string): Promise<void> {
  const texts = { hash: 'h', headings: '["အမည်"]', columns: '["name"]', options: '{}' };
  await db
    .insertInto('stockImports')
    .values({
      id: 'i',
      fileName: 'စာရင်း.csv',
      uid,
      state: 'applied',
      ...texts,
      createdAt: LONG_AGO,
      appliedAt: LONG_AGO,
    })
    .execute();
  const row = { position: 2, cells: '["ဖုန်း"]', fate: 'new' as const };
  await db
    .insertInto('stockImportRows')
    .values({ importId: 'i', ...row })
    .execute();
  await db.insertInto('stockHeadings').values({ heading: 'အမည်', role: 'name' }).execute();
}

async function fillWithTexts(db: Db, uid: string, itemId: string): Promise<void> {
  await db
    .insertInto('exchangeRates')
    .values({ id: 'r', currency: 'CNY', rate: '600.10', date: '2026-11-21', createdAt: LONG_AGO })
    .execute();
  await db
    .insertInto('priceChanges')
    .values({ itemId, reason: 'added', uid, at: LONG_AGO, newSalePrice: 66_000 })
    .execute();
  const event = { at: LONG_AGO, uid, action: 'tried', entity: 'texts' };
  const numbers = { z: 1.5, aa: -0.000_1, b: 1e21, nested: { yy: [1, { x: null, w: true }], y: '' }, '10': 1, '9': 2 };
  for (const after of ['text', 7, null, false, [], numbers])
    await db
      .insertInto('auditEvents')
      .values({ ...event, entityId: 'json', before: null, after: JSON.stringify(after) })
      .execute();
  for (const [at, text] of HARD_TEXTS.entries()) {
    await db
      .insertInto('auditEvents')
      .values({ ...event, entityId: text, before: JSON.stringify({ [text]: text }), after: null })
      .execute();
    await db.insertInto('typeSettings').values({ id: text, type: text, createdAt: LONG_AGO }).execute();
    await insertUser(db, { id: `${at} ${text.slice(0, 100)}`, name: text, nameKey: text, image: at % 2 ? text : null });
  }
  await insertUser(db, { phone: '09 791 234 567', email: phoneAddress('09791234567'), verifiedPhone: '09791234567' });
  const notes = JSON.stringify(HARD_TEXTS);
  await db.insertInto('announcements').values({ id: 'top', highlight: '', notes }).execute();
}
