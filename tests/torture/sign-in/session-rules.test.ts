import { generateSignedCookie } from 'hono/cookie';
import { describe, expect, it } from 'vitest';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { buyer, complaints, logIn } from '#tests/support/factories/trading-shop.ts';
import { whenFinished } from '#tests/support/finished.ts';
import { runAdmin } from '#tests/support/processes/admin-command.ts';
import { type HttpResponse, openVisitor } from '#tests/support/server/http.ts';
import { requestResetLink } from '#tests/support/server/reset-link.ts';
import { owner, startShop } from '#tests/support/server/shop.ts';
import {
  copyOf,
  credentials,
  fullAccess,
  noAccess,
  openForOrders,
  placeOrderAs,
  register,
  tryAccess,
} from '#tests/support/torture/session-holder.ts';

/** Only on SQLite: these pages and cookies do not depend on the database. */
describe('sessions of a shop (sqlite)', () => {
  /** Starts a shop whose process other tests use too. */
  async function open() {
    const shop = await startShop('sqlite');
    whenFinished(async () => expect(await checkIntegrity(shop.db)).toEqual([]));
    return shop;
  }

  it('cannot be forged, changed or made of one another', async () => {
    const shop = await open();
    await register(shop, buyer);
    const visitor = await logIn(shop, buyer);
    const admin = await logIn(shop, owner);
    const [cookie, adminCookie] = [visitor, admin].map(({ cookies }) =>
      decodeURIComponent(cookies.get('session') ?? ''),
    );
    const [token = '', signature = ''] = (cookie ?? '').split('.');
    const [adminToken = '', adminSignature = ''] = (adminCookie ?? '').split('.');
    const foreign = await generateSignedCookie('session', adminToken, 'another secret of thirty-two signs');
    const forged = [
      adminToken,
      `${adminToken}.`,
      `${adminToken}.${signature}`,
      `${token}.${adminSignature}`,
      `${adminToken}.${adminSignature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${adminToken.toLowerCase()}.${adminSignature}`,
      `${adminToken}%00.${adminSignature}`,
      decodeURIComponent(/^session=([^;]+)/.exec(foreign)?.[1] ?? ''),
      '',
      "' or 1=1 --",
      '../'.repeat(300),
    ];
    for (const each of forged) {
      const forger = openVisitor(shop);
      forger.cookies.set('session', encodeURIComponent(each));
      expect(await tryAccess(forger), each).toEqual(noAccess);
      expect((await forger.get('/admin/dashboard')).to, each).toMatch(/^\/login/);
    }
    expect((await admin.get('/admin/dashboard')).status).toBe(200);
    expect(complaints(shop)).toEqual([]);
  });

  it('survive a password change in this browser and end in others', async () => {
    const shop = await open();
    await register(shop, buyer);
    const [here, there] = [await logIn(shop, buyer), await logIn(shop, buyer)];
    const old = copyOf(here, shop);
    const form = { currentPassword: buyer.password, newPassword: 'another-password-1' };
    expect((await here.post('/account/password', form)).status).toBe(200);
    expect(await tryAccess(here)).toEqual(fullAccess);
    expect(await tryAccess(there)).toEqual(noAccess);
    expect(await tryAccess(old)).toEqual(noAccess);
  });

  it('are not opened for a blocked user, which only the right password reveals', async () => {
    const shop = await open();
    const { db } = shop;
    await register(shop, buyer);
    const visitor = await logIn(shop, buyer);
    await placeOrderAs(visitor, shop, await openForOrders(shop));
    expect((await runAdmin(shop, 'block', buyer.email.toUpperCase())).code).toBe(0);
    expect((await runAdmin(shop, 'block', 'nobody@shop.example')).code).toBe(1);

    const right = await openVisitor(shop).post('/login', credentials(buyer));
    expect(right.status).toBe(401);
    expect(right.text).toContain('Login failed: This account is blocked. Please ask the shop.');
    expect(right.headers['set-cookie']).toBeUndefined();
    const wrong = await openVisitor(shop).post('/login', { ...credentials(buyer), password: 'guess' });
    const unknown = await openVisitor(shop).post('/login', { email: 'nobody@shop.example', password: 'guess' });
    for (const response of [wrong, unknown]) expect(alertIn(response)).toBe('Login failed: Invalid email or password');

    const link = await requestResetLink(shop, buyer);
    await openVisitor(shop).post(link, { password: 'another-password-1' });
    const anew = await openVisitor(shop).post('/login', { ...credentials(buyer), password: 'another-password-1' });
    expect(anew.text).toContain('This account is blocked');
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
    expect(await tryAccess(visitor)).toEqual(noAccess);

    expect((await runAdmin(shop, 'unblock', buyer.email)).code).toBe(0);
    expect(await tryAccess(visitor)).toEqual(noAccess);
    const back = openVisitor(shop);
    expect((await back.post('/login', { ...credentials(buyer), password: 'another-password-1' })).to).toBe('/');
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(1);
    const auditEvents = await db.selectFrom('auditEvents').select(['uid', 'action']).orderBy('id').execute();
    expect(auditEvents.slice(-2)).toEqual([
      { uid: null, action: 'account blocked' },
      { uid: null, action: 'account unblocked' },
    ]);
  });
});

function alertIn({ text }: HttpResponse): string | undefined {
  return /role="alert"[^>]*>([^<]+)</.exec(text)?.[1];
}
