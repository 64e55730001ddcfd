import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Env } from '#app/runtime/env.server.ts';
import { createFlashCookie } from '#app/server/flash-cookie.server.ts';

const secret = 'a secret of the shop';
const env = { origin: undefined } as Env;
const address = '/admin/type-settings?page=2';
const session = 'session=token.signature%3D';
const flash = { route: 'routes/admin/catalog/type-settings', result: { ok: true, added: 'ရွှေ', unicodeTexts: null } };

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** The part of a Set-Cookie header that browsers send back. */
const sent = (cookie: string | null) => String(cookie).split(';', 1).join();

it('returns a result only for its address and session, for two minutes', () => {
  const { write, read } = createFlashCookie(env, secret);
  const cookie = write(flash, session, address);
  expect(cookie).toMatch(/^flash=[\w-]+; Max-Age=120; Path=\/; HttpOnly; SameSite=Strict$/);
  const cookies = `${session}; ${sent(cookie)}`;
  expect(read(cookies, address)).toEqual(flash);
  expect(read(cookies, '/admin/type-settings')).toBeNull();
  expect(read(`session=another.signature; ${sent(cookie)}`, address)).toBeNull();
  expect(read(sent(cookie), address)).toBeNull();
  expect(createFlashCookie(env, 'another secret').read(cookies, address)).toBeNull();
  vi.advanceTimersByTime(119_999);
  expect(read(cookies, address)).toEqual(flash);
  vi.advanceTimersByTime(1);
  expect(read(cookies, address)).toBeNull();
});

it('encrypts the result and rejects a modified cookie', () => {
  const { write, read, clear } = createFlashCookie(env, secret);
  const [, value = ''] = sent(write(flash, '', address)).split('=');
  expect(Buffer.from(value, 'base64url').toString('latin1')).not.toMatch(/added|type/);
  expect(value).not.toBe(sent(write(flash, '', address)).split('=')[1]);
  for (const other of [
    '',
    'x',
    value.slice(1),
    value.slice(0, -1),
    `${value}AAAA`,
    'A'.repeat(100),
    '%00',
    '__proto__',
  ])
    expect(read(`flash=${other}`, address)).toBeNull();
  expect(clear).toBe('flash=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict');
});

it('uses a cookie over HTTPS that no other host of the domain can set', () => {
  const { write, read } = createFlashCookie({ origin: 'https://shop.example' } as Env, secret);
  const cookie = write(flash, '', address);
  expect(cookie).toMatch(/^__Host-flash=[\w-]+; Max-Age=120; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  expect(read(sent(cookie), address)).toEqual(flash);
  expect(read(sent(cookie).replace('__Host-', ''), address)).toBeNull();
});

it('writes no cookie for a result that is too long for browsers and proxies', () => {
  const { write } = createFlashCookie(env, secret);
  const cookieFor = (lines: number) => {
    const unmatched = Array.from({ length: lines }, (_, line) => ({ line, name: crypto.randomUUID() }));
    return write({ route: 'x', result: { ok: true, number: 12, unmatched } }, '', address);
  };
  expect(cookieFor(20)?.length).toBeLessThan(3_000);
  expect(cookieFor(200)).toBeNull();
});
