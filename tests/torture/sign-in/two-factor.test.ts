import { beforeAll, describe, expect, it } from 'vitest';
import { appCode } from '#tests/support/authenticator-app.ts';
import { engines } from '#tests/support/database/databases.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';
import { complaints } from '#tests/support/factories/trading-shop.ts';
import { processFor, startProcesses } from '#tests/support/processes/shop-processes.ts';
import { openVisitor, type Visitor } from '#tests/support/server/http.ts';
import type { RunningShop } from '#tests/support/server/shop.ts';
import { prove } from '#tests/support/torture/prove.ts';
import {
  countSessions,
  passwordOnly,
  registerAdmin,
  replaceRecoveryCodes,
  startTwoFactorLogin,
  turnOnTwoFactor,
  waitForNextCode,
  wrongCode,
} from '#tests/support/torture/two-factor-admin.ts';

type Login = { email: string; password: string };

const newLogin = (): Login => ({ email: `${crypto.randomUUID()}@shop.example`, password: 'admin-password-1' });

describe.each(engines)('two-factor (%s)', (engine) => {
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
    const admin = await registerAdmin(here, login);
    return { login, admin, secrets: await turnOnTwoFactor(admin, login.password) };
  }

  it('opens a session only after the code, in any process', async () => {
    const { login, secrets, admin } = await open();
    expect(secrets.recovery).toHaveLength(10);
    const before = await countSessions(here.db, login.email);
    const visitor = openVisitor(here);
    const half = await visitor.post('/login?next=%2Fadmin%2Flow-stock', login);
    expect(half.to).toBe('/login/code?next=%2Fadmin%2Flow-stock');
    expect([...visitor.cookies.keys()]).toEqual(['login-step']);
    expect(await countSessions(here.db, login.email)).toBe(before);
    expect((await visitor.get('/admin/dashboard')).to).toMatch(/^\/login/);

    const sameBrowser = openVisitor(there);
    for (const cookie of visitor.cookies) sameBrowser.cookies.set(...cookie);
    for (const code of ['', 'x', '12345', '1234567', wrongCode(secrets.letters)]) {
      expect((await sameBrowser.post('/login/code', { code })).status, code).toBeGreaterThanOrEqual(400);
      expect(sameBrowser.cookies.has('session')).toBe(false);
    }
    await waitForNextCode(here.db);
    const burmese = [...appCode(secrets.letters)].map((digit) => String.fromCharCode(0x1040 + Number(digit))).join('');
    const code = ` ${burmese.slice(0, 3)} ${burmese.slice(3)} `;
    expect((await sameBrowser.post('/login/code?next=%2Fadmin%2Flow-stock', { code })).to).toBe('/admin/low-stock');
    expect([...sameBrowser.cookies.keys()].sort()).toEqual(['device', 'session']);
    expect((await sameBrowser.get('/admin/dashboard')).status).toBe(200);
    // The token was used up with the code.
    await waitForNextCode(here.db);
    expect((await visitor.post('/login/code', { code: appCode(secrets.letters) })).to).toMatch(/^\/login\?after=late/);
    expect((await admin.get('/admin/dashboard')).status).toBe(200);
    expect(complaints(here)).toEqual([]);
  });

  prove('takes each code once', { short: 2, full: 100, of: 'rounds' }, async ({ runs, random, figures, done }) => {
    const { login, secrets, admin } = await open();
    let recovery = [...secrets.recovery];
    for (let round = 0; round < runs; round++) {
      if (recovery.length === 0) recovery = await replaceRecoveryCodes(here, admin, secrets, login);
      await waitForNextCode(here.db);
      await here.db.deleteFrom('signInFailures').execute();
      const byApp = random.next() < 0.5;
      const code = byApp ? appCode(secrets.letters) : (recovery.pop() ?? '');
      // Each code comes from another device, so that no device limit refuses it.
      const visitors = await Promise.all(
        Array.from({ length: 4 }, (_, n) => startTwoFactorLogin(processFor(n, shops), here, login)),
      );
      const responses = await Promise.all(visitors.map((visitor) => visitor.post('/login/code', { code })));
      expect(responses.filter(({ to }) => to === '/admin')).toHaveLength(1);
      expect(visitors.filter(({ cookies }) => cookies.has('session'))).toHaveLength(1);
      const late = await startTwoFactorLogin(here, here, login);
      expect((await late.post('/login/code', { code })).status).toBe(401);
      if (byApp) expect((await late.post('/login/code', { code: appCode(secrets.letters, -1) })).status).toBe(401);
      done(round + 1);
    }
    figures.responses = runs * 4;
  });

  it('evaluates five guesses from strangers, at once and in any process, and lets a known device in', async () => {
    const { login, secrets, admin } = await open();
    const device = admin.cookies.get('device') ?? '';
    const strangers = await Promise.all(Array.from({ length: 4 }, (_, n) => passwordOnly(processFor(n, shops), login)));
    await waitForNextCode(here.db);
    const guess = () => wrongCode(secrets.letters);
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
    // Now the shop does not even check the right codes.
    for (const code of [appCode(secrets.letters), secrets.recovery[0] ?? '']) {
      expect((await (strangers[0] as Visitor).post('/login/code', { code })).status).toBe(429);
    }
    const known = openVisitor(here);
    known.cookies.set('device', device);
    await known.post('/login', login);
    // Redirects only inside this site, whatever the link contains.
    const hostilePath = `/login/code?next=${encodeURIComponent('https://evil.invalid/')}`;
    expect((await known.post(hostilePath, { code: appCode(secrets.letters) })).to).toBe('/admin');
  });

  it('is bound to the browser and the user of the password', async () => {
    const { login, secrets } = await open();
    await waitForNextCode(here.db);
    const half = await passwordOnly(here, login);
    const code = appCode(secrets.letters);
    const nobody = openVisitor(here);
    expect((await nobody.post('/login/code', { code })).to).toMatch(/^\/login\?after=late/);
    nobody.cookies.set('login-step', 'x'.repeat(43));
    expect((await nobody.post('/login/code', { code })).to).toMatch(/^\/login\?after=late/);
    // These codes do not complete the log-in of another admin.
    const other = await open();
    await here.db.updateTable('secondSteps').set({ lastStep: 0 }).execute();
    const theirs = await passwordOnly(here, other.login);
    expect((await theirs.post('/login/code', { code })).status).toBe(401);
    expect((await theirs.post('/login/code', { code: secrets.recovery[0] ?? '' })).status).toBe(401);
    expect((await theirs.post('/login/code', { code: appCode(other.secrets.letters) })).to).toBe('/admin');
    // A log-in begun anew gets a token that nobody can have planted.
    const planted = openVisitor(here);
    const token = half.cookies.get('login-step') ?? '';
    planted.cookies.set('login-step', token);
    await planted.post('/login', login);
    expect(planted.cookies.get('login-step')).not.toBe(token);
    // The challenge expires after five minutes.
    await here.db.updateTable('signInChallenges').set({ expiresAt: LONG_AGO }).execute();
    expect((await half.get('/login/code')).to).toMatch(/^\/login\?after=late/);
    expect((await half.post('/login/code', { code })).to).toMatch(/^\/login\?after=late/);
  });
});
