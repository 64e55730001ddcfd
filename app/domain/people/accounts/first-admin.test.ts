import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { ensureFirstAdmin, hasAdmin, setUpShop } from '#app/domain/people/accounts/first-admin.server.ts';
import { grantAdmin, listAdmins, revokeAdmin } from '#app/domain/people/accounts/roles.server.ts';
import { rememberDevice } from '#app/domain/people/sign-in/known-devices.server.ts';
import { openChallenge } from '#app/domain/people/sign-in/sign-in-challenge.server.ts';
import { readShopFeatures } from '#app/domain/shop-features.server.ts';
import { ALL_FEATURES, mapFeatures } from '#app/domain/shop-features.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';
import { type Accounts, aye, cookieHeaders, openAccounts, openAuth } from '#tests/support/factories/accounts.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';

const now = new Date('2026-11-21T03:00:00Z');
const owner = { name: 'Owner', phone: '09450012345', email: 'owner@example.com', password: 'owner-password' };
const admins = async (db: Db) => (await listAdmins(db)).map(({ email }) => email);
const accountActions = ({ register }: Accounts['auth']) => ({ register, replacePassword: async () => {} });
const audited = (db: Db) =>
  db.selectFrom('auditEvents').select(['uid', 'action', 'before', 'after']).orderBy('id').execute();

onEachEngine('the first admin', (freshDb) => {
  it('is set up once', async () => {
    const db = await freshDb();
    const { auth } = await openAccounts(db);
    expect(await hasAdmin(db)).toBe(false);
    expect(await setUpShop(db, now, auth.register, { ...owner, email: aye.email })).toMatchObject({
      problem: 'refused',
    });
    expect(await setUpShop(db, now, auth.register, owner)).toEqual({ ok: true });
    expect(await setUpShop(db, now, auth.register, { ...owner, email: 'other@example.com' })).toEqual({
      ok: false,
      problem: 'has-admin',
    });
    expect(await admins(db)).toEqual([owner.email]);
    const { id: uid } = await db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow();
    const [before, after] = [ALL_FEATURES, mapFeatures(() => false)];
    expect(await audited(db)).toEqual([
      { uid: null, action: 'role set', before: { role: 'buyer' }, after: { role: 'admin' } },
      { uid, action: 'shop details saved', before, after },
    ]);
    expect(await readShopFeatures(db)).toEqual(after);
  });

  it('keeps what a shop with items does', async () => {
    const db = await freshDb();
    const { auth } = await openAccounts(db);
    await addStockedItem(db, { qty: 1 });
    expect(await setUpShop(db, now, auth.register, owner)).toEqual({ ok: true });
    expect(await readShopFeatures(db)).toEqual(ALL_FEATURES);
  });

  it('is set up by one of several simultaneous requests; the others leave no account', async () => {
    const db = await freshDb();
    const { auth } = await openAccounts(db);
    const all = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => setUpShop(db, now, auth.register, { ...owner, email: `${name}@example.com` })),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await admins(db)).toHaveLength(1);
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(2);
  });

  it('is created from the environment once, even if several processes start together', async () => {
    const db = await freshDb();
    const { auth } = await openAccounts(db);
    const done = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(db, now, accountActions(auth), owner)));
    expect(done.filter((each) => each !== 'nothing')).toHaveLength(1);
    expect(await admins(db)).toEqual([owner.email]);
    expect(await auth.logIn(new Date(), { headers: new Headers(), address: '' }, owner)).toMatchObject({
      role: 'admin',
    });
    const another = { email: 'another@example.com', password: 'another-password' };
    expect(await ensureFirstAdmin(db, now, accountActions(auth), another)).toBe('nothing');
    expect(await admins(db)).toEqual([owner.email]);
  });

  it('can be an existing account, which then accepts only the password of the environment', async () => {
    const db = await freshDb();
    const named = { email: 'Aye@Example.com', password: 'another-password' };
    const { auth } = await openAccounts(db, { admin: named });
    const client = { headers: new Headers(), address: '' };
    const before = await auth.logIn(new Date(), client, aye);
    const [device] = await db.selectFrom('knownDevices').selectAll().execute();
    await auth.prepareFirstAdmin();
    expect(await db.selectFrom('knownDevices').selectAll().execute()).not.toContainEqual(device);
    expect(await auth.logIn(new Date(), client, aye)).toMatchObject({ ok: false });
    expect(await auth.identify(cookieHeaders(before.ok ? before.cookies : []))).toMatchObject({ who: null });
    const login = { email: aye.email, password: named.password };
    expect(await auth.logIn(new Date(), client, login)).toMatchObject({ ok: true, role: 'admin' });
  });
});

onEachEngine('an existing account that becomes the first admin', (freshDb, engine) => {
  it('is no admin before its password is replaced', async () => {
    const db = await freshDb();
    const { auth } = await openAccounts(db, { admin: { email: aye.email, password: 'another-password' } });
    await (engine === 'sqlite'
      ? sql`create trigger broken before update on "accounts" begin select raise(abort, 'broken'); end`
      : sql`alter table "accounts" add constraint broken check ("createdAt" is null) not valid`
    ).execute(db);
    await expect(auth.prepareFirstAdmin()).rejects.toThrow('broken');
    expect(await admins(db)).toEqual([]);
  });
});

onEachEngine('roles', (freshDb) => {
  it('are granted and revoked by address, with an audit event each', async () => {
    const db = await freshDb();
    const { auth } = await openAccounts(db);
    await ensureFirstAdmin(db, now, accountActions(auth), owner);
    expect(await grantAdmin(db, now, null, 'AYE@example.com')).toEqual({ ok: true, changed: true });
    expect(await grantAdmin(db, now, null, aye.email)).toEqual({ ok: true, changed: false });
    expect(await admins(db)).toEqual([aye.email, owner.email]);
    expect(await revokeAdmin(db, now, null, aye.email)).toEqual({ ok: true, changed: true });
    expect(await revokeAdmin(db, now, null, aye.email)).toEqual({ ok: true, changed: false });
    expect(await audited(db)).toHaveLength(3);
    expect(await grantAdmin(db, now, null, 'nobody@example.com')).toEqual({ ok: false, problem: 'unknown' });
    expect(await revokeAdmin(db, now, null, 'nobody@example.com')).toEqual({ ok: false, problem: 'unknown' });
  });

  it('replace the password when they are granted, so that a stranger cannot log in', async () => {
    const db = await freshDb();
    const { auth } = await openAccounts(db);
    await ensureFirstAdmin(db, now, accountActions(auth), owner);
    const { id } = await db.selectFrom('users').select('id').where('email', '=', aye.email).executeTakeFirstOrThrow();
    const account = () =>
      db.selectFrom('accounts').select('password').where('userId', '=', id).executeTakeFirstOrThrow();
    const { password: registered } = await account();
    await rememberDevice(db, now, { id, email: aye.email });
    await openChallenge(db, now, id);
    const identifier = 'reset-password:a-token';
    const times = { createdAt: LONG_AGO, updatedAt: LONG_AGO, expiresAt: '2027-01-01T00:00:00.000Z' };
    await db
      .insertInto('verifications')
      .values({ id: 'v', identifier, value: id, ...times })
      .execute();
    const session = { id: 's', token: 's', userId: id, ...times };
    await db.insertInto('sessions').values(session).execute();
    await grantAdmin(db, now, null, aye.email);
    const { password: unknown } = await account();
    expect(unknown).not.toBe(registered);
    for (const [table, column] of [
      ['sessions', 'userId'],
      ['verifications', 'value'],
      ['signInChallenges', 'userId'],
      ['knownDevices', 'userId'],
    ] as const)
      expect(await db.selectFrom(table).selectAll().where(sql.ref(column), '=', id).execute(), table).toEqual([]);
    // Somebody who is an admin already keeps the password.
    await grantAdmin(db, now, null, aye.email);
    expect(await account()).toEqual({ password: unknown });
  });

  it('never leave the shop without an admin', async () => {
    const db = await freshDb();
    const { auth } = await openAccounts(db);
    await ensureFirstAdmin(db, now, accountActions(auth), owner);
    for (let n = 0; n < 20; n++) {
      await Promise.all([aye, owner].map(({ email }) => grantAdmin(db, now, null, email)));
      const revoked = await Promise.all([aye, owner].map(({ email }) => revokeAdmin(db, now, null, email)));
      expect(revoked).toContainEqual({ ok: false, problem: 'only-admin' });
      expect(await admins(db)).toHaveLength(1);
    }
  });
});

onEachEngine('the set-up link', (freshDb) => {
  it('has the same token in every process and accepts no other', async () => {
    const db = await freshDb();
    const { auth } = openAuth(db);
    expect(openAuth(db).auth.setupToken).toBe(auth.setupToken);
    expect(auth.isSetupToken(auth.setupToken)).toBe(true);
    for (const wrong of ['', 'x', `${auth.setupToken}x`, auth.setupToken.toLowerCase()]) {
      expect(auth.isSetupToken(wrong)).toBe(false);
    }
  });
});
