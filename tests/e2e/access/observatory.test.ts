import { expect, it } from 'vitest';
import { openVisitor } from '#tests/support/server/http.ts';
import { owner, startShop } from '#tests/support/server/shop.ts';
import { type Scan, score } from './observatory.ts';

const origin = 'https://shop.example';
const policy = "default-src 'none'; script-src 'self' 'nonce-abc'; style-src 'self'; frame-ancestors 'none'";
const hsts = 'max-age=31536000';
/** A site that does everything right. */
const best = {
  headers: {
    'content-security-policy': policy,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'strict-transport-security': hsts,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  },
  cookies: ['__Host-session=x; Path=/; HttpOnly; Secure; SameSite=Lax'],
  scripts: [{ src: '/assets/a.js' }],
  origin,
  plain: `${origin}/`,
} satisfies Scan;

it('gives the shop A+ with 120 points or more by the rules of the Mozilla Observatory', async () => {
  const shop = await startShop('sqlite', { ORIGIN: origin });
  const guest = openVisitor(shop, origin);
  const scanOf = ({ headers, text }: Awaited<ReturnType<typeof guest.get>>): Scan => ({
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')])),
    cookies: headers['set-cookie'] ?? [],
    scripts: [...text.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, src = '']) => ({ src })),
    origin,
    // Plain HTTP is redirected by the proxy (docs/running.md).
    plain: `${origin}/`,
  });
  const points = { csp: 10, corp: 10, referrer: 5, framing: 5 };
  const none = { cors: 0, redirection: 0, hsts: 0, sri: 0, nosniff: 0 };
  for (const path of ['/', '/shop', '/login', '/nowhere', '/assets/nothing.js', '/healthz', '/sw.js', '/offline']) {
    const results = { ...points, ...none, cookies: 0 };
    expect(score(scanOf(await guest.get(path))), path).toEqual({ grade: 'A+', score: 130, results });
  }
  const login = await guest.post('/login', owner, { Host: 'shop.example' });
  expect(login.headers['set-cookie']).toHaveLength(2);
  expect(score(scanOf(login))).toEqual({ grade: 'A+', score: 135, results: { ...points, ...none, cookies: 5 } });
});

it.each<[weakness: string, change: Partial<Scan['headers']>, score: number, grade: string]>([
  ['no policy', { 'content-security-policy': undefined }, 75, 'B'],
  ['a policy without frame-ancestors', { 'content-security-policy': policy.replace(/; frame.*/, '') }, 135, 'A+'],
  ['inline scripts', { 'content-security-policy': policy.replace("'nonce-abc'", "'unsafe-inline'") }, 80, 'B+'],
  ['scripts from anywhere', { 'content-security-policy': policy.replace("'nonce-abc'", 'https:') }, 80, 'B+'],
  ['eval', { 'content-security-policy': policy.replace("'nonce-abc'", "'nonce-abc' 'unsafe-eval'") }, 115, 'A+'],
  [
    'inline styles',
    { 'content-security-policy': policy.replace("style-src 'self'", "style-src 'unsafe-inline'") },
    125,
    'A+',
  ],
  ["default-src 'self'", { 'content-security-policy': policy.replace("'none'", "'self'") }, 130, 'A+'],
  ['objects from anywhere', { 'content-security-policy': "script-src 'self'" }, 80, 'B+'],
  ['no HSTS', { 'strict-transport-security': undefined }, 80, 'B+'],
  ['a day of HSTS', { 'strict-transport-security': 'max-age=86400' }, 125, 'A+'],
  ['no nosniff', { 'x-content-type-options': undefined }, 130, 'A+'],
  ['a referrer sent to every site', { 'referrer-policy': 'unsafe-url' }, 125, 'A+'],
  ['no referrer policy', { 'referrer-policy': undefined }, 130, 'A+'],
  ['files that every site may embed', { 'cross-origin-resource-policy': undefined }, 125, 'A+'],
  ['a misspelt file policy', { 'cross-origin-resource-policy': 'own' }, 120, 'A+'],
  [
    'responses that another site may read',
    { 'access-control-allow-origin': 'https://evil.example', 'access-control-allow-credentials': 'true' },
    50,
    'C',
  ],
])('deducts points for %s', (_, change, points, grade) => {
  expect(score(best)).toMatchObject({ score: 135, grade: 'A+' });
  expect(score({ ...best, headers: { ...best.headers, ...change } })).toMatchObject({ score: points, grade });
});

it.each<[weakness: string, change: Partial<Scan>, score: number]>([
  ['a session that scripts can read', { cookies: ['session=x; Secure; SameSite=Lax'] }, 70],
  ['a session over plain HTTP', { cookies: ['session=x; HttpOnly; SameSite=Lax'] }, 120],
  ['a session that other sites send', { cookies: ['session=x; HttpOnly; Secure'] }, 130],
  ['a misspelt SameSite', { cookies: ['session=x; HttpOnly; Secure; SameSite=Own'] }, 80],
  ['the worst of two cookies', { cookies: [...best.cookies, 'session=x'] }, 70],
  ['plain HTTP that stays plain', { plain: 'http://shop.example/' }, 80],
  ['plain HTTP that leads elsewhere', { plain: 'https://other.example/' }, 130],
  ["another site's script", { scripts: [{ src: 'https://cdn.example/a.js' }] }, 130],
  ["another site's script over plain HTTP", { scripts: [{ src: 'http://cdn.example/a.js' }] }, 50],
])('deducts points for %s', (_, change, points) => {
  expect(score({ ...best, ...change }).score).toBe(points);
});

it('deducts points for pages that can be framed', () => {
  const { 'x-frame-options': _, ...headers } = best.headers;
  const framed = { ...headers, 'content-security-policy': policy.replace(/; frame.*/, '') };
  expect(score({ ...best, headers: framed }).score).toBe(80);
});
