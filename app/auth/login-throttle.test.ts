import { expect, it } from 'vitest';
import type { ClientInfo } from '#app/auth/auth-context.server.ts';
import { findKnownDevice } from '#app/domain/people/sign-in/known-devices.server.ts';
import {
  addressLimit,
  type Limit,
  registrationLimit,
  resetLinkLimit,
  successLimit,
} from '#app/domain/people/sign-in/sign-in-limits.server.ts';
import { phoneAddress } from '#app/domain/text/phone-address.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import {
  aye,
  exhaust,
  hla,
  INVALID_LOGIN,
  INVALID_NUMBER,
  lockOut,
  logIn,
  logInHeaders,
  openAccounts,
  openAuth,
  ownRequest,
  requestResetToken,
  stranger,
} from '#tests/support/factories/accounts.ts';

onEachEngine('one network', (freshDb) => {
  it('may send 600 registrations and 600 reset requests in 15 minutes, is then refused, and limits no other network', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const elsewhere = { ...stranger, address: '203.0.113.8' };
    const use = (limit: Limit, times: number) =>
      db
        .insertInto('signInFailures')
        .values(Array.from({ length: times }, () => ({ key: limit.key, at: new Date().toISOString() })))
        .execute();
    const both = async (client: ClientInfo, n: number) => [
      await accounts.auth.registerThrottled(new Date(), client, { ...aye, email: `${n}@example.com` }),
      await accounts.auth.sendResetLink(new Date(), client, `${n}@example.com`),
    ];
    const bothByNumber = async (client: ClientInfo, n: number) => [
      await accounts.auth.registerThrottled(new Date(), client, { ...aye, email: phoneAddress(`0945000000${n}`) }),
      await accounts.auth.sendResetLink(new Date(), client, phoneAddress(`0945000000${n}`)),
    ];
    const [registrations, links] = [registrationLimit(stranger.address), resetLinkLimit(stranger.address)];
    for (const { most } of [registrations, links]) expect(most).toBeGreaterThanOrEqual(2 * 300);
    await use(registrations, registrations.most - 1);
    await use(links, links.most - 1);
    expect(await both(stranger, 1)).toMatchObject([{ ok: true }, { ok: true }]);
    const refused = { ok: false, problem: 'throttled', minutes: 15 };
    for (const use of [both, bothByNumber]) {
      expect(await use(stranger, 2)).toEqual([refused, refused]);
      expect(await use(elsewhere, 3)).toMatchObject([{ ok: true }, { ok: true }]);
    }
    const people = await db.selectFrom('users').select('email').orderBy('email').execute();
    const byNumber = phoneAddress('09450000003');
    expect(people.map(({ email }) => email)).toEqual([byNumber, '1@example.com', '3@example.com', aye.email]);
    await accounts.settled();
    expect(accounts.mails.map(({ to }) => to)).toEqual(['1@example.com', '3@example.com']);
  });
});

onEachEngine('the log-in throttle', (freshDb) => {
  it('locks known and unknown accounts alike, also after a restart', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    await accounts.auth.register(hla);
    const emails = [aye.email, 'nobody@example.com'].map((email) => ({ email, invalid: INVALID_LOGIN }));
    const numbers = [hla.email, phoneAddress('09450000000')].map((email) => ({ email, invalid: INVALID_NUMBER }));
    for (const { email, invalid } of [...emails, ...numbers]) {
      for (let i = 0; i < 5; i++) expect(await logIn(accounts, 'guess', stranger, email)).toMatchObject(invalid);
      const refused = await logIn(openAuth(db), aye.password, stranger, email);
      expect(refused).toEqual({ ok: false, problem: 'throttled', minutes: 15 });
    }
  });

  it('tries at most five of 50 guesses that two processes receive at once', async () => {
    const db = await freshDb();
    const processes = [await openAccounts(db), openAuth(db)];
    const guesses = await Promise.all(
      processes.flatMap((each) => Array.from({ length: 25 }, () => logIn(each, 'guess'))),
    );
    const tried = guesses.filter((guess) => !guess.ok && guess.problem === 'refused').length;
    expect(tried).toBeGreaterThan(0);
    expect(tried).toBeLessThanOrEqual(5);
  });

  it('lets the owner in from a known device, which has its own limit', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const before = await logInHeaders(accounts);
    await lockOut(accounts, db);
    await exhaust(db, addressLimit(stranger.address));
    const client = { ...stranger, headers: await logInHeaders(accounts, aye, before) };

    expect(await logIn(accounts, 'typo', client)).toMatchObject(INVALID_LOGIN);
    const { key } = await db
      .selectFrom('signInFailures')
      .select('key')
      .where('key', 'like', 'device:%')
      .executeTakeFirstOrThrow();
    await exhaust(db, { key, most: 10 });
    expect(await logIn(accounts, aye.password, client)).toMatchObject({ problem: 'throttled' });
  });

  it("is not bypassed by an attacker's own account", async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const mallory = { ...aye, email: 'mallory@example.com' };
    await accounts.auth.register(mallory);
    const client = { ...stranger, headers: await logInHeaders(accounts, mallory) };
    await lockOut(accounts, db);
    expect(await logIn(accounts, aye.password, client)).toMatchObject({ problem: 'throttled' });
  });

  it('never trusts a device token that the browser made up', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const planted = ['p', 'q'].map((letter) => letter.repeat(43));
    const client = (cookie: string) => ({ ...stranger, headers: new Headers({ Cookie: cookie }) });
    const expectNoneKnown = async (step: string) =>
      expect(await findKnownDevice(db, new Date(), planted, aye.email), step).toBeUndefined();
    const cookies = [`device=${planted[0]}`, `device=${planted.join('.')}; device=${planted[1]}`];
    for (const cookie of cookies) {
      expect(await logIn(accounts, aye.password, client(cookie))).toMatchObject({ ok: true });
      await expectNoneKnown('after a log-in');
    }
    await accounts.auth.resetPassword(new Date(), stranger, {
      token: await requestResetToken(accounts),
      password: 'new-password',
    });
    const session = await logInHeaders(accounts, { ...aye, password: 'new-password' });
    await expectNoneKnown('after a reset');
    const { person } = await ownRequest(accounts, session);
    const change = { currentPassword: 'new-password', newPassword: aye.password };
    const changing = client(`device=${planted[0]}; ${session.get('Cookie')}`);
    expect(await accounts.auth.changePassword(new Date(), { client: changing, person }, change)).toMatchObject({
      ok: true,
    });
    await expectNoneKnown('after a change of the password');
    await lockOut(accounts, db);
    for (const name of ['device', '__Host-device', '__host-device', 'Device'])
      expect(await logIn(accounts, aye.password, client(`${name}=${planted[0]}`))).toMatchObject({
        problem: 'throttled',
      });
  });

  it('replaces the device token at every log-in', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const first = await logInHeaders(accounts);
    const second = await logInHeaders(accounts, aye, first);
    expect(second.get('Cookie')).not.toBe(first.get('Cookie'));
    await lockOut(accounts, db);
    expect(await logIn(accounts, aye.password, { ...stranger, headers: first })).toMatchObject({
      problem: 'throttled',
    });
    expect(await logIn(accounts, aye.password, { ...stranger, headers: second })).toMatchObject({ ok: true });
  });

  it('recognizes a device despite a planted cookie of the same name', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const ownCookie = (await logInHeaders(accounts)).get('Cookie');
    await lockOut(accounts, db);
    const headers = new Headers({ Cookie: `device=${'p'.repeat(43)}; device=; ${ownCookie}` });
    expect(await logIn(accounts, aye.password, { ...stranger, headers })).toMatchObject({ ok: true });
  });

  it('limits right passwords for an account across all forms and devices', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const known = await logInHeaders(accounts);
    const limit = successLimit(aye.email);
    const used = async () =>
      (await db.selectFrom('signInFailures').select('id').where('key', '=', limit.key).execute()).length;
    expect(await used()).toBe(1);
    await accounts.auth.twoFactor.beginSetup(new Date(), await ownRequest(accounts, known), aye.password);
    expect(await used()).toBe(2);
    const at = new Date().toISOString();
    const rows = Array.from({ length: limit.most - 3 }, () => ({ key: limit.key, at }));
    await db.insertInto('signInFailures').values(rows).execute();
    const again = await logInHeaders(accounts, aye, known);
    for (const headers of [again, new Headers()])
      expect(await logIn(accounts, aye.password, { ...stranger, headers })).toMatchObject({ problem: 'throttled' });
    const change = { currentPassword: aye.password, newPassword: 'a new password' };
    const request = await ownRequest(accounts, again);
    expect(await accounts.auth.changePassword(new Date(), request, change)).toMatchObject({
      problem: 'throttled',
    });
    const later = new Date(Date.now() + 15 * 60_000);
    expect(await accounts.auth.logIn(later, stranger, aye)).toMatchObject({ ok: true });
  });

  it('recognizes a shared device for each of its two users', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const moe = { ...aye, email: 'moe@example.com' };
    await accounts.auth.register(moe);
    const first = await logInHeaders(accounts);
    const client = { ...stranger, headers: await logInHeaders(accounts, moe, first) };
    await lockOut(accounts, db);
    expect(await logIn(accounts, aye.password, client)).toMatchObject({ ok: true });
  });

  it('unlocks after 15 minutes', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    await lockOut(accounts, db);
    const later = new Date(Date.now() + 15 * 60_000);
    expect(await accounts.auth.logIn(later, stranger, aye)).toMatchObject({ ok: true });
  });
});
