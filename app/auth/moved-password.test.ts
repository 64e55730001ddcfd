import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { verifyMovedPassword } from '#app/auth/moved-password.server.ts';
import { hashPassword } from '#app/auth/password-hash.server.ts';
import type { Db } from '#app/db/schema.ts';
import { movedHash } from '#app/domain/people/accounts/moved-hash.ts';
import { deleteOldMovedKey, hasMovedKey } from '#app/domain/people/accounts/moved-password-key.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { cookieHeaders, INVALID_LOGIN, logIn, openAccounts, stranger } from '#tests/support/factories/accounts.ts';
import { anAccount, hashLikeService, moveIn, VECTOR } from '#tests/support/factories/move-in.ts';

const { password, salt, hash, key } = VECTOR;
const urlSafe = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const emailOf = (id: string) => `${id}@old.example`;
const hashOf = async (db: Db, id: string) =>
  (await db.selectFrom('accounts').select('password').where('userId', '=', id).executeTakeFirst())?.password ?? '';

it('verifies the published vector, in both alphabets of base64', async () => {
  for (const stored of [movedHash(salt, hash), movedHash(urlSafe(salt), urlSafe(hash))]) {
    expect(await verifyMovedPassword(password, stored ?? '', key)).toBe(true);
    expect(await verifyMovedPassword(`${password} `, stored ?? '', key)).toBe(false);
  }
  const otherKey = { ...key, signerKey: urlSafe(key.signerKey), saltSeparator: 'Bg==' };
  expect(await verifyMovedPassword(password, movedHash(salt, hash) ?? '', otherKey)).toBe(false);
  expect(movedHash(salt, 'no base64!')).toBe(null);
  // "REDACTED", for who may not see the hashes.
  for (const redacted of ['UkVEQUNURUQ=', 'UkVEQUNURUQ']) expect(movedHash(redacted, redacted)).toBe(null);
});

onEachEngine('a password that came along', (freshDb) => {
  async function open() {
    const db = await freshDb();
    const accounts = await openAccounts(db);
    await moveIn(db, { users: [anAccount('u1'), anAccount('u2'), anAccount('u3', { disabled: true })] });
    const saveKey = () => accounts.auth.saveMovedKey({ now: new Date(), uid: null }, key);
    const tryAs = (id: string, typed = password) => logIn(accounts, typed, stranger, emailOf(id));
    return { db, accounts, saveKey, tryAs };
  }

  it('opens its account once the key is there, and is the shop’s own from then on', async () => {
    const { db, saveKey, tryAs } = await open();
    expect(await tryAs('u1')).toMatchObject(INVALID_LOGIN);
    await saveKey();
    expect(await tryAs('u1', 'user2password')).toMatchObject(INVALID_LOGIN);
    expect(await hashOf(db, 'u1')).toMatch(/^\$moved\$/);
    expect(await tryAs('u1')).toMatchObject({ ok: true, role: 'buyer' });
    expect(await hashOf(db, 'u1')).toMatch(/^\$argon2id\$/);
    expect(await hashOf(db, 'u2')).toMatch(/^\$moved\$/);
    expect(await tryAs('u1')).toMatchObject({ ok: true });
    expect(await tryAs('u1', 'user2password')).toMatchObject(INVALID_LOGIN);
    expect(await tryAs('u3')).toMatchObject({ ok: false, problem: 'blocked' });
  });

  it('opens its account for two first log-ins at once, and though its hash cannot be replaced', async () => {
    const { db, saveKey, tryAs } = await open();
    await saveKey();
    const both = await Promise.all([tryAs('u1'), tryAs('u1')]);
    expect(both).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await hashOf(db, 'u1')).toMatch(/^\$argon2id\$/);
    await sql`create unique index "never" on "accounts" ("providerId")
      where "userId" in ('u1', 'u2') and "password" like '$argon2id$%'`.execute(db);
    expect(await tryAs('u2')).toMatchObject({ ok: true });
    expect(await hashOf(db, 'u2')).toMatch(/^\$moved\$/);
  });

  it('cannot be told from others, nor from none, by the work for a wrong one', async () => {
    const { db, accounts, tryAs } = await open();
    await db
      .updateTable('accounts')
      .set({ password: await hashPassword('own') })
      .where('userId', '=', 'u2')
      .execute();
    const slow = { ...key, memCost: 15, rounds: 16 };
    await accounts.auth.saveMovedKey({ now: new Date(), uid: null }, slow);
    /** Of the processor, which other work on the machine does not lengthen. */
    const costOf = async (work: () => Promise<unknown>) => {
      const before = process.cpuUsage();
      await work();
      return process.cpuUsage(before).user;
    };
    const costs: number[] = [];
    for (let measured = 0; measured < 3; measured++)
      costs.push(await costOf(() => verifyMovedPassword('x', movedHash(salt, hash) ?? '', slow)));
    for (const id of ['u1', 'u2', 'nobody'])
      expect(await costOf(() => tryAs(id, 'wrong')), id).toBeGreaterThan(Math.min(...costs) / 2);
  });

  it('is guessed no more often than any other', async () => {
    const { accounts, saveKey } = await open();
    await saveKey();
    const device = { headers: cookieHeaders(), address: '198.51.100.9' };
    const outcomes = [];
    for (let guess = 0; guess < 12; guess++)
      outcomes.push(await logIn(accounts, `guess ${guess}`, device, emailOf('u2')));
    expect(outcomes.at(-1)).toMatchObject({ ok: false, problem: 'throttled' });
    expect(await logIn(accounts, password, device, emailOf('u2'))).toMatchObject({ problem: 'throttled' });
  });

  it('may be changed before it is replaced', async () => {
    const { db, accounts, saveKey, tryAs } = await open();
    await saveKey();
    const login = await tryAs('u1');
    await db
      .updateTable('accounts')
      .set({ password: movedHash(salt, hash) })
      .where('userId', '=', 'u1')
      .execute();
    const client = { headers: cookieHeaders(login.ok ? login.cookies : []), address: stranger.address };
    const person = { id: 'u1', email: emailOf('u1'), name: 'u1', phone: '', role: 'buyer' as const, rights: [] };
    const change = { currentPassword: password, newPassword: 'another long one' };
    expect(await accounts.auth.changePassword(new Date(), { client, person }, change)).toMatchObject({ ok: true });
    expect(await tryAs('u1', 'another long one')).toMatchObject({ ok: true });
  });

  it('keeps its key sealed, until the last hash is replaced or a year is over', async () => {
    const { db, saveKey, tryAs } = await open();
    await saveKey();
    const { sealed } = await db.selectFrom('movedPasswordKeys').select('sealed').executeTakeFirstOrThrow();
    expect(sealed).not.toContain(key.signerKey.slice(0, 8));
    await db.deleteFrom('accounts').where('userId', '=', 'u3').execute();
    await tryAs('u1');
    expect(await hasMovedKey(db)).toBe(true);
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    await deleteOldMovedKey(db, days(300));
    expect(await hasMovedKey(db)).toBe(true);
    await tryAs('u2');
    expect(await hasMovedKey(db)).toBe(false);
    await saveKey();
    await deleteOldMovedKey(db, days(1));
    expect(await hasMovedKey(db)).toBe(true);
    await deleteOldMovedKey(db, days(8));
    expect(await hasMovedKey(db)).toBe(false);
    await moveIn(db, { users: [anAccount('u4')] });
    await saveKey();
    await deleteOldMovedKey(db, days(366));
    expect(await hasMovedKey(db)).toBe(false);
    expect(await tryAs('u4')).toMatchObject(INVALID_LOGIN);
  });

  it('asks for no minimum length at log-in', async () => {
    const { db, saveKey, tryAs } = await open();
    await saveKey();
    await moveIn(db, { users: [anAccount('short', { passwordHash: hashLikeService('x') })] });
    expect(await tryAs('short', 'y')).toMatchObject(INVALID_LOGIN);
    expect(await tryAs('short', 'x')).toMatchObject({ ok: true });
  });

  it('is not said to open if the key is of other passwords', async () => {
    const { db, accounts } = await open();
    const save = (signerKey: string) =>
      accounts.auth.saveMovedKey({ now: new Date(), uid: null }, { ...key, signerKey });
    expect(await save(Buffer.alloc(32, 1).toString('base64'))).toEqual({ ok: false, problem: 'other-key' });
    expect(await hasMovedKey(db)).toBe(false);
    expect(await save(urlSafe(key.signerKey))).toEqual({ ok: true });
  });
});
