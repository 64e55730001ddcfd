import { expect } from 'vitest';
import { buyer, complaints, openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import { prove, type Random } from '#tests/support/torture/prove.ts';

prove(
  'sends nobody to another site',
  { short: 40, full: 500, of: 'addresses' },
  async ({ runs, random, figures, done }) => {
    const { shop } = await openTradingShop('sqlite');
    const { origin, host } = new URL(shop.url);
    const offSite: string[] = [];
    let redirects = 0;
    /** Resolves a Location like a browser, relative to the requested page. */
    const check = (requestedPath: string, to: string | undefined) => {
      if (to === undefined) return;
      redirects++;
      const page = URL.canParse(shop.url + requestedPath) ? shop.url + requestedPath : shop.url;
      const target = URL.canParse(to, page) ? new URL(to, page) : undefined;
      if (target?.origin !== origin || target.username || /[\s\\]|^\/\//.test(to))
        offSite.push(`${requestedPath} → ${to}`);
    };

    for (const [n, payload] of payloads(runs, host, random).entries()) {
      const next = new URLSearchParams({ next: payload });
      const visitor = openVisitor(shop);
      // Requests pages with the payload in the query and as the path; then sends it with forms.
      for (const path of [
        `/logout?${next}`,
        `/admin?${next}`,
        `/setup?${next}`,
        `/${encodeURI(payload.toWellFormed())}`,
      ]) {
        const { to, status } = await visitor.get(path);
        check(path, to);
        expect(status, path).toBeLessThan(500);
      }
      // Only one of both paths checks the password, because each check is slow on purpose.
      const loginPath = n % 2 ? `/login?${next}` : `/login.data?${next}&next=/`;
      for (const [path, form] of [
        [loginPath, { email: buyer.email, password: buyer.password }],
        [`/logout?${next}`, {}],
        ['/language', { language: 'en', back: payload }],
        ...(n % 10
          ? []
          : ([
              [`/register?${next}`, { ...buyer, email: `${n}@shop.example` }],
              [`/register?${next}&after=cart`, { ...buyer, email: `cart${n}@shop.example` }],
            ] as const)),
      ] as const) {
        const { to, status } = await visitor.post(
          path,
          { ...form, next: payload },
          { 'X-Forwarded-Host': 'evil.invalid' },
        );
        check(path, to);
        expect([200, 202, 204, 302, 303], `${path} ${status}`).toContain(status);
      }
      done(n + 1);
    }
    expect(offSite).toEqual([]);
    expect(complaints(shop)).toEqual([]);
    figures['redirects read'] = redirects;
  },
);

/** Addresses of another site that look like a path, or like an address of this shop. */
function payloads(count: number, host: string, random: Random): string[] {
  const evil: [string, ...string[]] = [
    'evil.invalid',
    'evil.invalid:80',
    `${host}@evil.invalid`,
    'evil.invalid/admin',
    '3232235777',
    '[::1]',
    'еvil.invalid',
    'evil。invalid',
    `${host}.evil.invalid`,
  ];
  const before: [string, ...string[]] = [
    '//',
    '/\\',
    '\\\\',
    '\\/',
    '///',
    '////',
    '/\t/',
    '/\n/',
    '/\r\n/',
    '\t//',
    ' //',
    '\u0000//',
    '/\u0000/',
    '/%09/',
    '/%5c',
    '/%2f',
    '/%2f%2f',
    '%2f%2f',
    '/./',
    '/.//',
    '/..//',
    '/x/..//',
    '/x/..\\/',
    '/;//',
    '/?//',
    '/#//',
    'http://',
    'https://',
    'http:/',
    'https:',
    'HTTP://',
    'hTTps:\\\\',
    'ftp://',
    'javascript://',
    'javascript:alert(1)//',
    'JaVaScRiPt:',
    'data:text/html,',
    'vbscript:',
    'file://',
    'blob:http://',
    '//\u200b',
    '/\u2028/',
    '/\u3000/',
    '//\u00ad',
    '/⁄',
    '／／',
    '/\ud800/',
    '//;@',
    '//user:pass@',
    `http://${host}@`,
    `//${host}@`,
    `http://${host}\\@`,
    `/login?next=//`,
    '/logout?next=//',
    '/.evil/..//',
    '/%2e%2e//',
    '/.%09./',
    '/shop/%2e%2e//',
    '/admin/../..//',
  ];
  const all = random.shuffled(before.flatMap((start) => evil.map((end) => start + end)));
  expect(all.length).toBeGreaterThanOrEqual(500);
  return all.slice(0, count);
}
