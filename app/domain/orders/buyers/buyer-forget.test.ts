import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { onChanges } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { readPersonData } from '#app/domain/orders/buyers/buyer-data.server.ts';
import { FORGOTTEN, forgetBuyer } from '#app/domain/orders/buyers/buyer-forget.server.ts';
import { saveBuyerNote } from '#app/domain/orders/buyers/buyer-note.server.ts';
import { confirmPhone } from '#app/domain/orders/buyers/buyer-phone.server.ts';
import { readBuyer } from '#app/domain/orders/buyers/buyer-read.server.ts';
import { findBuyers } from '#app/domain/orders/buyers/buyer-search.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { findOrders } from '#app/domain/orders/order-search/order-search-page.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { setBlocked } from '#app/domain/people/accounts/account-block.server.ts';
import { saveProfile } from '#app/domain/people/accounts/profile.server.ts';
import { grantAdmin, revokeAdmin } from '#app/domain/people/accounts/roles.server.ts';
import { NoLongerAllowedError, record } from '#app/domain/people/audit/audit-record.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertOrderLine, insertUser } from '#tests/support/database/rows.ts';
import { cookieHeaders, INVALID_LOGIN, logIn, openAccounts, stranger } from '#tests/support/factories/accounts.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { insertPayment, insertPaymentAccount, insertReceived } from '#tests/support/factories/payments.ts';
import { addSlips, slipContent } from '#tests/support/factories/slips.ts';
import { insertStatementLine } from '#tests/support/factories/statements.ts';

const now = new Date();
const person = {
  name: 'Zawgyi Canary',
  phone: '09 777 888 999',
  email: 'canary.person@example.com',
  password: 'canary-password',
};
/** What must be nowhere afterwards. */
const CANARIES = ['canary', '09777888999', '777 888 999', '09 666 555 444', '09666555444', 'Hlaing Street'];
const addressed = { name: person.name, phone: '09 666 555 444', address: '7 Hlaing Street, canary' };

/** A buyer whose data is in every place where a shop stores it: one order is paid, one was canceled. */
async function openBuyer(db: Db) {
  const accounts = await openAccounts(db);
  const owner = { now, uid: await insertUser(db, { role: 'admin' }) };
  const registered = await accounts.auth.register(person);
  if (!registered.ok) throw new Error(registered.problem);
  const { id } = registered;
  const client = { ...stranger, headers: new Headers({ 'User-Agent': 'Canary Firefox' }) };
  const login = await accounts.auth.logIn(new Date(), client, person);
  await logIn(accounts, 'wrong', client, person.email);
  await accounts.settled();
  await saveBuyerNote(db, { now, uid: owner.uid }, { id, typed: { shopNote: 'canary, pays late' } });
  await confirmPhone(db, owner, { id, phone: person.phone, order: '', takenFrom: '' });
  const itemId = await addStockedItem(db, { qty: 9, salePrice: 1_000 });
  const accountId = await insertPaymentAccount(db);
  await db
    .updateTable('paymentSettings')
    .set({ methods: JSON.stringify(['KBZPay', 'Cash']) })
    .execute();
  const place = { paymentMethod: 'KBZPay', lines: [{ id: itemId, qty: 1, salePrice: 1_000 }] };
  const placed = await placeOrder(db, { now, uid: id }, { ...addressed, ...place, key: crypto.randomUUID() });
  if (!placed.ok) throw new Error(placed.problem);
  const pending = await db.selectFrom('orders').select('id').where('uid', '=', id).executeTakeFirstOrThrow();
  return {
    ...{ accounts, owner, id, itemId, accountId, orderId: pending.id },
    headers: login.ok ? cookieHeaders(login.cookies) : new Headers(),
  };
}

type Opened = Awaited<ReturnType<typeof openBuyer>>;

/** Confirms the order and records its payment, so that nothing is due. */
async function settle(db: Db, { orderId, accountId, owner }: Opened): Promise<void> {
  const paymentId = await insertReceived(db, orderId, { accountId, amount: 1_000, number: '1234567890' });
  await insertStatementLine(db, { accountId, number: '1234567890', text: 'From canary' });
  await addSlips(db, paymentId, [{ ...slipContent('canary slip'), pixelHash: 'x', qrText: 'canary QR' } as never]);
  await confirmOrder(db, { now, uid: owner.uid }, orderId);
}

/** All rows of all tables as text, without the search index of SQLite, whose words have no text. */
async function dump(db: Db): Promise<string> {
  const tables = await db.introspection.getTables();
  const texts: string[] = [];
  for (const { name } of tables.filter((table) => !table.isView && !table.name.startsWith('orderWords'))) {
    const rows = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    const asText = (_: string, value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString() : value);
    // `toJSON` of a Buffer runs before the replacer.
    const plain = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([column, value]) => [column, asText('', value)])),
    );
    texts.push(`${name}: ${JSON.stringify(plain)}`);
  }
  return texts.join('\n').toLowerCase();
}

onEachEngine('a buyer who asks to be forgotten', (freshDb) => {
  it('is in no table of the database any more, and the books stay whole', async () => {
    const db = await freshDb();
    const opened = await openBuyer(db);
    const { id, owner, orderId } = opened;
    await settle(db, opened);
    const before = await dump(db);
    for (const canary of CANARIES) expect(before, canary).toContain(canary.toLowerCase());
    const books = () =>
      db.selectFrom('orders').select(['number', 'uid', 'total', 'paid', 'status']).orderBy('number').execute();
    const [sums, ledger] = [await books(), await db.selectFrom('payments').selectAll().execute()];
    // The payment was inserted without its audit event.
    const differences = await checkIntegrity(db);
    expect(await forgetBuyer(db, owner, id)).toEqual({ ok: true });
    const after = await dump(db);
    for (const canary of CANARIES) expect(after, canary).not.toContain(canary.toLowerCase());
    expect([await books(), await db.selectFrom('payments').selectAll().execute()]).toEqual([sums, ledger]);
    expect(await db.selectFrom('orders').select(['name', 'address']).where('id', '=', orderId).execute()).toEqual([
      { name: FORGOTTEN, address: FORGOTTEN },
    ]);
    expect(await checkIntegrity(db)).toEqual(differences);
  });

  it('can log in nowhere, is found nowhere, and gets nothing back', async () => {
    const db = await freshDb();
    const opened = await openBuyer(db);
    const { accounts, id, owner, headers } = opened;
    await settle(db, opened);
    expect((await accounts.auth.identify(headers)).who?.id).toBe(id);
    await forgetBuyer(db, { now, uid: id }, id);
    expect((await accounts.auth.identify(headers)).who).toBeNull();
    expect(await logIn(accounts, person.password, stranger, person.email)).toMatchObject(INVALID_LOGIN);
    for (const search of ['canary', person.email, person.phone]) {
      expect((await findBuyers(db, search, null)).buyers, search).toEqual([]);
      expect((await findOrders(db, { filter: '', search, payment: '' } as never, 1)).orders, search).toEqual([]);
    }
    expect(await readBuyer(db, id)).toMatchObject({ name: FORGOTTEN, isForgotten: true, email: null, shopNote: '' });
    const gone = { ok: false, problem: 'no-such-buyer' };
    expect(await forgetBuyer(db, owner, id)).toEqual(gone);
    expect(await saveBuyerNote(db, { now, uid: owner.uid }, { id, typed: { shopNote: 'x' } })).toEqual(gone);
    expect(await confirmPhone(db, owner, { id, phone: '09 1234567', order: '', takenFrom: '' })).toEqual(gone);
    expect(await setBlocked(db, now, owner.uid, { buyer: id, blocked: false })).toMatchObject({ ok: false });
    await expect(saveProfile(db, { now, uid: id }, { typed: { name: 'Zaw', phone: '09' } })).rejects.toThrow(
      NoLongerAllowedError,
    );
    const placing = transact(db, (trx) =>
      record(trx, now, { uid: id, action: 'order placed', entity: 'orders', entityId: opened.orderId }),
    );
    await expect(placing).rejects.toThrow(NoLongerAllowedError);
  });

  it('is refused while an order is open, a payment is checked, or money is due either way', async () => {
    const db = await freshDb();
    const { id, owner, orderId, accountId, itemId } = await openBuyer(db);
    const { number } = await db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const forget = () => forgetBuyer(db, owner, id);
    const set = (values: object) => db.updateTable('orders').set(values).where('id', '=', orderId).execute();
    expect(await forget()).toEqual({ ok: false, problem: 'open-order', number });
    await set({ status: 'confirmed' });
    expect(await forget()).toEqual({ ok: false, problem: 'money-due', number });
    const payment = await insertPayment(db, orderId, { accountId, amount: 1_000 });
    expect(await forget()).toEqual({ ok: false, problem: 'money-due', number });
    const decided = { decidedAt: now.toISOString(), decidedBy: owner.uid };
    await db
      .updateTable('payments')
      .set({ state: 'verified', ...decided })
      .where('id', '=', payment)
      .execute();
    await set({ cancelRequested: true });
    expect(await forget()).toEqual({ ok: false, problem: 'open-order', number });
    await set({ status: 'canceled' });
    expect(await forget()).toEqual({ ok: false, problem: 'money-due', number });
    await insertReceived(db, orderId, { accountId, amount: 1_000, direction: 'out' });
    const { id: other } = { id: await insertOrder(db, { uid: id, status: 'confirmed', paymentMethod: 'Cash' }) };
    await insertOrderLine(db, { orderId: other, itemId });
    expect(await forget()).toEqual({ ok: true });
  });

  it('is a buyer: neither an admin nor a second buyer of the same name loses anything', async () => {
    const db = await freshDb();
    const opened = await openBuyer(db);
    await settle(db, opened);
    const { id, owner } = opened;
    const namesake = await insertUser(db, { name: person.name, phone: '09 111 222 333' });
    const orderId = await insertOrder(db, { uid: namesake, ...addressed, status: 'confirmed', total: 0 });
    const other = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
    expect(await forgetBuyer(db, owner, owner.uid)).toEqual({ ok: false, problem: 'no-such-buyer' });
    expect(await forgetBuyer(db, owner, id)).toEqual({ ok: true });
    expect(await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()).toEqual(other);
    expect(await readBuyer(db, namesake)).toMatchObject({ name: person.name, phone: '09 111 222 333' });
    const tallies = db.selectFrom('orderTallies').select(({ fn }) => fn.sum<number>('confirmed').as('confirmed'));
    const { confirmed } = await tallies.where('whose', '=', person.name).executeTakeFirstOrThrow();
    expect(Number(confirmed)).toBe(1);
  });

  it('is forgotten by themselves, or by who may manage people', async () => {
    const db = await freshDb();
    const opened = await openBuyer(db);
    await settle(db, opened);
    const sales = await insertUser(db, { rights: 'buyers orders.view' });
    await expect(forgetBuyer(db, { now, uid: sales }, opened.id)).rejects.toThrow(NoLongerAllowedError);
    await expect(forgetBuyer(db, { now, uid: await insertUser(db) }, opened.id)).rejects.toThrow(NoLongerAllowedError);
    expect(await readBuyer(db, opened.id)).toMatchObject({ name: person.name });
    const head = await insertUser(db, { rights: 'buyers people' });
    const changes: unknown[] = [];
    onChanges(db, (noted) => changes.push(...noted));
    expect(await forgetBuyer(db, { now, uid: head }, opened.id)).toEqual({ ok: true });
    expect(changes).toContainEqual({ what: 'person', uid: opened.id });
    expect(changes).toContainEqual({ what: 'orders', uid: opened.id });
  });

  it('does not erase what they did as staff: the owner does, and the audit keeps their rights', async () => {
    const db = await freshDb();
    const opened = await openBuyer(db);
    const { id, owner } = opened;
    await settle(db, opened);
    await grantAdmin(db, now, owner.uid, person.email);
    await revokeAdmin(db, now, owner.uid, person.email);
    const invitation = { tokenHash: 'used', name: person.name, rights: '', uid: owner.uid, usedBy: id };
    await db
      .insertInto('invitations')
      .values({ ...invitation, expiresAt: now.toISOString() })
      .execute();
    expect(await forgetBuyer(db, { now, uid: id }, id)).toEqual({ ok: false, problem: 'worked-here' });
    expect(await forgetBuyer(db, owner, id)).toEqual({ ok: true });
    const about = db.selectFrom('auditEvents').select(['action', 'after']).where('entityId', '=', id);
    expect(await about.where('after', 'is not', null).orderBy('id').execute()).toEqual([
      { action: 'role set', after: { role: 'admin' } },
      { action: 'role set', after: { role: 'buyer' } },
    ]);
    expect(await db.selectFrom('invitations').selectAll().execute()).toEqual([]);
  });

  it('waits for a cancellation that is under way, and then is owed money', async () => {
    const db = await freshDb();
    const opened = await openBuyer(db);
    await settle(db, opened);
    const begun = Promise.withResolvers<void>();
    const canceling = transact(db, async (trx) => {
      await trx.updateTable('orders').set({ status: 'canceled' }).where('id', '=', opened.orderId).execute();
      begun.resolve();
      await setTimeout(200);
    });
    await begun.promise;
    expect(await forgetBuyer(db, opened.owner, opened.id)).toMatchObject({ ok: false, problem: 'money-due' });
    await canceling;
  });

  it('leaves the audit of everybody else unchangeable', async () => {
    const db = await freshDb();
    const opened = await openBuyer(db);
    await settle(db, opened);
    const other = await insertUser(db);
    await saveBuyerNote(db, { now, uid: opened.owner.uid }, { id: other, typed: { shopNote: 'a note' } });
    await forgetBuyer(db, opened.owner, opened.id);
    const note = db.updateTable('auditEvents').where('entityId', '=', other);
    await expect(note.set({ before: null, after: null }).execute()).rejects.toThrow('append-only');
    const own = db.updateTable('auditEvents').where('entityId', '=', opened.id);
    await expect(own.set({ uid: null }).execute()).rejects.toThrow('append-only');
    await expect(own.set({ after: JSON.stringify({ role: 'admin' }) }).execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('auditEvents').execute()).rejects.toThrow('append-only');
  });
});

onEachEngine('the data of a buyer', (freshDb) => {
  it('has the account, log-ins, orders and payments, no cost, no note of the shop and nobody else', async () => {
    const db = await freshDb();
    const opened = await openBuyer(db);
    await settle(db, opened);
    const stranger = await insertUser(db, { name: 'Stranger' });
    await insertOrder(db, { uid: stranger, address: 'elsewhere' });
    const data = await readPersonData(db, { now, uid: opened.id });
    expect(data).toMatchObject({
      account: { name: person.name, email: person.email, confirmedPhone: '09777888999' },
      sessions: [{ device: 'Firefox', address: '203.0.113.7' }],
      orders: [{ address: addressed.address, items: [{ qty: 1 }], payments: [{ amount: 1_000, slips: [{}] }] }],
    });
    expect(data.securityLog.map(({ kind }) => kind)).toContain('password refused');
    const text = JSON.stringify(data);
    for (const secret of ['pays late', 'elsewhere', 'Stranger', '"cost"', '"rate"', '"profit"', '"token"', 'password"'])
      expect(text, secret).not.toContain(secret);
  });
});
