import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { hashForRequester, hashPassword } from '#app/auth/password-hash.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import {
  type Accounts,
  aye,
  cookieHeaders,
  count,
  exhaust,
  INVALID_LOGIN,
  logIn,
  logInHeaders,
  openAccounts,
  ownRequest,
  requestResetToken,
} from '#tests/support/factories/accounts.ts';

onEachEngine('changing the password', (freshDb) => {
  const change = async (accounts: Accounts, headers: Headers, currentPassword: string, newPassword = 'new-password') =>
    accounts.auth.changePassword(new Date(), await ownRequest(accounts, headers), { currentPassword, newPassword });

  it('needs the current one, keeps its own session, and ends other sessions and reset links', async () => {
    const accounts = await openAccounts(await freshDb());
    const [here, there] = [await logInHeaders(accounts), await logInHeaders(accounts)];
    expect(await change(accounts, here, 'guess')).toEqual({ ok: false, problem: 'wrong-password' });
    expect(await change(accounts, here, aye.password, 'short')).toMatchObject({ message: 'Password too short' });
    const token = await requestResetToken(accounts);

    const changed = await change(accounts, here, aye.password);
    expect(changed.ok).toBe(true);
    expect((await accounts.auth.identify(cookieHeaders(changed.ok ? changed.cookies : []))).who?.name).toBe('Aye');
    expect((await accounts.auth.identify(there)).who).toBeNull();
    expect(await accounts.auth.isResetToken(token)).toBe(false);
    expect(await logIn(accounts)).toMatchObject(INVALID_LOGIN);
    expect(await logIn(accounts, 'new-password')).toMatchObject({ ok: true });
  });

  it('changes nothing if the password is reset or the session ends meanwhile', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const conflict = { ok: false, problem: 'changed-meanwhile' };
    const logInAsThief = () => logInHeaders(accounts);
    // Hashes of other requesters keep the queue busy, so that the change waits before each of its two hashes.
    const hashOthers = (name: string) =>
      Array.from({ length: 5 * availableParallelism() }, (_, n) =>
        hashForRequester({ source: `${name} ${n}`, isKnown: true }, () => hashPassword('of somebody else')),
      );
    const changeDuring = async (headers: Headers, current: string, work: () => Promise<unknown>) => {
      const before = hashOthers('before');
      const changing = change(accounts, headers, current, 'thief-password');
      // The attempt is counted before its first hash. After it, the account has been read and one more hash follows.
      const guesses = db.selectFrom('signInFailures').select('id').where('key', 'like', 'device:%');
      await expect.poll(() => guesses.execute(), { interval: 1 }).toHaveLength(1);
      await Promise.all(before);
      const after = hashOthers('after');
      await after[0];
      await work();
      expect(await changing).toEqual(conflict);
      await Promise.all(after);
      await db.deleteFrom('signInFailures').execute();
    };
    const hash = await hashPassword('owner-password');
    const first = await logInAsThief();
    await changeDuring(first, aye.password, () => db.updateTable('accounts').set({ password: hash }).execute());
    expect((await accounts.auth.identify(first)).who?.name).toBe('Aye');
    const again = await logInHeaders(accounts, { ...aye, password: 'owner-password' });
    await changeDuring(again, 'owner-password', () => db.deleteFrom('sessions').execute());
    expect(await count(db, 'sessions')).toBe(0);
    expect(await logIn(accounts, 'owner-password')).toMatchObject({ ok: true });
  });

  it('limits guesses at the current password', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const headers = await logInHeaders(accounts);
    expect(await change(accounts, headers, 'guess')).toMatchObject({ problem: 'wrong-password' });
    const guesses = db.selectFrom('signInFailures').select('key').where('key', 'like', 'device:%');
    const { key } = await guesses.executeTakeFirstOrThrow();
    await exhaust(db, { key, most: 10 });
    expect(await change(accounts, headers, aye.password)).toMatchObject({ problem: 'throttled' });
  });

  it('counts guesses from a stolen session together with those at the log-in', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const stolen = new Headers({
      Cookie: /session=[^;]+/.exec((await logInHeaders(accounts)).get('Cookie') ?? '')?.[0] ?? '',
    });
    for (let i = 0; i < 3; i++)
      expect(await change(accounts, stolen, 'guess')).toMatchObject({ problem: 'wrong-password' });
    for (let i = 0; i < 2; i++) expect(await logIn(accounts, 'guess')).toMatchObject(INVALID_LOGIN);
    expect(await change(accounts, stolen, aye.password)).toMatchObject({ problem: 'throttled' });
    expect(await logIn(accounts)).toMatchObject({ problem: 'throttled' });
  });
});
