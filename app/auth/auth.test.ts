import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onEachEngine, openDatabase } from '#tests/support/database/databases.ts';
import {
  aye,
  cookieHeaders,
  count,
  INVALID_LOGIN,
  logIn,
  logInHeaders,
  openAccounts,
  stranger,
} from '#tests/support/factories/accounts.ts';

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

  it('takes no role from the client', async () => {
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

onEachEngine('logging in and out', (freshDb) => {
  it('opens a session only for the right password, and ignores the case of the address', async () => {
    const accounts = await openAccounts(await freshDb());
    expect(await logIn(accounts, 'guess')).toMatchObject(INVALID_LOGIN);
    expect(await logIn(accounts, 'guess', stranger, 'nobody@example.com')).toMatchObject(INVALID_LOGIN);
    expect(await logIn(accounts, aye.password, stranger, 'AYE@Example.com')).toMatchObject({ ok: true });
    const headers = await logInHeaders(accounts);
    expect((await accounts.auth.identify(headers)).who).toMatchObject({ name: 'Aye', email: aye.email, role: 'buyer' });
  });

  it('does not accept an expired session', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const headers = await logInHeaders(accounts);
    const expireIn = (ms: number) =>
      db
        .updateTable('sessions')
        .set({ expiresAt: new Date(Date.now() + ms).toISOString() })
        .execute();
    await expireIn(60_000);
    expect((await accounts.auth.identify(headers)).who?.name).toBe('Aye');
    await expireIn(-1);
    expect(await accounts.auth.identify(headers)).toMatchObject({ who: null, language: null, cookies: [] });
    expect(await count(db, 'sessions')).toBe(0);
  });

  it('renews a session only if the response can set cookies', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const headers = await logInHeaders(accounts);
    const soon = new Date(Date.now() + 60_000).toISOString();
    await db.updateTable('sessions').set({ expiresAt: soon }).execute();
    const unrenewed = await accounts.auth.identify(headers, { canSetCookies: false });
    expect(unrenewed).toMatchObject({ who: { name: aye.name }, needsRenewal: true, cookies: [] });
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

  it('treats a browser with forged cookies as a guest', async () => {
    const accounts = await openAccounts(await freshDb());
    const forged = ['session=x', 'session=%E0%A4%A', 'session=a.b', `device=${'x'.repeat(43)}`, '=;=;;'];
    for (const cookie of forged) {
      const headers = new Headers({ Cookie: cookie });
      expect((await accounts.auth.identify(headers)).who).toBeNull();
      await expect(accounts.auth.logOut(headers)).resolves.toBeDefined();
    }
    const headers = new Headers({ Cookie: forged.join('; ') });
    expect(await logIn(accounts, aye.password, { ...stranger, headers })).toMatchObject({ ok: true });
  });

  it('ends the session when the person logs out, and no other', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const [here, there] = [await logInHeaders(accounts), await logInHeaders(accounts)];
    const { cookies } = await accounts.auth.logOut(here);
    expect(cookies.join()).toMatch(/session=;.*Max-Age=0/);
    expect((await accounts.auth.identify(here)).who).toBeNull();
    expect((await accounts.auth.identify(there)).who?.name).toBe('Aye');
  });

  it('throws if log-out cannot end the session', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const headers = await logInHeaders(accounts);
    // A foreign key keeps the session from being deleted.
    await db.schema
      .createTable('sessionUses')
      .addColumn('id', 'text', (column) => column.references('sessions.id'))
      .execute();
    const { id } = await db.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('sessionUses' as 'settings')
      .values({ id } as never)
      .execute();
    await expect(accounts.auth.logOut(headers)).rejects.toThrow();
  });

  it('sets cookies that no script and no other site can read', async () => {
    const accounts = await openAccounts(await freshDb(), { origin: 'https://shop.example' });
    const login = await logIn(accounts);
    const cookies = login.ok ? login.cookies : [];
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-session', '__Host-device']);
    for (const cookie of cookies) {
      const attributes = cookie.toLowerCase().split('; ').slice(1);
      expect(attributes).toEqual(expect.arrayContaining(['path=/', 'httponly', 'secure', 'samesite=lax']));
      expect(cookie).not.toMatch(/domain/i);
    }
    expect((await accounts.auth.identify(cookieHeaders(cookies))).who?.name).toBe('Aye');
  });
});
