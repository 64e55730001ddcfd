import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { accountLimit } from '#app/domain/people/sign-in/sign-in-limits.server.ts';
import { phoneAddress } from '#app/domain/text/phone-address.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import {
  aye,
  cookieHeaders,
  exhaust,
  hla,
  INVALID_LOGIN,
  lockOut,
  logIn,
  logInHeaders,
  openAccounts,
  ownRequest,
  requestResetToken,
  stranger,
} from '#tests/support/factories/accounts.ts';

onEachEngine('a password reset', (freshDb) => {
  it('works once through a mailed link and ends every session', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const headers = await logInHeaders(accounts);
    const [older, token] = [await requestResetToken(accounts), await requestResetToken(accounts)];
    expect(await accounts.auth.isResetToken(token)).toBe(true);
    expect(
      await accounts.auth.resetPassword(new Date(), stranger, { token: token, password: 'new-password' }),
    ).toMatchObject({ ok: true });

    expect((await accounts.auth.identify(headers)).who).toBeNull();
    expect(await logIn(accounts)).toMatchObject(INVALID_LOGIN);
    expect(await logIn(accounts, 'new-password')).toMatchObject({ ok: true });
    for (const invalidToken of [token, older, '', 'x']) {
      expect(await accounts.auth.isResetToken(invalidToken)).toBe(false);
      expect(
        await accounts.auth.resetPassword(new Date(), stranger, { token: invalidToken, password: 'other-password' }),
      ).toEqual({
        ok: false,
        problem: 'bad-token',
      });
    }
  });

  it('succeeds only once if two are sent at once', async () => {
    const accounts = await openAccounts(await freshDb());
    const token = await requestResetToken(accounts);
    const responses = ['one-password', 'two-password'].map((each) =>
      accounts.auth.resetPassword(new Date(), stranger, { token: token, password: each }),
    );
    expect((await Promise.all(responses)).map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  it('keeps the link valid if the password is too short', async () => {
    const accounts = await openAccounts(await freshDb());
    const token = await requestResetToken(accounts);
    expect(await accounts.auth.resetPassword(new Date(), stranger, { token: token, password: 'short' })).toMatchObject({
      message: 'Password too short',
    });
    expect(
      await accounts.auth.resetPassword(new Date(), stranger, { token: token, password: 'long-enough' }),
    ).toMatchObject({ ok: true });
  });

  it('is refused after an hour', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const token = await requestResetToken(accounts);
    const { expiresAt } = await db.selectFrom('verifications').select('expiresAt').executeTakeFirstOrThrow();
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)).toBe(60);
    await db
      .updateTable('verifications')
      .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
      .execute();
    expect(
      await accounts.auth.resetPassword(new Date(), stranger, { token: token, password: 'new-password' }),
    ).toMatchObject({
      problem: 'bad-token',
    });
    expect(await logIn(accounts)).toMatchObject({ ok: true });
  });

  it('stores no readable token in the database', async () => {
    const db = await freshDb();
    const token = await requestResetToken(await openAccounts(db));
    expect(JSON.stringify(await db.selectFrom('verifications').selectAll().execute())).not.toContain(token);
  });

  it('unlocks the account for its owner and makes this device known', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const thief = { ...stranger, headers: await logInHeaders(accounts) };
    await lockOut(accounts, db);
    const reset = await accounts.auth.resetPassword(new Date(), stranger, {
      token: await requestResetToken(accounts),
      password: 'new-password',
    });
    const owner = { ...stranger, headers: cookieHeaders(reset.ok ? reset.cookies : []) };
    expect(await logIn(accounts, 'new-password')).toMatchObject({ ok: true });

    await exhaust(db, accountLimit(aye.email));
    expect(await logIn(accounts, 'new-password', thief)).toMatchObject({ problem: 'throttled' });
    expect(await logIn(accounts, 'new-password', owner)).toMatchObject({ ok: true });
  });

  it('clears failures once in 15 minutes, so that ten guesses are the maximum', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    for (const password of ['new-password', 'newer-password']) {
      await exhaust(db, accountLimit(aye.email));
      const token = await requestResetToken(accounts);
      expect(
        await accounts.auth.resetPassword(new Date(), stranger, { token: token, password: password }),
      ).toMatchObject({ ok: true });
    }
    expect(await logIn(accounts, 'newer-password')).toMatchObject({ problem: 'throttled' });
  });

  it('keeps an earlier link valid, however many more are requested', async () => {
    const accounts = await openAccounts(await freshDb());
    const first = await requestResetToken(accounts);
    for (let i = 0; i < 5; i++) await accounts.auth.sendResetLink(new Date(), stranger, aye.email);
    await accounts.settled();
    expect(accounts.mails).toHaveLength(3);
    expect(
      await accounts.auth.resetPassword(new Date(), stranger, { token: first, password: 'new-password' }),
    ).toMatchObject({ ok: true });
  });

  it('responds alike for every address and number, but mails only a known address', async () => {
    const accounts = await openAccounts(await freshDb());
    await accounts.auth.register(hla);
    for (const typed of ['nobody@example.com', aye.email, hla.email, phoneAddress('09450000000')])
      expect(await accounts.auth.sendResetLink(new Date(), stranger, typed)).toEqual({ ok: true });
    await accounts.settled();
    expect(accounts.mails.map(({ to }) => to)).toEqual([aye.email]);
  });

  it("mails the link in the account's language, or in both languages without a preference", async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    await requestResetToken(accounts);
    await db.updateTable('users').set({ language: 'my' }).execute();
    await requestResetToken(accounts);
    const [both, burmese] = accounts.mails.map(({ text }) => text);
    expect([both, burmese].map((text) => [/new password/.test(text ?? ''), /စကားဝှက်အသစ်/.test(text ?? '')])).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  it('mails at most three links in 15 minutes', async () => {
    const accounts = await openAccounts(await freshDb());
    for (let i = 0; i < 6; i++) await accounts.auth.sendResetLink(new Date(), stranger, aye.email);
    await accounts.settled();
    expect(accounts.mails).toHaveLength(3);
  });

  it('mails a link to the public address of the shop, in the name of Shop Details', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db, { origin: 'https://shop.example' });
    await nameShop(db, 'Golden Phone');
    const token = await requestResetToken(accounts);
    expect(accounts.mails[0]?.subject).toContain('Golden Phone');
    expect(accounts.mails[0]?.text).toContain(`https://shop.example/reset-password?token=${token}\n`);
  });
});

function nameShop(db: Db, shopName: string): Promise<unknown> {
  return db.updateTable('settings').set({ shopName }).execute();
}

onEachEngine('a new password', (freshDb) => {
  const weak = (code: string) => ({ ok: false, problem: 'weak-password', why: { code } });

  it('is refused by every form if others would guess it, and changes nothing', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    await nameShop(db, 'Golden Phone');
    const { auth } = accounts;
    const headers = await logInHeaders(accounts);
    const token = await requestResetToken(accounts);
    const request = await ownRequest(accounts, headers);
    const forms = [
      (password: string) => auth.register({ ...aye, email: 'aye@example.com', password }),
      (password: string) => auth.resetPassword(new Date(), stranger, { token: token, password: password }),
      (newPassword: string) => auth.changePassword(new Date(), request, { currentPassword: aye.password, newPassword }),
    ];
    for (const submit of forms) {
      expect(await submit('Password1')).toEqual(weak('common'));
      for (const own of [aye.email, aye.phone, 'golden phone']) expect(await submit(own)).toEqual(weak('personal'));
    }
    expect(await logIn(accounts)).toMatchObject({ ok: true });
    expect(await auth.isResetToken(token)).toBe(true);
  });

  it('may be Burmese and must have 8 to 128 characters', async () => {
    const accounts = await openAccounts(await freshDb());
    const ofLength = (length: number) => 'ရန်ကုန်မြို့တော်'.repeat(9).slice(0, length);
    for (const [length, message] of [
      [7, 'Password too short'],
      [129, 'Password too long'],
    ] as const)
      expect(
        await accounts.auth.register({ ...aye, email: 'ko@example.com', password: ofLength(length) }),
      ).toMatchObject({
        message,
      });
    for (const length of [8, 128]) {
      const password = ofLength(length);
      const moe = { ...aye, email: `moe${length}@example.com`, password };
      expect(await accounts.auth.register(moe)).toMatchObject({ ok: true });
      expect(await logIn(accounts, password.normalize('NFD'), stranger, moe.email)).toMatchObject({ ok: true });
    }
  });
});
