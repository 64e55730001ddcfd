import { beforeAll, describe, expect, it } from 'vitest';
import { grantAdmin, revokeAdmin } from '#app/domain/accounts/roles.server.ts';
import { checkIntegrity } from '#app/domain/integrity/integrity-check.server.ts';
import { isTwoFactorRequired } from '#app/domain/sign-in/two-factor-requirement.server.ts';
import { appCode } from '#tests/support/authenticator-app.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';
import { watchTables } from '#tests/support/database/watch-tables.ts';
import { buyer, complaints, logIn } from '#tests/support/factories/trading-shop.ts';
import { whenFinished } from '#tests/support/finished.ts';
import { runAdmin } from '#tests/support/processes/admin-shell.ts';
import { processFor, startProcesses } from '#tests/support/processes/shop-processes.ts';
import { type Fields, openVisitor, type Visitor } from '#tests/support/server/http.ts';
import { resetLink } from '#tests/support/server/reset-link.ts';
import { owner, type RunningShop, startShop } from '#tests/support/server/shop.ts';
import { urls } from '#tests/support/server/urls.ts';
import { prove } from '#tests/support/torture/prove.ts';
import {
  codesIn,
  type Kept,
  sessionsOf,
  turnOn,
  waitForNextCode,
  wrongCode,
} from '#tests/support/torture/two-factor-admin.ts';

type Login = { email: string; password: string };

const newLogin = (): Login => ({ email: `${crypto.randomUUID()}@shop.example`, password: 'admin-password-1' });

describe.each(['sqlite', 'postgres'] as const)('two-factor (%s)', (engine) => {
  let shops: Awaited<ReturnType<typeof startProcesses>>;
  let here: RunningShop;
  let there: RunningShop;

  beforeAll(async () => {
    shops = await startProcesses(engine, engine === 'sqlite' ? 1 : 2);
    here = shops[0];
    there = processFor(1, shops);
  });

  /** An admin of this test who has turned two-factor on. */
  async function open() {
    const login = newLogin();
    const admin = await anotherAdmin(here, login);
    return { login, admin, kept: await turnOn(admin, login.password) };
  }

  it('opens a session only after the code, in any process', async () => {
    const { login, kept, admin } = await open();
    expect(kept.recovery).toHaveLength(10);
    const before = await sessionsOf(here.db, login.email);
    const visitor = openVisitor(here);
    const half = await visitor.post('/login?next=%2Fadmin%2Flow-stock', login);
    expect(half.to).toBe('/login/code?next=%2Fadmin%2Flow-stock');
    expect([...visitor.cookies.keys()]).toEqual(['login-step']);
    expect(await sessionsOf(here.db, login.email)).toBe(before);
    expect((await visitor.get('/admin/dashboard')).to).toMatch(/^\/login/);

    const onward = openVisitor(there);
    for (const cookie of visitor.cookies) onward.cookies.set(...cookie);
    for (const code of ['', 'x', '12345', '1234567', wrongCode(kept.letters)]) {
      expect((await onward.post('/login/code', { code })).status, code).toBeGreaterThanOrEqual(400);
      expect(onward.cookies.has('session')).toBe(false);
    }
    await waitForNextCode(here.db);
    const burmese = [...appCode(kept.letters)].map((digit) => String.fromCharCode(0x1040 + Number(digit))).join('');
    const code = ` ${burmese.slice(0, 3)} ${burmese.slice(3)} `;
    expect((await onward.post('/login/code?next=%2Fadmin%2Flow-stock', { code })).to).toBe('/admin/low-stock');
    expect([...onward.cookies.keys()].sort()).toEqual(['device', 'session']);
    expect((await onward.get('/admin/dashboard')).status).toBe(200);
    // The token was used up with the code.
    await waitForNextCode(here.db);
    expect((await visitor.post('/login/code', { code: appCode(kept.letters) })).to).toMatch(/^\/login\?after=late/);
    expect((await admin.get('/admin/dashboard')).status).toBe(200);
    expect(complaints(here)).toEqual([]);
  });

  prove('takes each code once', { short: 2, full: 100, of: 'rounds' }, async ({ runs, random, figures, done }) => {
    const { login, kept, admin } = await open();
    let recovery = [...kept.recovery];
    for (let round = 0; round < runs; round++) {
      if (recovery.length === 0) recovery = await newCodes(here, admin, kept, login);
      await waitForNextCode(here.db);
      await here.db.deleteFrom('signInFailures').execute();
      const byApp = random.next() < 0.5;
      const code = byApp ? appCode(kept.letters) : (recovery.pop() ?? '');
      // Each from a device of its own, so that it is not the limit of one that refuses them.
      const visitors = await Promise.all(
        Array.from({ length: 4 }, (_, n) => halfway(processFor(n, shops), here, login)),
      );
      const responses = await Promise.all(visitors.map((visitor) => visitor.post('/login/code', { code })));
      expect(responses.filter(({ to }) => to === '/admin')).toHaveLength(1);
      expect(visitors.filter(({ cookies }) => cookies.has('session'))).toHaveLength(1);
      const late = await halfway(here, here, login);
      expect((await late.post('/login/code', { code })).status).toBe(401);
      if (byApp) expect((await late.post('/login/code', { code: appCode(kept.letters, -1) })).status).toBe(401);
      done(round + 1);
    }
    figures.responses = runs * 4;
  });

  it('evaluates five guesses from strangers, at once and in any process, and lets a known device in', async () => {
    const { login, kept, admin } = await open();
    const device = admin.cookies.get('device') ?? '';
    const strangers = await Promise.all(Array.from({ length: 4 }, (_, n) => passwordOnly(processFor(n, shops), login)));
    await waitForNextCode(here.db);
    const guess = () => wrongCode(kept.letters);
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        (strangers[n % strangers.length] as Visitor).post('/login/code', {
          code: n % 3 === 0 ? `aaaa${n % 10 > 1 ? n % 10 : 2}-zzzzz` : guess(),
        }),
      ),
    );
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(35);
    // Now not even the right ones are looked at.
    for (const code of [appCode(kept.letters), kept.recovery[0] ?? '']) {
      expect((await (strangers[0] as Visitor).post('/login/code', { code })).status).toBe(429);
    }
    const known = openVisitor(here);
    known.cookies.set('device', device);
    await known.post('/login', login);
    // Redirects only inside this site, whatever the link contains.
    const astray = `/login/code?next=${encodeURIComponent('https://evil.invalid/')}`;
    expect((await known.post(astray, { code: appCode(kept.letters) })).to).toBe('/admin');
  });

  it('is bound to the browser and the user of the password', async () => {
    const { login, kept } = await open();
    await waitForNextCode(here.db);
    const half = await passwordOnly(here, login);
    const code = appCode(kept.letters);
    const nobody = openVisitor(here);
    expect((await nobody.post('/login/code', { code })).to).toMatch(/^\/login\?after=late/);
    nobody.cookies.set('login-step', 'x'.repeat(43));
    expect((await nobody.post('/login/code', { code })).to).toMatch(/^\/login\?after=late/);
    // Another admin's own log-in is no place for these codes.
    const other = await open();
    await here.db.updateTable('secondSteps').set({ lastStep: 0 }).execute();
    const theirs = await passwordOnly(here, other.login);
    expect((await theirs.post('/login/code', { code })).status).toBe(401);
    expect((await theirs.post('/login/code', { code: kept.recovery[0] ?? '' })).status).toBe(401);
    expect((await theirs.post('/login/code', { code: appCode(other.kept.letters) })).to).toBe('/admin');
    // A log-in begun anew gets a token that nobody can have planted.
    const planted = openVisitor(here);
    const token = half.cookies.get('login-step') ?? '';
    planted.cookies.set('login-step', token);
    await planted.post('/login', login);
    expect(planted.cookies.get('login-step')).not.toBe(token);
    // Five minutes, no more.
    await here.db.updateTable('signInChallenges').set({ expiresAt: LONG_AGO }).execute();
    expect((await half.get('/login/code')).to).toMatch(/^\/login\?after=late/);
    expect((await half.post('/login/code', { code })).to).toMatch(/^\/login\?after=late/);
  });
});

/** The same pages and cookies on either database. */
describe('two-factor in one process (sqlite)', () => {
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
    return { here, admin, kept: await turnOn(admin, owner.password) };
  }

  it('ends sessions opened by the password alone, and is required after a reset', async () => {
    const shop = await openShop();
    const [thief, admin] = [await logIn(shop, owner), await logIn(shop, owner)];
    const kept = await turnOn(admin, owner.password);
    expect((await thief.get('/admin/dashboard')).to).toMatch(/^\/login/);
    expect((await admin.get('/admin/dashboard')).status).toBe(200);

    const half = await passwordOnly(shop, owner);
    const link = await resetLink(shop, owner);
    expect((await openVisitor(shop).post(link, { password: 'owner-password-2' })).to).toBe('/login?after=reset');
    await waitForNextCode(shop.db);
    expect((await half.post('/login/code', { code: appCode(kept.letters) })).to).toMatch(/^\/login\?after=late/);
    expect((await openVisitor(shop).post('/login', { ...owner, password: 'owner-password-2' })).to).toBe('/login/code');
  });

  it('is stored encrypted, and not in the audit', async () => {
    const { here, kept, admin } = await open();
    const tables = (await here.db.introspection.getTables()).map(({ name }) => name as 'users');
    const rows = await Promise.all(tables.map((table) => here.db.selectFrom(table).selectAll().execute()));
    const all = JSON.stringify(rows).toLowerCase();
    const bare = kept.recovery.map((code) => code.replace('-', ''));
    for (const secret of [kept.letters.toLowerCase(), decoded(kept.letters).toLowerCase(), ...kept.recovery, ...bare]) {
      expect(all).not.toContain(secret);
      expect(here.log().toLowerCase()).not.toContain(secret);
    }
    expect(await here.db.selectFrom('recoveryCodes').select('codeHash').execute()).toHaveLength(10);
    for (const path of ['/account/second-step', '/account/second-step/setup', '/account/second-step/setup.data']) {
      const { text } = await admin.get(path);
      expect(text).not.toContain(kept.letters);
      expect(codesIn({ text } as never)).toEqual([]);
    }
  });

  it('is turned off, and renews codes, only with the password and a code', async () => {
    const { here, kept, admin } = await open();
    const right = async () => {
      await waitForNextCode(here.db);
      return appCode(kept.letters);
    };
    for (const verb of ['removal', 'recovery-codes']) {
      const path = `/account/second-step/${verb}`;
      const refused = [
        { currentPassword: 'guess', code: await right() },
        { currentPassword: owner.password, code: wrongCode(kept.letters) },
        { currentPassword: owner.password, code: '' },
        { currentPassword: '', code: await right() },
      ];
      for (const form of refused) expect((await admin.post(path, form)).status).toBe(400);
    }
    expect(await here.db.selectFrom('secondSteps').select('onSince').execute()).toHaveLength(1);
    const newest = await newCodes(here, admin, kept, owner);
    expect(newest).toHaveLength(10);
    const late = await halfway(here, here, owner);
    expect((await late.post('/login/code', { code: kept.recovery[0] ?? '' })).status).toBe(401);
    expect((await late.post('/login/code', { code: newest[0] ?? '' })).to).toBe('/admin');

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
    // Guessing at the code from a session that is open ends too.
    const again = await turnOn(admin, owner.password);
    const form = { currentPassword: owner.password, code: wrongCode(again.letters) };
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) statuses.push((await admin.post('/account/second-step/removal', form)).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('comes before the back-office if the shop requires it', async () => {
    const { here, kept, admin } = await open();
    const without = await anotherAdmin(here, buyer);
    const led = '/account/second-step?after=required';
    expect((await without.post('/admin/security', { required: 'yes' })).status).toBe(409);
    expect((await without.get('/admin/dashboard')).status).toBe(200);
    expect((await admin.post('/admin/security', { required: 'yes' })).status).toBe(200);
    // A borrowed phone does not take it from everybody.
    const release = (form: Fields) => admin.post('/admin/security', { required: 'no', ...form });
    const [unused = '', spent = ''] = kept.recovery;
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
    expect(/Two-step verification for admins<\/strong>.*?href="([^"]+)"/s.exec(audit)?.[1]).toBe('/admin/security');
    const off = { currentPassword: owner.password, code: kept.recovery[0] ?? '' };
    expect((await admin.post('/account/second-step/removal', off)).status).toBe(400);

    const changes = await watchTables(here.db);
    const elsewhere: string[] = [];
    for (const { path } of urls.filter((url) => url.path.startsWith('/admin'))) {
      const asked = path.replace(':id', 'x');
      for (const each of [asked, `${asked}.data`]) {
        for (const verb of ['GET', 'POST']) {
          const { to } = await without.send(verb, each, verb === 'POST' ? { form: { required: 'no', type: 'x' } } : {});
          if (to !== led) elsewhere.push(`${verb} ${each}: ${to}`);
        }
      }
    }
    expect(elsewhere).toEqual([]);
    expect(await changes()).toEqual([]);
    expect((await without.get('/account/second-step')).status).toBe(200);
    await turnOn(without, buyer.password);
    expect((await without.get('/admin/dashboard')).status).toBe(200);
    expect((await admin.get('/admin/dashboard')).status).toBe(200);

    // Lost phone and lost codes: the machine's shell helps, and leaves a trace.
    expect(await runAdmin(here, 'reset-second-step', buyer.email)).toMatchObject({ code: 0 });
    expect(await runAdmin(here, 'reset-second-step', buyer.email)).toMatchObject({ code: 1 });
    expect((await without.get('/admin/dashboard')).to).toBe(led);
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
    const second = await anotherAdmin(here, buyer);
    await turnOn(second, buyer.password);
    expect(await revokeAdmin(here.db, new Date(), null, buyer.email)).toMatchObject({ ok: true });
    expect((await second.get('/account/second-step')).to).toBe('/account');
    const plain = openVisitor(here);
    expect((await plain.post('/login', buyer)).to).toBe('/');
    expect(await grantAdmin(here.db, new Date(), null, buyer.email)).toMatchObject({ ok: true });
    expect((await plain.get('/admin/dashboard')).to).toMatch(/^\/login/);
    expect((await openVisitor(here).post('/login', buyer)).status).toBe(401);
    // The new password by mail is the first factor; the code is still required.
    const password = 'chosen-by-the-new-admin';
    await openVisitor(here).post(await resetLink(here, buyer), { password });
    expect((await openVisitor(here).post('/login', { ...buyer, password })).to).toBe('/login/code');
  });
});

/** A log-in up to the code. */
async function passwordOnly(shop: RunningShop, login: Login): Promise<Visitor> {
  const visitor = openVisitor(shop);
  expect((await visitor.post('/login', login)).to).toBe('/login/code');
  return visitor;
}

/** The same without the time that passwords take to check: with a token that the database was given. */
async function halfway(shop: RunningShop, { db }: RunningShop, { email }: Login): Promise<Visitor> {
  const { openChallenge } = await import('#app/domain/sign-in/sign-in-challenge.server.ts');
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const visitor = openVisitor(shop);
  visitor.cookies.set('login-step', await openChallenge(db, new Date(), id));
  return visitor;
}

async function anotherAdmin(shop: RunningShop, login: Login): Promise<Visitor> {
  await openVisitor(shop).post('/register', { ...buyer, ...login });
  await shop.db.updateTable('users').set({ role: 'admin' }).where('email', '=', login.email).execute();
  return logIn(shop, login);
}

async function newCodes({ db }: RunningShop, admin: Visitor, { letters }: Kept, login: Login): Promise<string[]> {
  await waitForNextCode(db);
  const form = { currentPassword: login.password, code: appCode(letters) };
  return codesIn(await admin.post('/account/second-step/recovery-codes', form));
}

/** The secret itself, of which the letters are the base32. */
function decoded(letters: string): string {
  const bits = [...letters].map((each) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(each).toString(2).padStart(5, '0'),
  );
  return (bits.join('').match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('');
}
