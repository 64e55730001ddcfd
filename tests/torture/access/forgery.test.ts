import { beforeAll, describe, expect, it } from 'vitest';
import { expectSound, follow, openBrowser, untilIdle } from '#tests/support/browser/browser.ts';
import { logIn, startSession } from '#tests/support/browser/people.ts';
import { watchTables } from '#tests/support/database/watch-tables.ts';
import { complaints, openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { type Actor, openActors } from '#tests/support/server/actors.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import { owner, type RunningShop, startShop } from '#tests/support/server/shop.ts';
import { accessByUrl, loginAfter, pathOf, type Row, treatedAs } from '#tests/support/server/url-access.ts';
import { urls } from '#tests/support/server/urls.ts';
import { forgeriesOf } from './forgeries.ts';

/** All routes with an action, also those that need a token; access.test.ts checks the list. */
const mutations = Object.entries(accessByUrl).filter(([route, { POST }]) => POST.admin !== 405 && route !== '/*');

const origin = 'https://shop.example';
let behindProxy: RunningShop;
beforeAll(async () => {
  behindProxy = await startShop('sqlite', { ORIGIN: origin });
});

describe('a forged request from another site', () => {
  it('is refused at every URL in every form and changes nothing', async () => {
    const trading = await openTradingShop('sqlite');
    const { shop } = trading;
    const visitorOf = await openActors(shop);
    const changes = await watchTables(shop.db);
    const sessions = () => shop.db.selectFrom('sessions').select('id').orderBy('id').execute();
    const faults: string[] = [];
    let tried = 0;
    for (const [route, row] of mutations) {
      const file = urls.find(({ path }) => path === route)?.file.replace(/\.tsx?$/, '') ?? '';
      for (const actor of victimsOf(row)) {
        const visitor = await visitorOf(actor);
        const form = row.form?.(actor, trading) ?? {};
        const path = await pathOf(route, row, trading);
        const before = await sessions();
        await changes();
        for (const forgery of forgeriesOf(shop.url, path, form, ['root', file])) {
          const { what, method, path: at, sending, refusedBy } = forgery;
          const { status, headers } = await visitor.send(method, at, sending);
          const changed = await changes();
          tried++;
          // A page that refuses its owner, too, does so in the matrix.
          const isPage = method !== 'POST' && status === row.GET[treatedAs[actor]];
          if (!refusedBy.includes(status) && !isPage) faults.push(`${what} by ${actor}: ${status}`);
          if (changed.length > 0) faults.push(`${what} by ${actor} changed ${changed}`);
          if (method !== 'GET' && headers['set-cookie']) faults.push(`${what} by ${actor} sets a cookie`);
        }
        expect(await sessions(), route).toEqual(before);
        // The same form from the shop's own page is accepted, so nothing else refused the others.
        const honest = await visitor.post(path, form);
        const rule = row.POST[treatedAs[actor]];
        expect(honest.to ?? honest.status, route).toBe(rule === 'login' ? loginAfter('POST', path) : rule);
      }
    }
    expect(faults).toEqual([]);
    expect(tried).toBeGreaterThan(3_000);
    expect(complaints(shop)).toEqual([]);
  });
});

it('neither opens nor ends a session on a request from another site', async () => {
  const shop = await startShop('sqlite');
  const page = await openBrowser(shop.url);
  await page.route('http://evil.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<a href="${shop.url}/logout">Log out</a>
        <form method="post" action="${shop.url}/login" enctype="application/x-www-form-urlencoded">
          <input name="email" value="${owner.email}"><input name="password" value="${owner.password}">
          <button>Log in</button>
        </form>`,
    }),
  );
  await page.goto('http://evil.example/');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('This request came from another site.').waitFor();
  expect(await page.context().cookies()).toEqual([]);

  await page.goto('/');
  await startSession(page);
  await page.goto('http://evil.example/');
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Logout' }).waitFor();
  await untilIdle(page);
  expect(new URL(page.url()).pathname).toBe('/logout');
  expect(await shop.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  expect(await shop.db.selectFrom('sessions').select('id').execute()).toEqual([]);
});

it('accepts its own POSTs behind an HTTPS proxy', async () => {
  for (const path of ['/login', '/login.data']) {
    // Some proxies pass the host on, others send the name of the machine.
    for (const Host of ['shop.example', 'shop:3000']) {
      const extraHeaders = { 'Sec-Fetch-Site': 'same-origin', Host };
      expect((await openVisitor(behindProxy, origin).post(path, owner, extraHeaders)).to).toBe('/admin');
      expect((await openVisitor(behindProxy, 'https://evil.example').post(path, owner, { Host })).status).toBe(403);
    }
    // Anyone on the network can forge a page of the same host over plain HTTP; its writes are refused.
    const plain = openVisitor(behindProxy, 'http://shop.example');
    expect((await plain.post(path, owner, { Host: 'shop.example' })).to).toBe('/login?after=plain-http');
    expect(plain.cookies.size).toBe(0);
  }
});

it('names the HTTPS address on pages over plain HTTP, before and after a form', async () => {
  const { port } = new URL(behindProxy.url);
  const plain = `http://shop.test:${port}`;
  for (const javaScriptEnabled of [true, false]) {
    const page = await openBrowser(plain, { javaScriptEnabled });
    const warning = page
      .getByRole('alert')
      .filter({ hasText: 'At an address that begins with http:// you cannot log in, order or change a setting' });
    const expectLink = async (address: string) => {
      const link = warning.getByRole('link', { name: address, exact: true });
      await expect.poll(() => link.getAttribute('href')).toBe(address);
    };
    for (const path of ['/register', '/forgot-password', '/login?next=%2Fcart']) {
      await follow(page, path);
      await expectLink(`${origin}${path}`);
    }
    // Cached pages do not contain the warning.
    expect(await (await fetch(new URL('/login', behindProxy.url))).text()).not.toContain('role="alert"');
    await follow(page, '/shop?q=redmi');
    await page.getByRole('button', { name: 'မြန်မာ' }).click();
    await page.waitForURL('**/login?after=plain-http&next=*');
    await expectLink(`${origin}/shop?q=redmi`);
    await follow(page, '/login');
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password').fill(owner.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/login?after=plain-http&next=*');
    await expectLink(`${origin}/login`);
    if (javaScriptEnabled) await expectSound(page);
  }
  const near = await openBrowser(`http://127.0.0.1:${port}`);
  await logIn(near);
  expect(new URL(near.url()).pathname).toBe('/admin/dashboard');
});

/** The users whose sessions the forged requests would use. */
function victimsOf({ POST }: Row): Actor[] {
  const all: Actor[] = POST.mayChange.includes('guest') || POST.mayChange.length === 0 ? ['guest', 'admin'] : [];
  if (POST.mayChange.includes('buyer')) return [...all, 'buyer'];
  return all.length > 0 ? all : ['admin'];
}
