import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { setBlocked } from '#app/domain/people/accounts/account-block.server.ts';
import { revokeAdmin } from '#app/domain/people/accounts/roles.server.ts';
import { passkeyDomain } from '#app/domain/people/sign-in/passkey-form.ts';
import { listPasskeys, removePasskey } from '#app/domain/people/sign-in/passkeys.server.ts';
import { openChallenge } from '#app/domain/people/sign-in/sign-in-challenge.server.ts';
import { acceptInvitation, inviteStaff } from '#app/domain/people/staff/invitation.server.ts';
import { setRights } from '#app/domain/people/staff/staff.server.ts';
import { appCode } from '#tests/support/authenticator-app.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import {
  type Accounts,
  aye,
  logInHeaders,
  openAccounts,
  ownRequest,
  requestResetToken,
  stranger,
} from '#tests/support/factories/accounts.ts';
import { SoftPasskey } from '#tests/support/factories/soft-passkey.ts';

const site = { origin: 'https://shop.example', domain: 'shop.example' };
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const added = { name: 'Aye’s phone', currentPassword: aye.password, code: '' };

/** Aye as admin at a shop with an address, with a passkey unless `without`. */
async function openOwner(db: Db, { without = false } = {}) {
  const accounts = await openAccounts(db, { origin: site.origin });
  await db.updateTable('users').set({ role: 'admin' }).where('email', '=', aye.email).execute();
  const request = await ownRequest(accounts, await logInHeaders(accounts));
  const passkey = new SoftPasskey();
  const { challenge } = await accounts.auth.passkeys.creationOptions(new Date(), request, 'Shop');
  const answer = passkey.make({ ...site, challenge });
  const add = (typed = {}, now = new Date()) =>
    accounts.auth.passkeys.add(now, request, { ...added, answer, ...typed });
  if (!without) expect(await add()).toEqual({ ok: true });
  return { accounts, request, passkey, add, uid: request.person.id };
}

async function answerFor({ auth }: Accounts, passkey: SoftPasskey, change: object = {}, now = new Date()) {
  const { challenge } = await auth.passkeys.loginOptions(now);
  return passkey.logIn({ ...site, challenge, ...change });
}

const refused = { ok: false, problem: 'refused-passkey' };
const tooLate = { ok: false, problem: 'too-late' };

onEachEngine('a passkey', (freshDb) => {
  it('logs in without password and code, and is told from others', async () => {
    const db = await freshDb();
    const { accounts, passkey, uid } = await openOwner(db);
    const login = await accounts.auth.passkeys.logIn(new Date(), stranger, await answerFor(accounts, passkey));
    expect(login).toMatchObject({ ok: true, role: 'admin' });
    expect(await listPasskeys(db, uid)).toMatchObject([{ name: added.name, usedAt: expect.any(String) }]);
    const other = await answerFor(accounts, new SoftPasskey());
    expect(await accounts.auth.passkeys.logIn(new Date(), stranger, other)).toEqual(refused);
    const actions = await db.selectFrom('securityEvents').select('kind').where('uid', '=', uid).orderBy('id').execute();
    expect(actions.map(({ kind }) => kind)).toContain('passkey added');
  });

  it('ends when two-factor is turned on, and a late answer spends no code', async () => {
    const db = await freshDb();
    const { accounts, request, add, uid } = await openOwner(db);
    const { twoFactor } = accounts.auth;
    await twoFactor.beginSetup(new Date(), request, aye.password);
    const secret = await twoFactor.findPendingSecret(new Date(), request, 'Shop');
    const letters = (secret?.letters ?? '').replaceAll(' ', '');
    expect(await twoFactor.turnOn(new Date(), request, appCode(letters))).toMatchObject({ ok: true });
    expect(await listPasskeys(db, uid)).toEqual([]);
    await db.updateTable('secondSteps').set({ lastStep: 0 }).execute();
    expect(await add({ code: appCode(letters) })).toMatchObject(tooLate);
    expect(await db.selectFrom('secondSteps').select('lastStep').execute()).toMatchObject([{ lastStep: 0 }]);
  });

  it('ends with the work in the shop', async () => {
    const db = await freshDb();
    const { add, uid, request, accounts } = await openOwner(db);
    const owner = { now: new Date(), uid: await insertUser(db, { role: 'admin' }) };
    await revokeAdmin(db, owner.now, owner.uid, aye.email);
    expect(await listPasskeys(db, uid)).toEqual([]);
    await db.updateTable('users').set({ rights: 'stock.view' }).where('id', '=', uid).execute();
    const { challenge } = await accounts.auth.passkeys.creationOptions(new Date(), request, 'Shop');
    expect(await add({ answer: new SoftPasskey().make({ ...site, challenge }) })).toEqual({ ok: true });
    await setRights(db, owner, { id: uid, rights: ['orders.view'] });
    expect(await listPasskeys(db, uid)).toHaveLength(1);
    await setRights(db, owner, { id: uid, rights: null });
    expect(await listPasskeys(db, uid)).toEqual([]);
  });

  it('ends, with other log-ins and links, when a buyer starts to work in the shop', async () => {
    const db = await freshDb();
    const { accounts, request, uid } = await openOwner(db);
    await db.updateTable('users').set({ role: 'buyer' }).where('id', '=', uid).execute();
    const other = await logInHeaders(accounts);
    const reset = await requestResetToken(accounts);
    await openChallenge(db, new Date(), uid);
    const owner = { now: new Date(), uid: await insertUser(db, { role: 'admin' }) };
    const invited = await inviteStaff(db, owner, { name: 'Aye', rights: ['orders.view'] });
    const token = invited.ok ? invited.token : '';
    const session = accounts.auth.sessionToken(request.client.headers);
    expect(await acceptInvitation(db, { now: new Date(), uid }, token, session)).toEqual({ ok: true });
    expect((await accounts.auth.identify(request.client.headers)).who).toMatchObject({ id: uid });
    expect((await accounts.auth.identify(other)).who).toBeNull();
    expect(await accounts.auth.isResetToken(reset)).toBe(false);
    expect(await listPasskeys(db, uid)).toEqual([]);
    expect(await db.selectFrom('signInChallenges').selectAll().execute()).toEqual([]);
  });

  it('counts as both steps, and needs both to be added', async () => {
    const db = await freshDb();
    const { accounts, request, passkey, add } = await openOwner(db, { without: true });
    const { twoFactor } = accounts.auth;
    await twoFactor.beginSetup(new Date(), request, aye.password);
    const secret = await twoFactor.findPendingSecret(new Date(), request, 'Shop');
    const letters = (secret?.letters ?? '').replaceAll(' ', '');
    expect(await twoFactor.turnOn(new Date(), request, appCode(letters))).toMatchObject({ ok: true });
    expect(await add()).toMatchObject({ ok: false, problem: 'wrong-code' });
    expect(await add({ code: appCode(letters) })).toMatchObject({ ok: false, problem: 'wrong-code' });
    await db.updateTable('secondSteps').set({ lastStep: 0 }).execute();
    expect(await add({ code: appCode(letters) })).toEqual({ ok: true });
    const login = await accounts.auth.passkeys.logIn(new Date(), stranger, await answerFor(accounts, passkey));
    expect(login).toMatchObject({ ok: true, role: 'admin' });
  });

  it('needs the password to be added, and is added once', async () => {
    const db = await freshDb();
    const { add, uid } = await openOwner(db, { without: true });
    expect(await add({ currentPassword: 'a guess' })).toMatchObject({ ok: false, problem: 'wrong-password' });
    expect(await add()).toEqual({ ok: true });
    expect(await add()).toMatchObject({ ok: false, problem: 'known-passkey' });
    expect(await listPasskeys(db, uid)).toHaveLength(1);
  });

  it('works once for each challenge, within five minutes, and for the use of that challenge only', async () => {
    const db = await freshDb();
    const { accounts, request, passkey, add } = await openOwner(db, { without: true });
    const logIn = (answer: string, now = new Date()) => accounts.auth.passkeys.logIn(now, stranger, answer);
    expect(await add({}, minutes(6))).toMatchObject(tooLate);
    expect(await add()).toEqual({ ok: true });
    const answer = await answerFor(accounts, passkey);
    const both = await Promise.all([logIn(answer), logIn(answer)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await logIn(answer)).toEqual(tooLate);
    expect(await logIn(await answerFor(accounts, passkey), minutes(6))).toEqual(tooLate);
    const { challenge } = await accounts.auth.passkeys.creationOptions(new Date(), request, 'Shop');
    expect(await logIn(passkey.logIn({ ...site, challenge }))).toEqual(tooLate);
    expect(await logIn(passkey.logIn({ ...site, challenge: 'made-up' }))).toEqual(tooLate);
    for (const nonsense of ['', 'x', '{}', '{"id":"a","response":{"clientDataJSON":"x"}}'])
      expect(await logIn(nonsense)).toEqual(refused);
  });

  it('is refused from another address, without a check of the person, removed, or of a blocked one', async () => {
    const db = await freshDb();
    const { accounts, passkey, uid } = await openOwner(db);
    const logIn = async (change = {}) =>
      accounts.auth.passkeys.logIn(new Date(), stranger, await answerFor(accounts, passkey, change));
    expect(await logIn({ origin: 'https://shop.example.evil.test' })).toEqual(refused);
    expect(await logIn({ domain: 'evil.test' })).toEqual(refused);
    expect(await logIn({ isVerified: false })).toEqual(refused);
    const [{ id } = { id: '' }] = await listPasskeys(db, uid);
    await removePasskey(db, { now: new Date(), uid: await insertUser(db) }, id);
    expect(await logIn()).toMatchObject({ ok: true });
    await insertUser(db, { role: 'admin' });
    await setBlocked(db, new Date(), null, { email: aye.email, blocked: true });
    expect(await logIn()).toMatchObject({ ok: false, problem: 'blocked' });
    await setBlocked(db, new Date(), null, { email: aye.email, blocked: false });
    await removePasskey(db, { now: new Date(), uid }, id);
    expect(await logIn()).toEqual(refused);
  });

  it('ends with a new password by mailed link', async () => {
    const db = await freshDb();
    const { accounts, passkey } = await openOwner(db);
    const token = await requestResetToken(accounts);
    await accounts.auth.resetPassword(new Date(), stranger, { token, password: 'another password' });
    const answer = await answerFor(accounts, passkey);
    expect(await accounts.auth.passkeys.logIn(new Date(), stranger, answer)).toEqual(refused);
  });

  it('ends before the password changes, so that it does not outlive a crash', async () => {
    const db = await freshDb();
    const { accounts, uid } = await openOwner(db);
    const token = await requestResetToken(accounts);
    await db.schema.dropTable('knownDevices').execute();
    const reset = accounts.auth.resetPassword(new Date(), stranger, { token, password: 'another password' });
    await expect(reset).rejects.toThrow('knownDevices');
    expect(await listPasskeys(db, uid)).toEqual([]);
  });
});

it.each([
  ['https://shop.example', 'shop.example'],
  ['https://shop.example:8443', 'shop.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://shop.example', null],
  ['http://192.168.1.7:3000', null],
  ['https://192.168.1.7', null],
])('passkeys at %s belong to %s', (origin, domain) => {
  expect(passkeyDomain(origin)).toBe(domain);
});
