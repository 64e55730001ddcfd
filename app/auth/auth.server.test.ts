import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { ClientInfo } from '#app/auth/client-info.ts';
import { findKnownDevice } from '#app/domain/sign-in/known-devices.server.ts';
import {
  addressLimit,
  type Limit,
  registrationLimit,
  resetLinkLimit,
  successLimit,
} from '#app/domain/sign-in/sign-in-limits.server.ts';
import { onEachEngine, openDatabase } from '#tests/support/database/databases.ts';
import {
  aye,
  browser,
  count,
  exhaust,
  invalid,
  loggedIn,
  logIn,
  mailedToken,
  openAccounts,
  openAuth,
  ownRequest,
  shut,
  stranger,
} from '#tests/support/factories/accounts.ts';

// Each password takes a tenth of a second to hash, and a second on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

onEachEngine('one network', (freshDb) => {
  it('allows 600 registrations and links from one network', async () => {
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
    const [registrations, links] = [registrationLimit(stranger.address), resetLinkLimit(stranger.address)];
    for (const { most } of [registrations, links]) expect(most).toBeGreaterThanOrEqual(2 * 300);
    await use(registrations, registrations.most - 1);
    await use(links, links.most - 1);
    expect(await both(stranger, 1)).toMatchObject([{ ok: true }, { ok: true }]);
    const refused = { ok: false, problem: 'throttled', minutes: 15 };
    expect(await both(stranger, 2)).toEqual([refused, refused]);
    expect(await both(elsewhere, 3)).toMatchObject([{ ok: true }, { ok: true }]);
    const people = await db.selectFrom('users').select('email').orderBy('email').execute();
    expect(people.map(({ email }) => email)).toEqual(['1@example.com', '3@example.com', aye.email]);
    await accounts.settled();
    expect(accounts.mails.map(({ to }) => to)).toEqual(['1@example.com', '3@example.com']);
  });
});

onEachEngine('registering', (freshDb) => {
  it('creates a buyer and opens no session', async () => {
    const db = await freshDb();
    const { auth } = await openAccounts(db);
    expect(await db.selectFrom('users').select(['name', 'phone', 'email', 'role']).execute()).toEqual([
      { name: aye.name, phone: aye.phone, email: aye.email, role: 'buyer' },
    ]);
    expect(await count(db, 'sessions')).toBe(0);
    expect(await auth.identify(new Headers())).toMatchObject({ who: null, language: null, cookies: [] });
  });

  it('refuses to take a role from the client', async () => {
    const db = await freshDb();
    const { auth } = await openAccounts(db);
    const registration = { ...aye, email: 'moe@example.com', role: 'admin' };
    await auth.register(registration).catch(() => {});
    const roles = await db.selectFrom('users').select('role').execute();
    expect(roles.every(({ role }) => role === 'buyer')).toBe(true);
  });

  it("returns the provider's message for a refused registration", async () => {
    const { auth } = await openAccounts(await freshDb());
    expect(await auth.register({ ...aye, email: 'AYE@example.com' })).toMatchObject({
      ok: false,
      message: 'User already exists. Use another email.',
    });
    const short = await auth.register({ ...aye, email: 'moe@example.com', password: 'short' });
    expect(short).toMatchObject({ ok: false, message: 'Password too short' });
    const long = await auth.register({ ...aye, email: 'moe@example.com', password: 'long'.repeat(33) });
    expect(long).toMatchObject({ ok: false, message: 'Password too long' });
  });

  it('opens one account for one address, also for registrations sent at once', async () => {
    const db = await freshDb();
    const { auth } = await openAccounts(db);
    const all = await Promise.all(Array.from({ length: 6 }, () => auth.register({ ...aye, email: 'moe@example.com' })));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    for (const refused of all) {
      if (!refused.ok) expect(refused).toMatchObject({ message: 'User already exists. Use another email.' });
    }
    expect([await count(db, 'users'), await count(db, 'accounts'), await count(db, 'sessions')]).toEqual([2, 2, 0]);
  });

  it('creates an account completely or not at all', async () => {
    const db = await freshDb();
    const { auth } = await openAccounts(db);
    await db.schema.alterTable('accounts').renameTo('gone').execute();
    await expect(auth.register({ ...aye, email: 'moe@example.com' })).rejects.toThrow();
    expect(await count(db, 'users')).toBe(1);
  });
});

onEachEngine('logging in', (freshDb) => {
  it('opens a session for the right password only, whatever the case of the address', async () => {
    const accounts = await openAccounts(await freshDb());
    expect(await logIn(accounts, 'guess')).toMatchObject(invalid);
    expect(await logIn(accounts, 'guess', stranger, 'nobody@example.com')).toMatchObject(invalid);
    const headers = await loggedIn(accounts);
    expect((await accounts.auth.identify(headers)).who).toMatchObject({ name: 'Aye', email: aye.email, role: 'buyer' });
  });

  it('does not accept an expired session', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const headers = await loggedIn(accounts);
    const expire = (ms: number) =>
      db
        .updateTable('sessions')
        .set({ expiresAt: new Date(Date.now() + ms).toISOString() })
        .execute();
    await expire(60_000);
    expect((await accounts.auth.identify(headers)).who?.name).toBe('Aye');
    await expire(-1);
    expect(await accounts.auth.identify(headers)).toMatchObject({ who: null, language: null, cookies: [] });
    expect(await count(db, 'sessions')).toBe(0);
  });

  it('renews a session only if the response can set cookies', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const headers = await loggedIn(accounts);
    const soon = new Date(Date.now() + 60_000).toISOString();
    await db.updateTable('sessions').set({ expiresAt: soon }).execute();
    const looked = await accounts.auth.identify(headers, { canSetCookies: false });
    expect(looked).toMatchObject({ who: { name: aye.name }, needsRenewal: true, cookies: [] });
    expect(await db.selectFrom('sessions').select('expiresAt').execute()).toEqual([{ expiresAt: soon }]);
    expect((await accounts.auth.identify(headers)).cookies.join()).toContain('session=');
    const { expiresAt } = await db.selectFrom('sessions').select('expiresAt').executeTakeFirstOrThrow();
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(29 * 24 * 60 * 60 * 1_000);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(30 * 24 * 60 * 60 * 1_000);
    expect(await accounts.auth.identify(headers)).toMatchObject({ needsRenewal: false, cookies: [] });
  });

  it('ends a new session if the password changed while it was opened', async () => {
    const { db } = await openDatabase('sqlite');
    const accounts = await openAccounts(db);
    await sql`create trigger meanwhile after insert on sessions
      begin update accounts set password = password || 'x'; end`.execute(db);
    expect(await logIn(accounts)).toMatchObject({ ok: false, message: 'The account changed in the meantime' });
    expect(await count(db, 'sessions')).toBe(0);
  });

  it("treats foreign cookies as a guest's", async () => {
    const accounts = await openAccounts(await freshDb());
    const foreign = ['session=x', 'session=%E0%A4%A', 'session=a.b', `device=${'x'.repeat(43)}`, '=;=;;'];
    for (const cookie of foreign) {
      const headers = new Headers({ Cookie: cookie });
      expect((await accounts.auth.identify(headers)).who).toBeNull();
      await expect(accounts.auth.logOut(headers)).resolves.toBeDefined();
    }
    const headers = new Headers({ Cookie: foreign.join('; ') });
    expect(await logIn(accounts, aye.password, { ...stranger, headers })).toMatchObject({ ok: true });
  });

  it('ends the session when the person logs out, and no other', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const [here, there] = [await loggedIn(accounts), await loggedIn(accounts)];
    const { cookies } = await accounts.auth.logOut(here);
    expect(cookies.join()).toMatch(/session=;.*Max-Age=0/);
    expect((await accounts.auth.identify(here)).who).toBeNull();
    expect((await accounts.auth.identify(there)).who?.name).toBe('Aye');
  });

  it('throws if the session cannot be ended at log-out', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const headers = await loggedIn(accounts);
    // A session cannot be deleted while something leans on it.
    await db.schema
      .createTable('leaning')
      .addColumn('id', 'text', (column) => column.references('sessions.id'))
      .execute();
    const { id } = await db.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('leaning' as 'settings')
      .values({ id } as never)
      .execute();
    await expect(accounts.auth.logOut(headers)).rejects.toThrow();
  });

  it('sets cookies that only this site and no script can read', async () => {
    const accounts = await openAccounts(await freshDb(), { origin: 'https://shop.example' });
    const login = await logIn(accounts);
    const cookies = login.ok ? login.cookies : [];
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-session', '__Host-device']);
    for (const cookie of cookies) {
      const attributes = cookie.toLowerCase().split('; ').slice(1);
      expect(attributes).toEqual(expect.arrayContaining(['path=/', 'httponly', 'secure', 'samesite=lax']));
      expect(cookie).not.toMatch(/domain/i);
    }
    expect((await accounts.auth.identify(browser(cookies))).who?.name).toBe('Aye');
  });
});

onEachEngine('the log-in throttle', (freshDb) => {
  it('locks known and unknown accounts alike, also after a restart', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    for (const email of [aye.email, 'nobody@example.com']) {
      for (let i = 0; i < 5; i++) expect(await logIn(accounts, 'guess', stranger, email)).toMatchObject(invalid);
      const refused = await logIn(openAuth(db), aye.password, stranger, email);
      expect(refused).toEqual({ ok: false, problem: 'throttled', minutes: 15 });
    }
  });

  it('tries no more than five of 50 guesses that two processes get at once', async () => {
    const db = await freshDb();
    const processes = [await openAccounts(db), openAuth(db)];
    const guesses = await Promise.all(
      processes.flatMap((one) => Array.from({ length: 25 }, () => logIn(one, 'guess'))),
    );
    const tried = guesses.filter((guess) => !guess.ok && guess.problem === 'refused').length;
    expect(tried).toBeGreaterThan(0);
    expect(tried).toBeLessThanOrEqual(5);
  });

  it('lets the owner in from a device that logged in before, which has a limit of its own', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const before = await loggedIn(accounts);
    await shut(accounts, db);
    await exhaust(db, addressLimit(stranger.address));
    const client = { ...stranger, headers: await loggedIn(accounts, aye, before) };

    expect(await logIn(accounts, 'typo', client)).toMatchObject(invalid);
    const { key } = await db
      .selectFrom('signInFailures')
      .select('key')
      .where('key', 'like', 'device:%')
      .executeTakeFirstOrThrow();
    await exhaust(db, { key, most: 10 });
    expect(await logIn(accounts, aye.password, client)).toMatchObject({ problem: 'throttled' });
  });

  it("gives an attacker's own account no way around it", async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const mallory = { ...aye, email: 'mallory@example.com' };
    await accounts.auth.register(mallory);
    const client = { ...stranger, headers: await loggedIn(accounts, mallory) };
    await shut(accounts, db);
    expect(await logIn(accounts, aye.password, client)).toMatchObject({ problem: 'throttled' });
  });

  it('never makes a token from the browser known', async () => {
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
    await accounts.auth.resetPassword(new Date(), await mailedToken(accounts), 'new-password');
    const session = await loggedIn(accounts, { ...aye, password: 'new-password' });
    await expectNoneKnown('after a reset');
    const { person } = await ownRequest(accounts, session);
    const change = { currentPassword: 'new-password', newPassword: aye.password };
    const changing = client(`device=${planted[0]}; ${session.get('Cookie')}`);
    expect(await accounts.auth.changePassword(new Date(), { client: changing, person }, change)).toMatchObject({
      ok: true,
    });
    await expectNoneKnown('after a change of the password');
    await shut(accounts, db);
    for (const name of ['device', '__Host-device', '__host-device', 'Device'])
      expect(await logIn(accounts, aye.password, client(`${name}=${planted[0]}`))).toMatchObject({
        problem: 'throttled',
      });
  });

  it('replaces the device token at every log-in', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const first = await loggedIn(accounts);
    const second = await loggedIn(accounts, aye, first);
    expect(second.get('Cookie')).not.toBe(first.get('Cookie'));
    await shut(accounts, db);
    expect(await logIn(accounts, aye.password, { ...stranger, headers: first })).toMatchObject({
      problem: 'throttled',
    });
    expect(await logIn(accounts, aye.password, { ...stranger, headers: second })).toMatchObject({ ok: true });
  });

  it('knows a device despite a planted cookie of the same name', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const own = (await loggedIn(accounts)).get('Cookie');
    await shut(accounts, db);
    const headers = new Headers({ Cookie: `device=${'p'.repeat(43)}; device=; ${own}` });
    expect(await logIn(accounts, aye.password, { ...stranger, headers })).toMatchObject({ ok: true });
  });

  it('counts right passwords for an account over all forms and devices', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const known = await loggedIn(accounts);
    const limit = successLimit(aye.email);
    const used = async () =>
      (await db.selectFrom('signInFailures').select('id').where('key', '=', limit.key).execute()).length;
    expect(await used()).toBe(1);
    await accounts.auth.twoFactor.begin(new Date(), await ownRequest(accounts, known), aye.password);
    expect(await used()).toBe(2);
    const at = new Date().toISOString();
    const rows = Array.from({ length: limit.most - 3 }, () => ({ key: limit.key, at }));
    await db.insertInto('signInFailures').values(rows).execute();
    const again = await loggedIn(accounts, aye, known);
    for (const headers of [again, new Headers()])
      expect(await logIn(accounts, aye.password, { ...stranger, headers })).toMatchObject({ problem: 'throttled' });
    const change = { currentPassword: aye.password, newPassword: 'a new password' };
    const own = await ownRequest(accounts, again);
    expect(await accounts.auth.changePassword(new Date(), own, change)).toMatchObject({
      problem: 'throttled',
    });
    const later = new Date(Date.now() + 15 * 60_000);
    expect(await accounts.auth.logIn(later, stranger, aye)).toMatchObject({ ok: true });
  });

  it('knows a device for each of two users who share it', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const moe = { ...aye, email: 'moe@example.com' };
    await accounts.auth.register(moe);
    const first = await loggedIn(accounts);
    const client = { ...stranger, headers: await loggedIn(accounts, moe, first) };
    await shut(accounts, db);
    expect(await logIn(accounts, aye.password, client)).toMatchObject({ ok: true });
  });

  it('unlocks after 15 minutes', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    await shut(accounts, db);
    const later = new Date(Date.now() + 15 * 60_000);
    expect(await accounts.auth.logIn(later, stranger, aye)).toMatchObject({ ok: true });
  });
});
