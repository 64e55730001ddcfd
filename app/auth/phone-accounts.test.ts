import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { readBuyerOfOrder } from '#app/domain/orders/buyers/buyer-of-order.server.ts';
import { confirmPhone, undoPhoneConfirmation } from '#app/domain/orders/buyers/buyer-phone.server.ts';
import { NUMBER_TAKEN } from '#app/domain/people/accounts/auth-refusals.ts';
import { grantAdmin } from '#app/domain/people/accounts/roles.server.ts';
import { findKnownDevice, rememberDevice } from '#app/domain/people/sign-in/known-devices.server.ts';
import { phoneAddress } from '#app/domain/text/phone-address.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import {
  type Accounts,
  aye,
  count,
  hla,
  INVALID_NUMBER,
  logIn,
  logInHeaders,
  openAccounts,
  requestResetToken,
  stranger,
} from '#tests/support/factories/accounts.ts';

const number = '09791234567';
const refusedNumber = { ok: false, problem: 'refused', message: NUMBER_TAKEN };

async function registered({ auth }: Accounts, person: typeof hla): Promise<string> {
  const outcome = await auth.register(person);
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.id;
}

const confirm = async (db: Db, id: string, { phone = number, takenFrom = '', order = '' } = {}) =>
  confirmPhone(db, await ownerOf(db), { id, phone, order, takenFrom });

async function ownerOf(db: Db) {
  const owner = await db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirst();
  return { now: new Date(), uid: owner?.id ?? (await insertUser(db, { role: 'admin' })) };
}

onEachEngine('an account without email', (freshDb) => {
  it('logs in with its number, which nobody else can register, whoever typed it in an account with email', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    await accounts.auth.register({ ...aye, email: 'typed@example.com', phone: hla.phone });
    await registered(accounts, hla);
    expect(await logIn(accounts, hla.password, stranger, hla.email)).toMatchObject({ ok: true, role: 'buyer' });
    expect(await logIn(accounts, 'another guess', stranger, hla.email)).toMatchObject(INVALID_NUMBER);
    const before = await count(db, 'users');
    expect(await accounts.auth.register({ ...hla, password: 'second-person' })).toEqual(refusedNumber);
    const both = await Promise.all(
      [1, 2].map(() => accounts.auth.register({ ...hla, email: phoneAddress('09450000000') })),
    );
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await count(db, 'users')).toBe(before + 1);
    expect(await logIn(accounts, 'second-person', stranger, hla.email)).toMatchObject(INVALID_NUMBER);
  });

  it('gets no mail and never becomes an admin', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const id = await registered(accounts, hla);
    await accounts.auth.sendResetLink(new Date(), stranger, hla.email);
    await accounts.settled();
    expect([accounts.mails, await count(db, 'verifications')]).toEqual([[], 0]);
    expect(await grantAdmin(db, new Date(), null, hla.email)).toEqual({ ok: false, problem: 'unknown' });
    expect(await grantAdmin(db, new Date(), null, hla.email.toUpperCase())).toEqual({ ok: false, problem: 'unknown' });
    expect(await db.selectFrom('users').select('role').where('id', '=', id).execute()).toEqual([{ role: 'buyer' }]);
  });
});

onEachEngine('a link for a new password from the shop', (freshDb) => {
  async function openIssued(db: Db) {
    const accounts = await openAccounts(db);
    const id = await registered(accounts, hla);
    const issue = async (uid = id, now = new Date()) => {
      const issued = await accounts.auth.issueResetLink({ ...(await ownerOf(db)), now }, uid);
      return issued.ok ? (/token=([\w-]+)$/.exec(issued.link)?.[1] ?? '') : issued.problem;
    };
    const reset = (token: string, password = 'new-password') =>
      accounts.auth.resetPassword(new Date(), stranger, { token: token, password: password });
    return { accounts, id, issue, reset };
  }
  const badToken = { ok: false, problem: 'bad-token' };

  it('sets the password once, ends the sessions, and is in the audit', async () => {
    const db = await freshDb();
    const { accounts, id, issue, reset } = await openIssued(db);
    const headers = await logInHeaders(accounts, hla);
    const token = await issue();
    expect(await accounts.auth.isResetToken(token)).toBe(true);
    expect(await reset(token)).toMatchObject({ ok: true });
    expect(await reset(token, 'other-password')).toEqual(badToken);
    expect((await accounts.auth.identify(headers)).who).toBeNull();
    expect(await logIn(accounts, 'new-password', stranger, hla.email)).toMatchObject({ ok: true });
    const events = db.selectFrom('auditEvents').select(['entityId', 'uid']).where('action', '=', 'reset link issued');
    expect(await events.execute()).toEqual([{ entityId: id, uid: (await ownerOf(db)).uid }]);
    expect(JSON.stringify(await db.selectFrom('auditEvents').selectAll().execute())).not.toContain(token);
  });

  it('ends earlier ones, and itself after 30 minutes', async () => {
    const db = await freshDb();
    const { accounts, issue, reset } = await openIssued(db);
    const first = await issue();
    const second = await issue();
    expect(await reset(first)).toEqual(badToken);
    expect(await accounts.auth.isResetToken(second)).toBe(true);
    const late = await issue(undefined, new Date(Date.now() - 31 * 60_000));
    for (const token of [second, late]) expect(await reset(token)).toEqual(badToken);
    const { expiresAt } = await db.selectFrom('verifications').select('expiresAt').executeTakeFirstOrThrow();
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)).toBe(-1);
  });

  it('works if it is the last of several that are issued at once', async () => {
    const db = await freshDb();
    const { accounts, issue } = await openIssued(db);
    await ownerOf(db);
    const tokens = await Promise.all([issue(), issue(), issue()]);
    const works = await Promise.all(tokens.map((token) => accounts.auth.isResetToken(token)));
    expect(works.filter(Boolean)).toHaveLength(1);
  });

  it('is refused to an account that has lost its number, until another is confirmed', async () => {
    const db = await freshDb();
    const { accounts, id, issue } = await openIssued(db);
    const { id: aye } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'aye@example.com')
      .executeTakeFirstOrThrow();
    await confirm(db, aye, { takenFrom: id });
    expect([await issue(), await count(db, 'verifications')]).toEqual(['lacks-number', 0]);
    expect(await confirm(db, id, { phone: '09222333444' })).toEqual({ ok: true });
    expect(await accounts.auth.isResetToken(await issue())).toBe(true);
  });

  it('gives its first password to an account that the counter added, whose number nobody else registers', async () => {
    const db = await freshDb();
    const { accounts, issue, reset } = await openIssued(db);
    const email = phoneAddress('09450000001');
    const id = await insertUser(db, { email, phone: '09450000001' });
    expect(await accounts.auth.register({ ...hla, email, phone: '09450000001' })).toEqual(refusedNumber);
    expect(await logIn(accounts, 'new-password', stranger, email)).toMatchObject(INVALID_NUMBER);
    expect(await reset(await issue(id))).toMatchObject({ ok: true });
    expect(await logIn(accounts, 'new-password', stranger, email)).toMatchObject({ ok: true, role: 'buyer' });
  });

  it('opens the account of staff only if it was made for staff', async () => {
    const db = await freshDb();
    const { accounts, id, issue, reset } = await openIssued(db);
    const asBuyer = await issue();
    await db.updateTable('users').set({ rights: 'orders.view' }).where('id', '=', id).execute();
    expect(await reset(asBuyer)).toEqual(badToken);
    expect(await issue()).toBe('no-such-buyer');
    const headers = await logInHeaders(accounts, hla);
    const issued = await accounts.auth.issueResetLink({ ...(await ownerOf(db)), now: new Date() }, id, true);
    const token = issued.ok ? (issued.link.split('token=')[1] ?? '') : issued.problem;
    expect(await reset(token)).toMatchObject({ ok: true });
    expect((await accounts.auth.identify(headers)).who).toBeNull();
    expect(await reset(token, 'other-password')).toEqual(badToken);
  });

  it.each([
    ['works here no more', { rights: null }],
    ['has lost the right', { rights: 'people stock.view' }],
    ['is switched off', { blockedAt: new Date().toISOString() }],
  ])('opens nothing if its maker %s', async (_, change) => {
    const db = await freshDb();
    const { accounts, id, reset } = await openIssued(db);
    const maker = await insertUser(db, { rights: 'buyers orders.view people' });
    const issue = async (isStaff: boolean) => {
      const issued = await accounts.auth.issueResetLink({ uid: maker, now: new Date() }, id, isStaff);
      return issued.ok ? (issued.link.split('token=')[1] ?? '') : issued.problem;
    };
    for (const rights of [null, 'orders.view']) {
      await db
        .updateTable('users')
        .set({ rights: 'buyers orders.view people', blockedAt: null })
        .where('id', '=', maker)
        .execute();
      await db.updateTable('users').set({ rights }).where('id', '=', id).execute();
      const token = await issue(rights !== null);
      expect(await accounts.auth.isResetToken(token)).toBe(true);
      await db.updateTable('users').set(change).where('id', '=', maker).execute();
      expect(await accounts.auth.isResetToken(token)).toBe(false);
      expect(await reset(token)).toEqual(badToken);
    }
  });

  it('opens no admin: none is issued for one, and none works for a buyer who has become one', async () => {
    const db = await freshDb();
    const { accounts, issue, reset } = await openIssued(db);
    const { uid } = await ownerOf(db);
    expect(await issue(uid)).toBe('no-such-buyer');
    expect(await count(db, 'verifications')).toBe(0);
    const buyer = await db.selectFrom('users').select('id').where('email', '=', aye.email).executeTakeFirstOrThrow();
    const token = await issue(buyer.id);
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', buyer.id).execute();
    expect(await accounts.auth.isResetToken(token)).toBe(false);
    expect(await reset(token)).toEqual(badToken);
    // A mailed link still helps an admin.
    expect(await reset(await requestResetToken(accounts))).toMatchObject({ ok: true });
    await db.updateTable('users').set({ role: 'buyer' }).where('id', '=', buyer.id).execute();
    const granted = await issue(buyer.id);
    await grantAdmin(db, new Date(), null, aye.email);
    expect(await reset(granted)).toEqual(badToken);
  });
});

onEachEngine('a confirmed number', (freshDb) => {
  it('is taken from an unconfirmed account, which keeps orders and session, and is told to the admin first', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const squatter = await registered(accounts, hla);
    const session = await logInHeaders(accounts, hla);
    const real = await registered(accounts, { ...hla, email: phoneAddress('09450000000'), phone: '09450000000' });
    expect(await confirm(db, real)).toEqual({
      ok: false,
      problem: 'takes-number',
      other: { id: squatter, name: 'Hla' },
    });
    expect(await logIn(accounts, hla.password, stranger, hla.email)).toMatchObject({ ok: true });
    expect(await confirm(db, real, { takenFrom: squatter })).toEqual({ ok: true });
    expect((await accounts.auth.identify(session)).who).toMatchObject({ id: squatter });
    const { id } = (await accounts.auth.identify(await logInHeaders(accounts, hla))).who ?? {};
    expect(id).toBe(real);
    // Helped: a new number.
    expect(await confirm(db, squatter, { phone: '09 222 333 444' })).toEqual({ ok: true });
    const email = phoneAddress('09222333444');
    const helped = await accounts.auth.identify(await logInHeaders(accounts, { ...hla, email }));
    expect(helped.who).toMatchObject({ id: squatter, phone: '09 222 333 444' });
  });

  it('is taken from nobody for whom it is confirmed, and cannot be registered, until that is taken back', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const { id: first } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', aye.email)
      .executeTakeFirstOrThrow();
    expect(await confirm(db, first)).toEqual({ ok: true });
    // An account with email may log in with it too.
    expect(await logIn(accounts, aye.password, stranger, hla.email)).toMatchObject({ ok: true });
    expect(await accounts.auth.register(hla)).toEqual(refusedNumber);
    const second = await registered(accounts, { ...hla, email: phoneAddress('09450000000'), phone: '09450000000' });
    for (const takenFrom of ['', first])
      expect(await confirm(db, second, { takenFrom })).toMatchObject({
        problem: 'confirmed-elsewhere',
        other: { id: first },
      });
    expect(await undoPhoneConfirmation(db, await ownerOf(db), first)).toEqual({ ok: true });
    expect(await logIn(accounts, aye.password, stranger, hla.email)).toMatchObject(INVALID_NUMBER);
    expect(await confirm(db, second)).toEqual({ ok: true });
    expect(await logIn(accounts, hla.password, stranger, hla.email)).toMatchObject({ ok: true });
  });

  it('is taken from nobody who works in the shop, also unconfirmed', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const staff = await registered(accounts, hla);
    await db.updateTable('users').set({ rights: 'people' }).where('id', '=', staff).execute();
    const buyer = await registered(accounts, { ...hla, email: phoneAddress('09450000000'), phone: '09450000000' });
    for (const takenFrom of ['', staff])
      expect(await confirm(db, buyer, { takenFrom })).toMatchObject({ problem: 'confirmed-elsewhere' });
    expect(await logIn(accounts, hla.password, stranger, hla.email)).toMatchObject({ ok: true });
  });

  it('shares the limit of guesses with the email of its account', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const { id } = await db.selectFrom('users').select('id').where('email', '=', aye.email).executeTakeFirstOrThrow();
    await confirm(db, id);
    for (const login of [aye.email, hla.email, aye.email, hla.email, hla.email])
      await logIn(accounts, 'guess', stranger, login);
    for (const login of [aye.email, hla.email])
      expect(await logIn(accounts, aye.password, stranger, login)).toMatchObject({ problem: 'throttled' });
  });

  it('opens no account that has become an admin', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const { id } = await db.selectFrom('users').select('id').where('email', '=', aye.email).executeTakeFirstOrThrow();
    expect(await confirm(db, id)).toEqual({ ok: true });
    await grantAdmin(db, new Date(), null, aye.email);
    expect(await confirm(db, id)).toEqual({ ok: false, problem: 'no-such-buyer' });
    expect(await db.selectFrom('users').select('id').where('verifiedPhone', 'is not', null).execute()).toEqual([]);
    await accounts.auth.sendResetLink(new Date(), stranger, hla.email);
    await accounts.settled();
    expect(accounts.mails).toEqual([]);
  });

  it('is that of an order of the same buyer only', async () => {
    const db = await freshDb();
    await openAccounts(db);
    const [buyer, other] = [await insertUser(db), await insertUser(db)];
    const order = await insertOrder(db, { uid: buyer, phone: '၀၉ ၇၉၁ ၂၃၄ ၅၆၇' });
    expect(await confirm(db, other, { order })).toEqual({ ok: false, problem: 'no-such-buyer' });
    expect(await confirm(db, buyer, { order, phone: '' })).toEqual({ ok: true });
    await confirm(db, buyer, { order });
    const confirmed = db.selectFrom('auditEvents').select('id').where('action', '=', 'phone confirmed');
    expect(await confirmed.execute()).toHaveLength(1);
    const several = await insertOrder(db, { uid: buyer, phone: '09791234567, 09450000000' });
    expect(await confirm(db, buyer, { order: several })).toEqual({ ok: false, problem: 'no-number' });
    expect(await db.selectFrom('users').select('id').where('verifiedPhone', '=', number).execute()).toEqual([
      { id: buyer },
    ]);
  });

  it('is not replaced by the number of an order, which may be a gift, but on the page of the buyer', async () => {
    const db = await freshDb();
    await openAccounts(db);
    const buyer = await insertUser(db);
    expect(await confirm(db, buyer)).toEqual({ ok: true });
    const gift = await insertOrder(db, { uid: buyer, phone: '09222333444' });
    expect(await confirm(db, buyer, { order: gift })).toEqual({ ok: false, problem: 'has-number', number });
    expect(await readBuyerOfOrder(db, gift)).toMatchObject({ isConfirmed: false, otherNumber: number });
    expect(await confirm(db, buyer, { phone: '09222333444' })).toEqual({ ok: true });
    expect(await readBuyerOfOrder(db, gift)).toMatchObject({ isConfirmed: true, otherNumber: null, hasEmail: true });
    await db
      .updateTable('users')
      .set({ email: phoneAddress(number) })
      .where('id', '=', buyer)
      .execute();
    expect(await readBuyerOfOrder(db, gift)).toMatchObject({ hasEmail: false });
  });

  it('brings its buyer no device of an account that logged in with it before', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const now = new Date();
    const squatter = await registered(accounts, hla);
    const real = await registered(accounts, { ...hla, email: phoneAddress('09450000000'), phone: '09450000000' });
    const known = await rememberDevice(db, now, { id: squatter, email: hla.email });
    expect(await confirm(db, real, { takenFrom: squatter })).toEqual({ ok: true });
    expect(await findKnownDevice(db, now, known, hla.email)).toBeUndefined();
    const own = await rememberDevice(db, now, { id: real, email: hla.email });
    expect(await confirm(db, real, { phone: '09222333444' })).toEqual({ ok: true });
    await registered(accounts, hla);
    expect(await findKnownDevice(db, now, own, hla.email)).toBeUndefined();
  });

  it('goes either to its account or to a registration at the same moment', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const id = await insertUser(db);
    const [registered, confirmed] = await Promise.all([accounts.auth.register(hla), confirm(db, id)]);
    if (confirmed.ok) expect(registered).toEqual(refusedNumber);
    else expect([registered.ok, confirmed.problem]).toEqual([true, 'takes-number']);
  });
});
