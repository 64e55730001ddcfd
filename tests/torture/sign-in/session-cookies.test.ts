import { expect, it } from 'vitest';
import { appCode } from '#tests/support/authenticator-app.ts';
import { startProcesses } from '#tests/support/processes/shop-processes.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import { owner } from '#tests/support/server/shop.ts';
import { turnOnTwoFactor, waitForNextCode } from '#tests/support/torture/two-factor-admin.ts';

it('sets cookies that are bound to this site over HTTPS and hidden from scripts', async () => {
  const origin = 'https://shop.example';
  const cookies = await cookiesOf(origin);
  expect(new Set(cookies.map((cookie) => cookie.split('=')[0]))).toEqual(
    new Set(['__Host-session', '__Host-device', '__Host-login-step', '__Host-flash']),
  );
  for (const cookie of cookies) {
    const attributes = cookie.toLowerCase().split('; ').slice(1);
    const sameSite = `samesite=${cookie.startsWith('__Host-flash=') ? 'strict' : 'lax'}`;
    expect(attributes, cookie).toEqual(expect.arrayContaining(['path=/', 'httponly', 'secure', sameSite]));
    expect(cookie).not.toMatch(/domain/i);
  }
});

it('sets cookies that work over plain HTTP', async () => {
  const cookies = await cookiesOf('');
  expect(new Set(cookies.map((cookie) => cookie.split('=')[0]))).toEqual(
    new Set(['session', 'device', 'login-step', 'flash']),
  );
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(cookie.startsWith('flash=') ? /; SameSite=Strict/i : /; SameSite=Lax/i);
    expect(cookie).not.toMatch(/; Secure/i);
  }
});

it('accepts only the bound cookie over HTTPS', async () => {
  const [shop] = await startProcesses('sqlite', 1, { ORIGIN: 'https://shop.example' });
  const visitor = openVisitor(shop, 'https://shop.example');
  await visitor.post('/login', owner);
  const value = visitor.cookies.get('__Host-session') ?? '';
  expect((await visitor.get('/admin/dashboard')).status).toBe(200);
  // A site on another subdomain could set these cookies.
  for (const name of ['session', '__Secure-session', '__host-session', 'better-auth.session_token']) {
    const neighbour = openVisitor(shop, 'https://shop.example');
    neighbour.cookies.set(name, value);
    expect((await neighbour.get('/admin/dashboard')).to, name).toMatch(/^\/login/);
  }
});

/** Every cookie that log-in, two-factor, a new password and log-out set. */
async function cookiesOf(origin: string): Promise<string[]> {
  const [shop] = await startProcesses('sqlite', 1, { ORIGIN: origin });
  const visitor = openVisitor(shop, origin || undefined);
  const set: string[] = [];
  const post = async (path: string, form: Record<string, string>) => {
    const response = await visitor.post(path, form);
    set.push(...(response.headers['set-cookie'] ?? []));
    return response;
  };
  await post('/login', owner);
  const { letters } = await turnOnTwoFactor(visitor, owner.password);
  await post('/logout', {});
  await waitForNextCode(shop.db);
  await post('/login', owner);
  expect((await post('/login/code', { code: appCode(letters) })).to).toBe('/admin');
  await post('/account/password', { currentPassword: owner.password, newPassword: 'owner-password-2' });
  await post('/logout', {});
  return set;
}
