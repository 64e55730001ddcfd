import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { grantAdmin, revokeAdmin } from '#app/domain/people/accounts/roles.server.ts';
import { isTwoFactorRequired } from '#app/domain/people/sign-in/two-factor-requirement.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { appCode } from '#tests/support/authenticator-app.ts';
import { watchTables } from '#tests/support/database/watch-tables.ts';
import { buyer, logIn } from '#tests/support/factories/trading-shop.ts';
import { whenFinished } from '#tests/support/finished.ts';
import { runAdmin } from '#tests/support/processes/admin-command.ts';
import { type Fields, openVisitor } from '#tests/support/server/http.ts';
import { requestResetLink } from '#tests/support/server/reset-link.ts';
import { owner, startShop } from '#tests/support/server/shop.ts';
import { urls } from '#tests/support/server/urls.ts';
import {
  codesIn,
  passwordOnly,
  registerAdmin,
  replaceRecoveryCodes,
  startTwoFactorLogin,
  turnOnTwoFactor,
  waitForNextCode,
  wrongCode,
} from '#tests/support/torture/two-factor-admin.ts';

it('starts the log-in again if the account changed while the code was checked', async () => {
  const shop = await startShop('sqlite');
  const secrets = await turnOnTwoFactor(await logIn(shop, owner), owner.password);
  const half = await passwordOnly(shop, owner);
  await waitForNextCode(shop.db);
  await sql`create trigger meanwhile after insert on sessions
    begin update accounts set password = password || 'x'; end`.execute(shop.db);
  const { to } = await half.post('/login/code', { code: appCode(secrets.letters) });
  expect(to).toBe('/login?after=changed');
  expect((await half.get(to ?? '')).text).toContain('The account changed in the meantime');
});

/** Only on SQLite: these pages and cookies do not depend on the database. */
describe('two-factor of a shop (sqlite)', () => {
  /** Its process may serve other tests too. */
  async function openShop() {
    const shop = await startShop('sqlite');
    whenFinished(async () => expect(await checkIntegrity(shop.db)).toEqual([]));
    return shop;
  }

  /** A shop whose admin has turned two-factor on. */
  async function open() {
    const here = await openShop();
    const admin = await logIn(here, owner);
    return { here, admin, secrets: await turnOnTwoFactor(admin, owner.password) };
  }

  it('ends sessions opened by the password alone, and is required after a reset', async () => {
    const shop = await openShop();
    const [thief, admin] = [await logIn(shop, owner), await logIn(shop, owner)];
    const secrets = await turnOnTwoFactor(admin, owner.password);
    expect((await thief.get('/admin/dashboard')).to).toMatch(/^\/login/);
    expect((await admin.get('/admin/dashboard')).status).toBe(200);

    const half = await passwordOnly(shop, owner);
    const link = await requestResetLink(shop, owner);
    expect((await openVisitor(shop).post(link, { password: 'owner-password-2' })).to).toBe('/login?after=reset');
    await waitForNextCode(shop.db);
    expect((await half.post('/login/code', { code: appCode(secrets.letters) })).to).toMatch(/^\/login\?after=late/);
    expect((await openVisitor(shop).post('/login', { ...owner, password: 'owner-password-2' })).to).toBe('/login/code');
  });

  it('says that the account was blocked while the code was checked', async () => {
    const { here, secrets } = await open();
    const half = await passwordOnly(here, owner);
    // Set directly: `setBlocked` also ends the challenge.
    await here.db.updateTable('users').set({ blockedAt: new Date().toISOString() }).execute();
    await waitForNextCode(here.db);
    const refused = await half.post('/login/code', { code: appCode(secrets.letters) });
    expect(refused.to).toBe('/login?after=blocked');
    expect((await half.get('/login?after=blocked')).text).toContain('This account is blocked. Please ask the shop.');
  });

  it('is stored encrypted, and not in the audit', async () => {
    const { here, secrets, admin } = await open();
    const tables = (await here.db.introspection.getTables()).map(({ name }) => name as 'users');
    const rows = await Promise.all(tables.map((table) => here.db.selectFrom(table).selectAll().execute()));
    const all = JSON.stringify(rows).toLowerCase();
    const bare = secrets.recovery.map((code) => code.replace('-', ''));
    for (const secret of [
      secrets.letters.toLowerCase(),
      decoded(secrets.letters).toLowerCase(),
      ...secrets.recovery,
      ...bare,
    ]) {
      expect(all).not.toContain(secret);
      expect(here.log().toLowerCase()).not.toContain(secret);
    }
    expect(await here.db.selectFrom('recoveryCodes').select('codeHash').execute()).toHaveLength(10);
    for (const path of ['/account/second-step', '/account/second-step/setup', '/account/second-step/setup.data']) {
      const { text } = await admin.get(path);
      expect(text).not.toContain(secrets.letters);
      expect(codesIn({ text } as never)).toEqual([]);
    }
  });

  it('is turned off, and renews codes, only with the password and a code', async () => {
    const { here, secrets, admin } = await open();
    const right = async () => {
      await waitForNextCode(here.db);
      return appCode(secrets.letters);
    };
    for (const verb of ['removal', 'recovery-codes']) {
      const path = `/account/second-step/${verb}`;
      const refused = [
        { currentPassword: 'guess', code: await right() },
        { currentPassword: owner.password, code: wrongCode(secrets.letters) },
        { currentPassword: owner.password, code: '' },
        { currentPassword: '', code: await right() },
      ];
      for (const form of refused) expect((await admin.post(path, form)).status).toBe(400);
    }
    expect(await here.db.selectFrom('secondSteps').select('onSince').execute()).toHaveLength(1);
    const newest = await replaceRecoveryCodes(here, admin, secrets, owner);
    expect(newest).toHaveLength(10);
    const latecomer = await startTwoFactorLogin(here, here, owner);
    expect((await latecomer.post('/login/code', { code: secrets.recovery[0] ?? '' })).status).toBe(401);
    expect((await latecomer.post('/login/code', { code: newest[0] ?? '' })).to).toBe('/admin');

    const off = { currentPassword: owner.password, code: newest[1] ?? '' };
    expect((await admin.post('/account/second-step/removal', off)).status).toBe(200);
    expect((await openVisitor(here).post('/login', owner)).to).toBe('/admin');
    const auditEvents = await here.db
      .selectFrom('auditEvents')
      .select('action')
      .where('entity', '=', 'users')
      .execute();
    const actions = auditEvents.map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining([
        'second step turned on',
        'recovery codes made',
        'recovery code used',
        'second step turned off',
      ]),
    );
    // Code guesses from an open session are limited too.
    const again = await turnOnTwoFactor(admin, owner.password);
    const form = { currentPassword: owner.password, code: wrongCode(again.letters) };
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) statuses.push((await admin.post('/account/second-step/removal', form)).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('comes before the back-office if the shop requires it', async () => {
    const { here, secrets, admin } = await open();
    const without = await registerAdmin(here, buyer);
    const setUpPath = '/account/second-step?after=required';
    expect((await without.post('/admin/security', { required: 'yes' })).status).toBe(409);
    expect((await without.get('/admin/dashboard')).status).toBe(200);
    expect((await admin.post('/admin/security', { required: 'yes' })).status).toBe(200);
    // The requirement ends only with the password and a code.
    const release = (form: Fields) => admin.post('/admin/security', { required: 'no', ...form });
    const [unused = '', spent = ''] = secrets.recovery;
    const wrong = { currentPassword: 'not my password', code: unused };
    expect((await release({})).status).toBe(400);
    expect((await release(wrong)).status).toBe(400);
    expect((await release({ currentPassword: owner.password, code: '000000' })).status).toBe(400);
    expect(await isTwoFactorRequired(here.db)).toBe(true);
    expect((await release({ currentPassword: owner.password, code: spent })).status).toBe(200);
    expect(await isTwoFactorRequired(here.db)).toBe(false);
    expect((await release({})).status).toBe(200);
    expect((await admin.post('/admin/security', { required: 'yes' })).status).toBe(200);
    const { text: audit } = await admin.get('/admin/audit');
    expect(/Two-step verification for admins<\/strong>.*?href="([^"]+)"/s.exec(audit)?.[1]).toBe(
      '/admin/security?back=%2Fadmin%2Faudit',
    );
    const off = { currentPassword: owner.password, code: secrets.recovery[0] ?? '' };
    expect((await admin.post('/account/second-step/removal', off)).status).toBe(400);

    const changes = await watchTables(here.db);
    const unguarded: string[] = [];
    for (const { path } of urls.filter((url) => url.path.startsWith('/admin'))) {
      const target = path.replace(':id', 'x');
      for (const each of [target, `${target}.data`]) {
        for (const verb of ['GET', 'POST']) {
          const { to } = await without.send(verb, each, verb === 'POST' ? { form: { required: 'no', type: 'x' } } : {});
          if (to !== setUpPath) unguarded.push(`${verb} ${each}: ${to}`);
        }
      }
    }
    expect(unguarded).toEqual([]);
    expect(await changes()).toEqual([]);
    expect((await without.get('/account/second-step')).status).toBe(200);
    await turnOnTwoFactor(without, buyer.password);
    expect((await without.get('/admin/dashboard')).status).toBe(200);
    expect((await admin.get('/admin/dashboard')).status).toBe(200);

    // A command on the machine resets two-factor if phone and codes are lost, and the audit records it.
    expect(await runAdmin(here, 'reset-second-step', buyer.email)).toMatchObject({ code: 0 });
    expect(await runAdmin(here, 'reset-second-step', buyer.email)).toMatchObject({ code: 1 });
    expect((await without.get('/admin/dashboard')).to).toBe(setUpPath);
    expect((await openVisitor(here).post('/login', buyer)).to).toBe('/admin');
    const last = await here.db
      .selectFrom('auditEvents')
      .select(['uid', 'action'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toEqual({ uid: null, action: 'second step turned off' });
  });

  it('applies only while the user is an admin', async () => {
    const { here } = await open();
    const second = await registerAdmin(here, buyer);
    await turnOnTwoFactor(second, buyer.password);
    expect(await revokeAdmin(here.db, new Date(), null, buyer.email)).toMatchObject({ ok: true });
    expect((await second.get('/account/second-step')).to).toBe('/account');
    const plain = openVisitor(here);
    expect((await plain.post('/login', buyer)).to).toBe('/');
    expect(await grantAdmin(here.db, new Date(), null, buyer.email)).toMatchObject({ ok: true });
    expect((await plain.get('/admin/dashboard')).to).toMatch(/^\/login/);
    expect((await openVisitor(here).post('/login', buyer)).status).toBe(401);
    // The new password by mail is the first factor; the code is still required.
    const password = 'chosen-by-the-new-admin';
    await openVisitor(here).post(await requestResetLink(here, buyer), { password });
    expect((await openVisitor(here).post('/login', { ...buyer, password })).to).toBe('/login/code');
  });
});

/** Decodes the base32 letters. @returns the secret. */
function decoded(letters: string): string {
  const bits = [...letters].map((each) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(each).toString(2).padStart(5, '0'),
  );
  return (bits.join('').match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('');
}
