import { expect, it } from 'vitest';
import { onChanges } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { setBlocked } from '#app/domain/people/accounts/account-block.server.ts';
import { listSecurity, readSecurityNotices } from '#app/domain/people/security-log/security-list.server.ts';
import {
  deleteOldSecurityEvents,
  logSecurity,
  SECURITY_DAYS,
} from '#app/domain/people/security-log/security-record.server.ts';
import { endSessions, listSessions } from '#app/domain/people/sign-in/session-list.server.ts';
import { readMailWriters } from '#app/mail/mail-compose-event.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import {
  type Accounts,
  aye,
  cookieHeaders,
  hla,
  logIn,
  openAccounts,
  ownRequest,
  requestResetToken,
  stranger,
} from '#tests/support/factories/accounts.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const now = new Date();

/** Logs in with Chrome. @returns the cookies of the logged-in browser. */
async function logInOn(accounts: Accounts, person = aye, known = new Headers()): Promise<Headers> {
  const headers = new Headers(known);
  headers.set('User-Agent', CHROME);
  const login = await logIn(accounts, person.password, { ...stranger, headers }, person.email);
  if (!login.ok) throw new Error(login.problem);
  return cookieHeaders(login.cookies);
}

const idOf = async (db: Db, { email } = aye) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const kindsOf = async (db: Db, uid: string) => (await listSecurity(db, uid, null)).events.map(({ kind }) => kind);
const mailsTo = async (db: Db, uid: string) =>
  (await db.selectFrom('outbox').select('event').where('uid', '=', uid).orderBy('id').execute()).map(
    ({ event }) => event,
  );

onEachEngine('the security log of a person', (freshDb) => {
  it('has every log-in with its place, and tells of one on a new device by mail', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const uid = await idOf(db);
    const known = await logInOn(accounts);
    await logInOn(accounts, aye, known);
    expect(await mailsTo(db, uid)).toEqual([]);
    await logInOn(accounts);
    expect(await kindsOf(db, uid)).toEqual(['logged in on new device', 'logged in', 'logged in']);
    const [event] = (await listSecurity(db, uid, null)).events;
    expect(event).toMatchObject({ device: 'Android · Chrome', address: stranger.address, by: null });
    expect(await mailsTo(db, uid)).toEqual(['logged in on new device']);
    const subject = { event: 'logged in on new device' as const, subjectId: String(event?.id) };
    const writerOf = await readMailWriters(db, { origin: 'https://shop.example', timeZone: 'UTC' }, [subject]);
    const { text } = writerOf(subject)?.('en') ?? { text: '' };
    expect(text).toContain('Android · Chrome');
    expect(text).toContain('https://shop.example/forgot-password');
  });

  it('has refused passwords, and nothing of an address that no account has', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    await logIn(accounts, 'a wrong password');
    await logIn(accounts, 'a wrong password', stranger, 'nobody@example.com');
    await accounts.settled();
    const { events } = await listSecurity(db, null, null);
    expect(events).toMatchObject([{ kind: 'password refused', address: stranger.address, who: { name: aye.name } }]);
  });

  it('tells of a password that was changed or set by a link', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const uid = await idOf(db);
    const request = await ownRequest(accounts, await logInOn(accounts));
    await accounts.auth.changePassword(new Date(), request, {
      currentPassword: aye.password,
      newPassword: 'a new password',
    });
    const token = await requestResetToken(accounts);
    await accounts.auth.resetPassword(new Date(), stranger, { token, password: 'one more password' });
    expect(await kindsOf(db, uid)).toEqual(['password changed', 'password changed', 'logged in']);
    expect(await mailsTo(db, uid)).toEqual(['password changed', 'password changed']);
  });

  it('has what the audit records about the account, and who did it', async () => {
    const db = await freshDb();
    await openAccounts(db);
    const owner = await insertUser(db, { role: 'admin', name: 'Owner' });
    await setBlocked(db, now, owner, { email: aye.email, blocked: true });
    const { events } = await listSecurity(db, await idOf(db), null);
    expect(events).toMatchObject([{ kind: 'account blocked', by: 'Owner' }]);
  });

  it('tells a person without email in My Account, except on the device itself, for two weeks', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    await accounts.auth.register(hla);
    const uid = await idOf(db, hla);
    await logInOn(accounts, hla);
    await logInOn(accounts, hla);
    const elsewhere = { address: '198.51.100.9', userAgent: CHROME };
    const here = { address: stranger.address, userAgent: CHROME };
    expect(await readSecurityNotices(db, now, uid, elsewhere)).toMatchObject([{ kind: 'logged in on new device' }]);
    expect(await readSecurityNotices(db, now, uid, here)).toEqual([]);
    expect(await readSecurityNotices(db, new Date(now.getTime() + 15 * 86_400_000), uid, elsewhere)).toEqual([]);
    expect(await mailsTo(db, uid)).toEqual([]);
  });

  it('is paged, shows nobody else, and keeps half a year', async () => {
    const db = await freshDb();
    await openAccounts(db);
    const [uid, other] = [await idOf(db), await insertUser(db)];
    const at = (minute: number) => new Date(now.getTime() - minute * 60_000);
    for (let minute = 0; minute < 50; minute++)
      await db.transaction().execute(async (trx) => {
        await logSecurity(trx, at(minute), { uid, kind: 'logged in' });
        await logSecurity(trx, at(minute), { uid: other, kind: 'code refused' });
      });
    const first = await listSecurity(db, uid, null);
    const second = await listSecurity(db, uid, { before: first.older ?? 0 });
    const third = await listSecurity(db, uid, { before: second.older ?? 0 });
    const pages = [first, second, third];
    expect(pages.map(({ events }) => events.length)).toEqual([20, 20, 10]);
    expect(new Set(pages.flatMap(({ events }) => events.map(({ id }) => id))).size).toBe(50);
    expect(pages.flatMap(({ events }) => events).every(({ who }) => who.id === uid)).toBe(true);
    expect((await listSecurity(db, uid, { after: second.newer ?? 0 })).events).toEqual(first.events);
    await deleteOldSecurityEvents(db, new Date(at(25).getTime() + SECURITY_DAYS * 86_400_000));
    expect((await listSecurity(db, uid, null)).events).toHaveLength(20);
    expect(await db.selectFrom('securityEvents').select('id').execute()).toHaveLength(52);
  });
});

onEachEngine('the sessions of a person', (freshDb) => {
  it('are listed with their devices, and end one by one or all but the current one', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const uid = await idOf(db);
    const [current, second] = [await logInOn(accounts), await logInOn(accounts), await logInOn(accounts)];
    const by = { now: new Date(), uid };
    const token = accounts.auth.sessionToken(current);
    const { sessions } = await listSessions(db, by, token, null);
    expect(sessions).toHaveLength(3);
    expect(sessions.every(({ device, address }) => device !== '' && address === stranger.address)).toBe(true);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    const changes: unknown[] = [];
    onChanges(db, (noted) => changes.push(...noted));
    expect(await endSessions(db, by, { id: other })).toBe(1);
    expect(changes).toEqual([{ what: 'person', uid }]);
    expect(await endSessions(db, by, { allBut: token })).toBe(1);
    expect((await accounts.auth.identify(current)).who).not.toBeNull();
    expect((await accounts.auth.identify(second)).who).toBeNull();
    expect((await kindsOf(db, by.uid)).slice(0, 2)).toEqual(['sessions ended', 'sessions ended']);
  });

  it('are ended and seen by nobody else', async () => {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    const own = await logInOn(accounts);
    const { sessions } = await listSessions(db, { now, uid: await idOf(db) }, undefined, null);
    const thief = { now, uid: await insertUser(db) };
    expect(await endSessions(db, thief, { id: sessions[0]?.id ?? '' })).toBe(0);
    expect(await endSessions(db, thief, { allBut: undefined })).toBe(0);
    expect(await listSessions(db, thief, accounts.auth.sessionToken(own), null)).toMatchObject({ sessions: [] });
    expect((await accounts.auth.identify(own)).who).not.toBeNull();
  });
});
