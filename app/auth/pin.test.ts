import { expect, it } from 'vitest';
import { onChanges } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { markUnavailable } from '#app/db/unavailable.server.ts';
import { HOUR_MS } from '#app/domain/dates.ts';
import { setBlocked } from '#app/domain/people/accounts/account-block.server.ts';
import type { Action } from '#app/domain/people/audit/actions.ts';
import { NoLongerAllowedError, record } from '#app/domain/people/audit/audit-record.server.ts';
import { runAsPinSession } from '#app/domain/people/rights/pin-session.server.ts';
import { RIGHTS } from '#app/domain/people/rights/rights.ts';
import { removeCounterDevice } from '#app/domain/people/sign-in/counter-devices.server.ts';
import { deletePasskeysAndPin } from '#app/domain/people/sign-in/passkeys.server.ts';
import { MAX_WRONG_PINS, PIN_SESSION_HOURS } from '#app/domain/people/sign-in/pin-form.ts';
import { guardGuess, listPinPeople, readPin, removePin } from '#app/domain/people/sign-in/pins.server.ts';
import { mayGrant, setRights } from '#app/domain/people/staff/staff.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import {
  aye,
  cookieHeaders,
  logInHeaders,
  openAccounts,
  ownRequest,
  requestResetToken,
  stranger,
} from '#tests/support/factories/accounts.ts';

const PIN = '402917';
const wrong = { ok: false, problem: 'wrong-pin' };
const typed = { pin: PIN, currentPassword: aye.password };

/** Aye as owner with a PIN, at a shop with one device of the counter. */
async function openCounter(db: Db) {
  const accounts = await openAccounts(db);
  const { pins } = accounts.auth;
  await db.updateTable('users').set({ role: 'admin' }).where('email', '=', aye.email).execute();
  const headers = await logInHeaders(accounts);
  const request = await ownRequest(accounts, headers);
  const by = { now: new Date(), uid: request.person.id };
  const allow = async (name = 'Counter') => cookieHeaders([await pins.allowDevice(by, name)]);
  const device = await allow();
  const enter = (pin = PIN, on = device, person = by.uid) =>
    pins.logIn(new Date(), { ...stranger, headers: on }, { person, pin });
  const set = (change = {}) => pins.set(new Date(), request, { ...typed, ...change });
  expect(await set()).toEqual({ ok: true });
  return { accounts, by, headers, allow, device, enter, set, uid: by.uid };
}

async function readKinds(db: Db): Promise<string[]> {
  const events = await db.selectFrom('securityEvents').select('kind').orderBy('id').execute();
  return events.map(({ kind }) => kind);
}

onEachEngine('a PIN', (freshDb) => {
  it('opens neither settings, people, refunds nor costs, even to an owner, for hours', async () => {
    const db = await freshDb();
    const { accounts, headers, device, enter, uid } = await openCounter(db);
    const both = new Headers({ Cookie: `${headers.get('Cookie')}; ${device.get('Cookie')}` });
    const login = await enter(PIN, both);
    if (!login.ok) throw new Error(login.problem);
    expect((await accounts.auth.identify(headers)).who).toBeNull();
    const { who, cookies, needsRenewal } = await accounts.auth.identify(cookieHeaders(login.cookies));
    const closed = ['settings', 'people', 'refunds', 'costs.view'];
    expect(who).toMatchObject({ id: uid, role: 'staff', byPin: true });
    expect(who?.rights).toEqual(RIGHTS.filter((right) => !closed.includes(right)));
    expect([cookies, needsRenewal]).toEqual([[], false]);
    const session = await db.selectFrom('sessions').select(['createdAt', 'expiresAt']).executeTakeFirstOrThrow();
    const lifetime = Date.parse(session.expiresAt) - Date.parse(session.createdAt);
    expect(Math.round(lifetime / HOUR_MS)).toBe(PIN_SESSION_HOURS);
    expect(await readKinds(db)).toEqual(['logged in', 'counter device allowed', 'PIN set', 'logged in by PIN']);
  });

  it('does not let its session write what it never opens', async () => {
    const db = await freshDb();
    const { uid } = await openCounter(db);
    const act = (action: Action) =>
      runAsPinSession(() =>
        transact(db, (trx) => record(trx, new Date(), { uid, action, entity: 'orders', entityId: uid })),
      );
    await act('order confirmed');
    for (const action of ['payment refunded', 'rights set', 'terms saved'] as const)
      await expect(act(action), action).rejects.toThrow(NoLongerAllowedError);
    const seller = { id: await insertUser(db, { rights: 'orders.view' }), rights: [] };
    const otherOwner = { id: await insertUser(db, { role: 'admin' }), rights: [] };
    const by = { now: new Date(), uid };
    for (const person of [seller, otherOwner])
      expect(await runAsPinSession(() => setRights(db, by, person))).toEqual({ ok: false, problem: 'lacks-right' });
    expect(await runAsPinSession(() => transact(db, (trx) => mayGrant(trx, uid, [])))).toBe(false);
  });

  it('is taken on an allowed device only, and its sessions end with the device', async () => {
    const db = await freshDb();
    const { accounts, by, enter, uid } = await openCounter(db);
    const changed: unknown[] = [];
    onChanges(db, (changes) => void changed.push(...changes));
    expect(await enter(PIN, new Headers())).toEqual({ ok: false, problem: 'no-device' });
    expect(await enter(PIN, new Headers({ Cookie: 'counter=made-up' }))).toEqual({ ok: false, problem: 'no-device' });
    const login = await enter();
    if (!login.ok) throw new Error(login.problem);
    const { id } = await db.selectFrom('counterDevices').select('id').executeTakeFirstOrThrow();
    await removeCounterDevice(db, by, id);
    expect(changed).toEqual([{ what: 'catalog' }, { what: 'person', uid }]);
    expect((await accounts.auth.identify(cookieHeaders(login.cookies))).who).toBeNull();
    expect(await enter()).toEqual({ ok: false, problem: 'no-device' });
  });

  it('names no device that was removed during the comparison', async () => {
    const db = await freshDb();
    const { by, enter } = await openCounter(db);
    const { id } = await db.selectFrom('counterDevices').select('id').executeTakeFirstOrThrow();
    // The comparison takes longer than the removal; in the other order the login ends with the device.
    const [login] = await Promise.all([enter(), removeCounterDevice(db, by, id)]);
    expect(login).toBeOneOf([{ ok: false, problem: 'no-device' }, expect.objectContaining({ ok: true })]);
    const opened = db.selectFrom('sessions').select('id').where('counterDevice', 'is not', null);
    expect(await opened.execute()).toEqual([]);
  });

  it('ends its sessions when it is changed or removed', async () => {
    const db = await freshDb();
    const { accounts, by, enter, set, uid } = await openCounter(db);
    const changed: unknown[] = [];
    onChanges(db, (changes) => void changed.push(...changes));
    const end = [() => set({ pin: '771304' }), () => removePin(db, by)];
    for (const [at, pin] of [PIN, '771304'].entries()) {
      const login = await enter(pin);
      if (!login.ok) throw new Error(login.problem);
      const isOpen = async () => (await accounts.auth.identify(cookieHeaders(login.cookies))).who !== null;
      expect(await isOpen()).toBe(true);
      changed.length = 0;
      await end[at]?.();
      expect(await isOpen()).toBe(false);
      expect(changed).toEqual([{ what: 'person', uid }]);
    }
    await set();
    const login = await enter();
    if (!login.ok) throw new Error(login.problem);
    await deletePasskeysAndPin(db, uid);
    expect((await accounts.auth.identify(cookieHeaders(login.cookies))).who).toBeNull();
  });

  it('counts no guess that an outage kept from its comparison', async () => {
    const db = await freshDb();
    const { enter, uid } = await openCounter(db);
    const busy = () => guardGuess(db, uid, () => Promise.reject(markUnavailable(new Error('500 wait'))));
    for (let guess = 0; guess <= MAX_WRONG_PINS; guess++) await expect(busy()).rejects.toThrow('500 wait');
    expect(await enter()).toMatchObject({ ok: true });
  });

  it('is set only for somebody who still works in the shop', async () => {
    const db = await freshDb();
    const { set, uid } = await openCounter(db);
    await db.updateTable('users').set({ role: 'buyer' }).where('id', '=', uid).execute();
    expect(await set()).toEqual({ ok: false, problem: 'changed-meanwhile' });
  });

  it('is locked after five wrong ones, sent at once from ten devices, until the person logs in', async () => {
    const db = await freshDb();
    const { accounts, allow, enter, uid } = await openCounter(db);
    const devices = await Promise.all(Array.from({ length: 10 }, (_, at) => allow(`${at}`)));
    const guesses = await Promise.all(devices.map((device, at) => enter(`40291${at === 7 ? 0 : at}`, device)));
    expect(guesses).toEqual(Array(10).fill(wrong));
    await accounts.settled();
    const kinds = (await readKinds(db)).filter((kind) => kind.startsWith('PIN ')).sort();
    expect(kinds).toEqual(['PIN locked', ...Array(MAX_WRONG_PINS - 1).fill('PIN refused'), 'PIN set']);
    expect(await enter()).toEqual(wrong);
    expect(await listPinPeople(db)).toMatchObject([{ id: uid, isLocked: true }]);
    await logInHeaders(accounts);
    expect(await enter()).toMatchObject({ ok: true });
  });

  it('answers for somebody without a PIN as for a wrong one, and makes the device pause', async () => {
    const db = await freshDb();
    const { device, enter } = await openCounter(db);
    const other = await insertUser(db, { rights: 'orders.view' });
    for (let guess = 0; guess < 10; guess++)
      expect(await enter(PIN, device, guess % 2 ? other : 'nobody')).toEqual(wrong);
    expect(await enter()).toMatchObject({ problem: 'throttled' });
  });

  it('is refused if it is easy to guess, and set with the password only', async () => {
    const db = await freshDb();
    const { set, uid } = await openCounter(db);
    await removePin(db, { now: new Date(), uid });
    for (const pin of ['000000', '123456', '987654', '121212', aye.phone.slice(-6)])
      expect(await set({ pin }), pin).toEqual({ ok: false, problem: 'weak-pin' });
    expect(await set({ currentPassword: 'wrong' })).toEqual({ ok: false, problem: 'wrong-password' });
    expect(await readPin(db, uid)).toBeNull();
  });

  it('ends with another password, a block, and the work in the shop', async () => {
    const db = await freshDb();
    const { accounts, uid, by, headers, enter } = await openCounter(db);
    const owner = { now: by.now, uid: await insertUser(db, { role: 'admin' }) };
    const isGone = async () => (await readPin(db, uid)) === null && (await enter()).ok === false;
    const token = await requestResetToken(accounts);
    await accounts.auth.resetPassword(new Date(), stranger, { token, password: aye.password });
    expect(await isGone()).toBe(true);
    const request = await ownRequest(accounts, await logInHeaders(accounts, aye, headers));
    await accounts.auth.pins.set(new Date(), request, typed);
    await accounts.auth.changePassword(new Date(), request, {
      currentPassword: aye.password,
      newPassword: 'an-other-password',
    });
    expect(await isGone()).toBe(true);
    await db.updateTable('users').set({ role: 'buyer', rights: 'orders.view' }).where('id', '=', uid).execute();
    const pin = { userId: uid, hash: 'a', setAt: by.now.toISOString() };
    const again = () => db.insertInto('pins').values(pin).execute();
    await again();
    await setBlocked(db, owner.now, owner.uid, { staff: uid, blocked: true });
    expect(await isGone()).toBe(true);
    await setBlocked(db, owner.now, owner.uid, { staff: uid, blocked: false });
    await again();
    await setRights(db, owner, { id: uid, rights: null });
    expect(await isGone()).toBe(true);
  });
});
