import { generateSignedCookie } from 'hono/cookie';
import { beforeAll, describe, expect, it } from 'vitest';
import { grantAdmin } from '#app/domain/people/accounts/roles.server.ts';
import { appCode } from '#tests/support/authenticator-app.ts';
import { connectSse, type SseClient } from '#tests/support/browser/live-states.ts';
import { engines } from '#tests/support/database/databases.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';
import { watchTables } from '#tests/support/database/watch-tables.ts';
import { AUTH_SECRET } from '#tests/support/factories/buyer-factory.ts';
import { complaints, logIn } from '#tests/support/factories/trading-shop.ts';
import { runAdmin } from '#tests/support/processes/admin-command.ts';
import { processFor, startProcesses } from '#tests/support/processes/shop-processes.ts';
import { openVisitor, type Visitor } from '#tests/support/server/http.ts';
import { requestResetLink } from '#tests/support/server/reset-link.ts';
import { owner, type RunningShop } from '#tests/support/server/shop.ts';
import { prove } from '#tests/support/torture/prove.ts';
import {
  copyOf,
  credentials,
  fullAccess,
  noAccess,
  openForOrders,
  placeOrderAs,
  registerAnew,
  tryAccess,
} from '#tests/support/torture/session-holder.ts';
import { turnOnTwoFactor, waitForNextCode } from '#tests/support/torture/two-factor-admin.ts';

type Shops = [RunningShop, ...RunningShop[]];
type Person = { email: string; password: string };

/** The time limit for the end of an SSE connection after a change. */
const live = { timeout: 20_000 };

const leaving = 'the end of the account';

/** Everything that ends a session; each leaves `visitor` with the cookies that it had. */
const endings: Record<string, (shops: Shops, visitor: Visitor, person: Person) => Promise<unknown>> = {
  'a log-out': (_, visitor) => visitor.post('/logout'),
  'a new password elsewhere': async ([shop], _, person) => {
    const otherBrowser = await logIn(shop, person);
    const form = { currentPassword: person.password, newPassword: 'another-password-1' };
    expect((await otherBrowser.post('/account/password', form)).status).toBe(200);
    expect((await otherBrowser.get('/account')).status).toBe(200);
    const { status } = await otherBrowser.post('/account/password', {
      currentPassword: 'another-password-1',
      newPassword: person.password,
    });
    expect(status).toBe(200);
  },
  'a reset': async ([shop], _, person) => {
    const link = await requestResetLink(shop, person);
    expect((await openVisitor(shop).post(link, { password: person.password })).to).toBe('/login?after=reset');
  },
  'a block': async ([shop], _, { email }) => expect((await runAdmin(shop, 'block', email)).code).toBe(0),
  'a block that did not reach the session': ([{ db }], _, { email }) =>
    db.updateTable('users').set({ blockedAt: LONG_AGO }).where('email', '=', email).execute(),
  expiry: async ([{ db }]) => db.updateTable('sessions').set({ expiresAt: LONG_AGO }).execute(),
  [leaving]: async ([{ db }], _, { email }) => {
    const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await db.deleteFrom('users').where('id', '=', id).execute();
  },
};

describe.each(engines)('sessions (%s)', (engine) => {
  let shops: Shops;
  let shop: RunningShop;
  let item: Awaited<ReturnType<typeof openForOrders>>;

  beforeAll(async () => {
    shops = await startProcesses(engine, engine === 'sqlite' ? 1 : 2);
    [shop] = shops;
    item = await openForOrders(shop);
  });

  prove('stay ended', { short: 1, full: 30, of: 'rounds' }, async ({ runs, random, figures, done }) => {
    const { db } = shop;
    let ended = 0;
    for (let round = 0; round < runs; round++) {
      for (const [ending, end] of random.shuffled(Object.entries(endings))) {
        await db.deleteFrom('signInFailures').execute();
        const admin = await logIn(shop, owner);
        const person = await registerAnew(shop);
        const visitor = await logIn(processFor(random.below(2), shops), person);
        const thieves = shops.map((each) => copyOf(visitor, each));
        for (const thief of thieves) expect(await tryAccess(thief), ending).toEqual(fullAccess);
        const sseClients = await Promise.all(thieves.map((thief, n) => connectSse(processFor(n, shops), thief)));
        // A user with orders is never deleted.
        const order = ending === leaving ? undefined : await placeOrderAs(copyOf(visitor, shop), shop, item);
        if (order) await expectNotified(sseClients);

        await end(shops, visitor, person);
        for (const thief of thieves) expect(await tryAccess(thief), ending).toEqual(noAccess);
        // The next event of theirs is not sent, and the waiting SSE connection ends.
        const fresh = ending === 'expiry' ? await logIn(shop, owner) : admin;
        if (order) await fresh.post(`/admin/admin-orders/${order}/cancellation`);
        await expectNotNotified(sseClients, order !== undefined);
        for (const thief of thieves) expect((await connectSse(shop, thief)).states[0]?.who, ending).toBe('');
        await db.updateTable('users').set({ blockedAt: null }).execute();
        ended++;
      }
      done(round + 1);
    }
    figures.ended = ended;
    expect(complaints(shop)).toEqual([]);
  });

  it('of a revoked admin open no back-office, in any process, from the next request on', async () => {
    const { db } = shop;
    const person = await registerAnew(shop);
    const { email } = person;
    let { password } = person;
    const admin = await logIn(shop, owner);
    for (const ending of ['revoke', 'block'] as const) {
      const stranger = await logIn(shop, { email, password });
      expect(await grantAdmin(db, new Date(), null, email)).toMatchObject({ ok: true });
      // The grant ends the session of a stranger who registered with the address.
      expect((await stranger.get('/account')).to).toMatch(/^\/login/);
      password = `chosen before the ${ending}`;
      await openVisitor(shop).post(await requestResetLink(shop, person), { password });
      const second = await logIn(processFor(1, shops), { email, password });
      const thieves = shops.map((each) => copyOf(second, each));
      for (const thief of thieves) expect((await thief.get('/admin/dashboard')).status).toBe(200);
      const sseClients = await Promise.all(thieves.map((thief, n) => connectSse(processFor(n, shops), thief)));
      const id = await placeOrderAs(admin, shop, item);
      await expectNotified(sseClients);
      expect((await runAdmin(shop, ending, email)).code).toBe(0);

      const changes = await watchTables(db);
      for (const thief of thieves) {
        for (const each of ['/admin/dashboard', '/admin/dashboard.data', '/admin/sales-history.data']) {
          expect((await thief.get(each)).to, ending).toMatch(/^\/login/);
        }
        // The sender of a form gets a message, and returns to it as an admin.
        const login = (next: string) => `/login?${new URLSearchParams({ after: 'expired', next })}`;
        const confirmation = `/admin/admin-orders/${id}/confirmation`;
        expect((await thief.post(confirmation)).to).toBe(login(confirmation));
        expect((await thief.post('/admin/type-settings.data', { type: 'stolen' })).to).toBe(
          login('/admin/type-settings'),
        );
        expect((await thief.get('/account')).status).toBe(ending === 'revoke' ? 200 : 302);
      }
      expect(await changes()).toEqual([]);
      await admin.post(`/admin/admin-orders/${id}/confirmation`);
      await expectNotNotified(sseClients, true);
    }
    await db.updateTable('users').set({ role: 'buyer' }).where('email', 'not in', [owner.email, email]).execute();
    expect(await runAdmin(shop, 'block', owner.email)).toMatchObject({ code: 1 });
    expect(await runAdmin(shop, 'revoke', owner.email)).toMatchObject({ code: 1 });
    expect((await admin.get('/admin/dashboard')).status).toBe(200);
  });

  it("are created by every log-in, which ends the browser's earlier one", async () => {
    const person = await registerAnew(shop);
    const mallory = await logIn(shop, await registerAnew(shop));
    const planted = mallory.cookies.get('session') ?? '';

    const victim = openVisitor(processFor(1, shops));
    victim.cookies.set('session', planted);
    expect((await victim.post('/login', credentials(person))).to).toBe('/');
    const own = victim.cookies.get('session') ?? '';
    expect(own).not.toBe(planted);
    expect(await tryAccess(victim)).toEqual(fullAccess);
    expect(await tryAccess(mallory)).toEqual(noAccess);

    await victim.post('/login', credentials(person));
    expect(victim.cookies.get('session')).not.toBe(own);
    const before = openVisitor(shop);
    before.cookies.set('session', own);
    expect(await tryAccess(before)).toEqual(noAccess);

    // A token of the attacker's choice is no session, and does not become one.
    const chosen = await generateSignedCookie('session', 'chosen-by-mallory', AUTH_SECRET);
    const [, value = ''] = /^session=([^;]+)/.exec(chosen) ?? [];
    const second = openVisitor(shop);
    second.cookies.set('session', value);
    await second.post('/login', credentials(person));
    expect(second.cookies.get('session')).not.toBe(value);
    const chooser = openVisitor(shop);
    chooser.cookies.set('session', value);
    expect(await tryAccess(chooser)).toEqual(noAccess);

    // This is the same with two-factor.
    const chief = await registerAnew(shop);
    await shop.db.updateTable('users').set({ role: 'admin' }).where('email', '=', chief.email).execute();
    const { letters } = await turnOnTwoFactor(await logIn(shop, chief), chief.password);
    await waitForNextCode(shop.db);
    const at = copyOf(second, shop);
    expect((await at.post('/login', credentials(chief))).to).toBe('/login/code');
    expect(await tryAccess(second)).toEqual(fullAccess);
    expect((await at.post('/login/code', { code: appCode(letters) })).to).toBe('/admin');
    expect(at.cookies.get('session')).not.toBe(second.cookies.get('session'));
    expect(await tryAccess(second)).toEqual(noAccess);
  });
});

const notificationsOf = ({ states }: SseClient) => (states.at(-1)?.orders ?? 0) - (states[0]?.orders ?? 0);

/** Expects the SSE connections of an existing session to report the new order. */
async function expectNotified(sseClients: SseClient[]): Promise<void> {
  await expect.poll(() => sseClients.map(notificationsOf), live).toEqual(sseClients.map(() => 1));
}

/** Expects the SSE connections to have ended without reporting the later change. */
async function expectNotNotified(sseClients: SseClient[], changed: boolean): Promise<void> {
  if (changed) for (const client of sseClients) await expect.poll(() => client.ended(), live).toBe(true);
  expect(sseClients.map(notificationsOf)).toEqual(sseClients.map(() => (changed ? 1 : 0)));
  for (const client of sseClients) client.disconnect();
}
